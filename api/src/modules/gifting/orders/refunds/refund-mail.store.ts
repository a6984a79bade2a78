import { eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { paymentAttempts, refunds } from '../../../money/payments/payments.tables.ts'
import { orders } from '../orders.tables.ts'
import { teams } from '../../../people/teams/teams.tables.ts'

/** A refund and its order as they are when the mail is sent. */
export async function findRefundForMail(db: Reader, id: RowId) {
  const [row] = await db
    .select({
      orderId: orders.id,
      publicId: orders.publicId,
      recipientName: orders.shipName,
      paidCents: paymentAttempts.amountCents,
      refundedCents: paymentAttempts.refundedCents,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      state: refunds.state,
      destination: refunds.destination,
      teamName: teams.name,
      teamLogo: teams.logo,
      showPrices: teams.showPrices,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.paymentAttemptId))
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(teams, eq(teams.id, refunds.teamId))
    .where(eq(refunds.id, id))
  return row
}

export type RefundForMail = NonNullable<Awaited<ReturnType<typeof findRefundForMail>>>
