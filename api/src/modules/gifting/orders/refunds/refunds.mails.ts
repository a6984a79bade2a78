import { displayMoney, formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { findRefundForMail, type RefundForMail } from './refund-mail.store.ts'
import { destinationNames } from './refunds.states.ts'

/** The mail about a refund of an order. */
export function refundMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'order-refunded': async id => {
      const refund = await findRefundForMail(db, id)
      if (refund?.state !== 'succeeded') return undefined
      return renderMail(composeRefunded(refund, publicUrl))
    },
  } satisfies MailRenderers
}

export function composeRefunded(refund: RefundForMail, publicUrl: string): Mail {
  const number = orderNumber(refund.publicId)
  const title = refund.showPrices
    ? `${money(refund.amountCents)} of order #${number} was refunded`
    : `Order #${number} was refunded`
  const forWhom = refund.recipientName ? ` for the gift to ${refund.recipientName}` : ''
  const takesDays =
    refund.destination === 'credit_card' ? ' It can take a few days to appear on the statement.' : ''
  return {
    subject: title,
    preview: `It went to ${destinationNames[refund.destination]}. Reason: ${refund.reason}`,
    title,
    team: { name: refund.teamName, logo: refund.teamLogo },
    thread: `order-${refund.orderId}`,
    text: [
      `The refund${forWhom} was credited to ${destinationNames[refund.destination]}, ` +
        `and the amount is back in the sender’s budget.${takesDays}`,
    ],
    lines: [
      { label: 'Reason', value: refund.reason },
      ...(refund.showPrices
        ? [
            { label: 'Refunded', value: money(refund.amountCents), isStrong: true },
            { label: 'Paid', value: money(refund.paidCents) },
            { label: 'Not refunded', value: money(refund.paidCents - refund.refundedCents) },
          ]
        : []),
    ],
    button: { label: 'See the order', href: `${publicUrl}/orders/${refund.orderId}` },
    footer: [`Order #${number}`, `Sent by Ribbon for ${refund.teamName}, because you manage gifts there.`],
  }
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}
