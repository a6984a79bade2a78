import { storeNeedTexts } from '@ribbon/contract/store/stores/store-resource'
import { databaseTime } from '../../../platform/database-time.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { findStoreFacts, type StoreParts } from './find-store-facts.ts'
import { recordStoreChange } from './record-store-change.ts'
import { needsOf } from './stores.states.ts'
import { changeStore, lockStore, type StoreRow } from './stores.store.ts'

/** Opens the team's store to shoppers, or refuses with everything that it still needs. */
export async function enableStore(tx: Tx, parts: StoreParts, actor: MemberActor): Promise<StoreRow> {
  const store = (await lockStore(tx, actor.teamId)) ?? refuse('not_found')
  if (store.status === 'active') return store
  const facts = await findStoreFacts(tx, parts, { teamId: store.teamId, isSuspended: false })
  const needs = needsOf(store, facts)
  if (needs.length > 0)
    throw new Refusal(
      'store_not_ready',
      needs.map(need => storeNeedTexts[need]),
    )
  const opened = await changeStore(tx, store, {
    status: 'active',
    openedAt: store.openedAt ?? databaseTime(),
    pausedAt: null,
  })
  await recordStoreChange(tx, actor, opened, {
    action: 'store.enabled',
    before: { status: store.status },
    after: { status: opened.status },
  })
  return opened
}
