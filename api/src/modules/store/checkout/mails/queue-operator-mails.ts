import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { OrderRow } from '../../../gifting/orders/orders.store.ts'
import { listOperators } from '../../../people/operators/operators.store.ts'

/** Queues a mail about an order of a store to each operator; asking again for the same one changes nothing. */
export async function queueOperatorMails(
  tx: Tx,
  { teamId, id }: Pick<OrderRow, 'teamId' | 'id'>,
  kind: 'store-payment-differs-operators' | 'store-payment-late-operators',
): Promise<void> {
  const active = (await listOperators(tx)).filter(operator => operator.disabledAt === null)
  await queueMails(
    tx,
    active.map(({ email: to }) => ({ teamId, kind, subjectKey: `order:${id}`, to })),
  )
}
