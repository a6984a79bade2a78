import { expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import {
  composeDueSoon,
  composeIssued,
  composeOverdue,
  composePaid,
  type InvoiceForMail,
} from './invoices.mails.ts'

const mail: InvoiceForMail = {
  url: 'https://gifts.acme.test/invoices/secret-token',
  today: '2026-08-20',
  invoice: {
    id: asRowId(1_000_000_001),
    teamId: asRowId(1),
    number: 'RB-2026-000123',
    month: '2026-07-01',
    state: 'open',
    title: 'Growth',
    billTo: { team: 'Söhne & <Co>', name: 'Ada', email: 'ada@acme.test', phone: null },
    totalCents: 128_412,
    taxCents: 9_412,
    lineCount: 3,
    issuedOn: '2026-08-01',
    dueOn: '2026-08-31',
    paidOn: '2026-08-20',
    paymentReference: 'Bank 77',
    voidReason: null,
    remindedOn: null,
    tokenSeed: 'seed',
    tokenHash: 'hash',
    createdAt: new Date('2026-08-01'),
  },
  sums: [
    { sourceType: 'additional_sends', lineCount: 1, amountCents: 5_000 },
    { sourceType: 'payment_attempt', lineCount: 2, amountCents: 123_412 },
  ],
}
const rendered = renderMail

test('an invoice is announced with its groups, its tax, its due date and the link to its page', async () => {
  const { subject, html, text } = await rendered(composeIssued(mail))
  expect(subject).toBe('Invoice RB-2026-000123 for July 2026')
  const said = text.replace(/\s+/g, ' ')
  for (const part of [
    '$1,284.12',
    'August 31, 2026',
    'Gifts',
    '2 lines',
    '$1,234.12',
    'Additional sends',
    'One line',
    '$50.00',
    'Of which tax',
    '$94.12',
    mail.url,
  ])
    expect(said).toContain(part)
  expect(html).toContain('Söhne &amp; &lt;Co&gt;')
  expect(html).toContain('content="light dark"')
})

test.each([
  [composeDueSoon, 'Invoice RB-2026-000123 is due on August 31, 2026', 'you do not need to do anything'],
  [composeOverdue, 'Invoice RB-2026-000123 is overdue', 'We have not seen a payment of $1,284.12 yet'],
  [composePaid, 'Thank you, invoice RB-2026-000123 is paid', 'Bank 77'],
])('a reminder or thank-you says what to do and leads to the page (%#)', async (compose, subject, words) => {
  const said = await rendered(compose(mail))
  expect(said.subject).toBe(subject)
  expect(said.text.replace(/\s+/g, ' ')).toContain(words)
  expect(said.text).toContain(mail.url)
})
