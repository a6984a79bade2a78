import { databaseTime } from '../../../platform/database-time.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordStoreChange } from './record-store-change.ts'
import { changeStore, lockStore, type StoreRow } from './stores.store.ts'

/** Closes the team's store to shoppers. One that is closed stays as it is. */
export async function disableStore(tx: Tx, actor: MemberActor): Promise<StoreRow> {
  const store = (await lockStore(tx, actor.teamId)) ?? refuse('not_found')
  if (store.status === 'inactive') return store
  const paused = await changeStore(tx, store, { status: 'inactive', pausedAt: databaseTime() })
  await recordStoreChange(tx, actor, paused, {
    action: 'store.disabled',
    before: { status: store.status },
    after: { status: paused.status },
  })
  return paused
}
