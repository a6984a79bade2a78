import { asRowId } from '../tools/as-row-id.ts'
import {
  composeReceipt,
  composeRequestReceived,
  composeRequestSettled,
} from '../../src/modules/money/deposits/deposits.mails.ts'
import * as invoiceMails from '../../src/modules/money/invoices/invoices.mails.ts'
import { composePaymentToConfirm } from '../../src/modules/money/payments/payments.mails.ts'
import { composeSubscriptionMail } from '../../src/modules/money/subscriptions/sync/sync.mails.ts'
import { at, publicUrl, repeat, type ExampleSettings } from './example-settings.ts'

export function moneyExamples({ team, lines }: ExampleSettings) {
  const request = {
    amountCents: 21_000,
    openCents: 20_000,
    onTheWayCents: 1_000,
    toCardsCents: 0,
    settledCents: 0,
    declinedCents: 0,
    reason: 'We are closing the office',
    note: null,
  }
  const topup = {
    id: asRowId(7),
    amountCents: 150_000,
    method: 'credit_card',
    firstName: 'Priya',
    balanceCents: 162_050,
  } as const
  const facts = { planName: 'Growth', amountCents: 9_900, interval: 'month', at: at.toISOString() }
  const plan = (kind: Parameters<typeof composeSubscriptionMail>[0], more: object = {}) =>
    composeSubscriptionMail(kind, { ...facts, ...more }, team, publicUrl)
  return {
    'deposit-receipt': composeReceipt(topup, team, publicUrl),
    'payment-to-confirm': composePaymentToConfirm(
      { id: 41, orderId: 7, bulkSendId: null, groupOrderRunId: null, projectRunId: null, amountCents: 8_640 },
      team,
      publicUrl,
    ),
    'refund-request-received': composeRequestReceived(request, team, publicUrl),
    'refund-request-settled': composeRequestSettled(
      { ...request, openCents: 0, settledCents: 20_000, note: 'Wired on May 3.' },
      team,
      publicUrl,
    ),
    'invoice-issued': invoiceMails.composeIssued(exampleInvoice({ team, lines })),
    'invoice-due-soon': invoiceMails.composeDueSoon(exampleInvoice({ team, lines })),
    'invoice-overdue': invoiceMails.composeOverdue(exampleInvoice({ team, lines })),
    'invoice-paid': invoiceMails.composePaid(exampleInvoice({ team, lines })),
    'subscription-started': plan('subscription-started', {
      paidCents: 9_900,
      receiptUrl: 'https://pay.test/in_1',
    }),
    'plan-changed': plan('plan-changed', { paidCents: 4_321 }),
    'subscription-canceling': plan('subscription-canceling'),
    'renewal-paid': plan('renewal-paid', { paidCents: 9_900 }),
    'renewal-to-confirm': plan('renewal-to-confirm', { paymentId: 'invoice-41' }),
    'change-to-confirm': plan('change-to-confirm', { firstName: 'Priya', paymentId: 'invoice-42' }),
    'renewal-failed': plan('renewal-failed', { problem: 'Your card was declined.' }),
    'grace-ending': plan('grace-ending'),
    'grace-over': plan('grace-over'),
    'subscription-ended': plan('subscription-ended'),
    'trial-ending': plan('trial-ending'),
  }
}

function exampleInvoice({
  team,
  lines,
}: Pick<ExampleSettings, 'team' | 'lines'>): invoiceMails.InvoiceForMail {
  return {
    url: `${publicUrl}/invoices/secret-token`,
    today: '2026-08-20',
    invoice: {
      id: asRowId(1_000_000_001),
      teamId: asRowId(1),
      number: 'RB-2026-000123',
      month: '2026-07-01',
      state: 'open',
      title: 'Growth',
      billTo: { team: team.name, name: 'Priya', email: 'priya@acme.test', phone: null },
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
    sums: repeat(lines, () => ({ sourceType: 'payment_attempt', lineCount: 2, amountCents: 128_412 })),
  }
}
