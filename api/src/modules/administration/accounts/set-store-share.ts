import type { storeShareBody } from '@ribbon/contract/administration/accounts/account-inputs'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { refuse } from '../../../platform/refusal.ts'
import { recordStoreChange } from '../../store/stores/record-store-change.ts'
import { changeStore, lockStore } from '../../store/stores/stores.store.ts'
import { lockExistingTeam } from './lock-existing-team.ts'

/** Sets the operator's share of what a team's store sells. A checkout keeps the share with which it began. */
export async function setStoreShare(
  tx: Tx,
  actor: OperatorActor,
  id: string,
  { fee_bps: feeBps, reason }: z.output<typeof storeShareBody>,
): Promise<void> {
  const team = await lockExistingTeam(tx, actor, id)
  const store = (await lockStore(tx, team.id)) ?? refuse('no_store_yet')
  if (store.feeBps === feeBps) return
  await recordStoreChange(tx, actor, await changeStore(tx, store, { feeBps }), {
    action: 'store.share_set',
    reason,
    before: { feeBps: store.feeBps },
    after: { feeBps },
  })
}
