import { expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import type { RefundForMail } from './refund-mail.store.ts'
import { composeRefunded } from './refunds.mails.ts'

const refund: RefundForMail = {
  orderId: asRowId(41),
  publicId: '4f3a9c21-0000-4000-8000-000000000000',
  recipientName: 'Ada <Lovelace>',
  paidCents: 2_560,
  refundedCents: 1_000,
  amountCents: 600,
  reason: 'A cup was chipped',
  state: 'succeeded',
  destination: 'credit_card',
  teamName: 'Acme',
  teamLogo: null,
  showPrices: true,
}

test('the refund mail names the amount, the order, the destination and the reason', async () => {
  const mail = composeRefunded(refund, 'https://gifts.acme.test')
  const { text, html } = await renderMail(mail)
  expect(mail.subject).toBe('$6.00 of order #4F3A9C21 was refunded')
  expect(text).toMatch(
    /for the gift to Ada <Lovelace> was credited to\s+the card[\s\S]*A cup was chipped[\s\S]*\$6\.00[\s\S]*\$25\.60[\s\S]*\$15\.60/,
  )
  expect(text).toContain('https://gifts.acme.test/orders/41')
  expect(html).not.toContain('<Lovelace>')
})

test('the refund mail names no amount if the team hides prices', async () => {
  const mail = composeRefunded(
    { ...refund, showPrices: false, destination: 'deposit' },
    'https://gifts.acme.test',
  )
  expect(mail.subject).toBe('Order #4F3A9C21 was refunded')
  expect((await renderMail(mail)).text).not.toContain('$')
})
