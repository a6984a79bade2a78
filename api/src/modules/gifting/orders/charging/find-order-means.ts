import type { PaymentMeans } from '@ribbon/contract/gifting/orders/payment-means'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findPaymentMeans } from './find-payment-means.ts'

/** What one unpaid order is measured against, and what would pay it. */
export async function findOrderMeans(
  reader: Reader,
  { teamId, userId, totalCents }: { teamId: number; userId: RowId; totalCents: number | null },
): Promise<PaymentMeans> {
  const meansOf = await findPaymentMeans(reader, teamId, [userId])
  return meansOf({ userId, totalCents: totalCents ?? 0, shipments: 1 })
}
