import { displayMoney, formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { ReactElement } from 'react'
import type { Reader } from '../../../../platform/db/database.ts'
import { Button, Lines, MailLayout, Text } from '../../../../platform/mail/mail-layout.tsx'
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
      const { subject, element } = composeRefunded(refund, publicUrl)
      return { subject, ...(await renderMail(element)) }
    },
  } satisfies MailRenderers
}

export function composeRefunded(
  refund: RefundForMail,
  publicUrl: string,
): { subject: string; element: ReactElement } {
  const number = orderNumber(refund.publicId)
  const title = refund.showPrices
    ? `${money(refund.amountCents)} of order #${number} was refunded`
    : `Order #${number} was refunded`
  const takesDays =
    refund.destination === 'credit_card' ? ' It can take a few days to appear on the statement.' : ''
  return {
    subject: title,
    element: (
      <MailLayout
        preview={refund.reason}
        title={title}
        publicUrl={publicUrl}
        team={{ name: refund.teamName, logo: refund.teamLogo }}
        footer={`You’re receiving this because you send gifts for ${refund.teamName} with Ribbon.`}
      >
        <Text>
          The refund{refund.recipientName ? ` for the gift to ${refund.recipientName}` : ''} was credited to{' '}
          {destinationNames[refund.destination]}, and the amount is back in the sender’s budget.{takesDays}
        </Text>
        <Lines
          lines={[
            { label: 'Reason', value: refund.reason },
            ...(refund.showPrices
              ? [
                  { label: 'Refunded', value: money(refund.amountCents), isStrong: true },
                  { label: 'Paid', value: money(refund.paidCents), isQuiet: true },
                  {
                    label: 'Not refunded',
                    value: money(refund.paidCents - refund.refundedCents),
                    isQuiet: true,
                  },
                ]
              : []),
          ]}
        />
        <Button href={`${publicUrl}/orders/${refund.orderId}`}>See the order</Button>
      </MailLayout>
    ),
  }
}

function money(cents: number): string {
  return displayMoney(formatCents(cents))
}
