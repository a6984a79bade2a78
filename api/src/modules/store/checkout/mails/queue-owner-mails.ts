import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { listTeamOwners } from '../../store-accounts/store-accounts.store.ts'

/** Queues a mail about an order of the store to each owner of its team; asking again for the same one changes nothing. */
export async function queueOwnerMails(
  tx: Tx,
  { teamId, id }: Pick<OrderRow, 'teamId' | 'id'>,
  kind:
    | 'store-first-order'
    | 'store-payment-disputed'
    | 'store-fee-on-account'
    | 'store-payment-differs'
    | 'store-payment-late'
    | 'store-refund-waiting',
): Promise<void> {
  const emails = await listTeamOwners(tx, teamId)
  await queueMails(
    tx,
    emails.map(to => ({ teamId, kind, subjectKey: `order:${id}`, to })),
  )
}
