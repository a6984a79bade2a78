import type { StoreFields } from '@ribbon/contract/store/stores/stores'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { StoreParts } from './find-store-facts.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { recordStoreChange } from './record-store-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'
import { requireOwnLogin } from './require-own-login.ts'
import { takeSlug } from './slugs.store.ts'
import { changeStore, lockStore, type StoreRow } from './stores.store.ts'

/** Changes what is sent of a store. Who edits an older version is refused where another person changed the same. */
export async function updateStore(
  db: Db,
  { files, parts }: { files: FileStore; parts: StoreParts },
  actor: MemberActor,
  body: StoreFields,
): Promise<StoreRow> {
  if (body.custom_domain !== undefined) requireOwnLogin(actor)
  const requested = await readSettings(files, body)
  return inTransaction(db, async tx => {
    const store = (await lockStore(tx, actor.teamId)) ?? refuse('not_found')
    const changed = (Object.keys(requested) as (keyof Settings)[]).filter(
      name => JSON.stringify(requested[name]) !== JSON.stringify(store[name]),
    )
    await refuseWhenChanged(tx, store, body.version, changed)
    if (body.custom_domain !== undefined) await parts.changeDomain(tx, actor, body.custom_domain)
    if (changed.length === 0) return store
    if (requested.title === '' && store.status === 'active') refuse('store_needs_title')
    const { slug } = requested
    if (slug && slug !== store.slug && !(await takeSlug(tx, store.teamId, slug)))
      refuse('slug_taken', { slug })
    const change: Settings = Object.fromEntries(changed.map(name => [name, requested[name]]))
    const after = await changeStore(tx, store, change)
    // The HTML is made of the description, which is recorded.
    const recorded = changed.filter(name => name !== 'descriptionHtml')
    await recordStoreChange(tx, actor, after, {
      action: 'store.updated',
      before: Object.fromEntries(recorded.map(name => [name, store[name]])),
      after: Object.fromEntries(recorded.map(name => [name, requested[name]])),
    })
    return after
  })
}
