import { slugOf, slugProblem } from '@ribbon/contract/store/stores/slugs'
import type { StoreFields } from '@ribbon/contract/store/stores/stores'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findTeam } from '../../people/teams/teams.store.ts'
import type { StoreParts } from './find-store-facts.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { recordStoreChange } from './record-store-change.ts'
import { requireOwnLogin } from './require-own-login.ts'
import { takeSlug } from './slugs.store.ts'
import { findStore, insertStore, type StoreRow } from './stores.store.ts'

/** Makes the team's store, closed to shoppers. A team has one. */
export async function createStore(
  db: Db,
  { files, parts }: { files: FileStore; parts: StoreParts },
  actor: MemberActor,
  body: StoreFields,
): Promise<StoreRow> {
  if (body.custom_domain !== undefined) requireOwnLogin(actor)
  const { slug: wanted, ...settings } = await readSettings(files, body)
  return inTransaction(db, async tx => {
    if (await findStore(tx, actor.teamId)) refuse('store_exists')
    const slug = await takeFirst(tx, actor, wanted ? [wanted] : await suggestSlugs(tx, actor, settings))
    const store = await insertStore(tx, { ...settings, teamId: actor.teamId, slug })
    if (body.custom_domain) await parts.changeDomain(tx, actor, body.custom_domain)
    const { descriptionHtml: _, ...after } = settings
    await recordStoreChange(tx, actor, store, { action: 'store.created', after: { slug, ...after } })
    return store
  })
}

/** The first of the names that nobody else has. */
async function takeFirst(tx: Tx, actor: MemberActor, names: readonly string[]): Promise<string> {
  for (const name of names) if (await takeSlug(tx, actor.teamId, name)) return name
  return refuse('slug_taken', { slug: names[0] ?? '' })
}

/** Names made of the title and of the team's name, and numbered ones for when they are taken. */
async function suggestSlugs(tx: Tx, actor: MemberActor, { title }: Settings): Promise<string[]> {
  const team = await findTeam(tx, scopeOf(actor))
  const names = [slugOf(title ?? ''), slugOf(team?.name ?? '')].filter(name => !slugProblem(name))
  const first = names[0] ?? 'our-store'
  const numbered = [2, 3, 4, 5].map(number => `${first.slice(0, 36)}-${number}`)
  return [...names, first, ...numbered, `${first.slice(0, 20)}-store-${actor.teamId}`]
}
