import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeReceipt, composeRequestReceived, composeRequestSettled } from './deposits.mails.ts'

const publicUrl = 'https://gifts.acme.test'
const face = { name: 'Acme & <Sons>', logo: null }
const request = {
  amountCents: 21_000,
  openCents: 0,
  onTheWayCents: 0,
  toCardsCents: 0,
  settledCents: 0,
  declinedCents: 0,
  reason: 'We <stop>',
  note: null,
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

describe('the mails about a deposit', () => {
  test('the receipt says what was added, how it was paid and what the deposit holds now', async () => {
    const mail = composeReceipt(
      {
        id: asRowId(7),
        amountCents: 150_000,
        method: 'credit_card',
        firstName: 'Olivia',
        balanceCents: 162_050,
      },
      face,
      publicUrl,
    )
    const { text, html } = await renderMail(mail)
    expect(mail.subject).toBe('$1,500.00 added to your deposit')
    for (const words of [
      'Thank you, Olivia.',
      'T7',
      'Charged to your card',
      '$1,620.50',
      'https://gifts.acme.test/manage-billing?tab=payments',
    ])
      expect(text).toContain(words)
    expect(html).not.toContain('<Sons>')
  })

  test('a top-up paid by invoice gets no receipt besides the invoice', async () => {
    const mail = composeReceipt(
      { id: asRowId(7), amountCents: 150_000, method: 'invoice', firstName: 'Olivia', balanceCents: 162_050 },
      face,
      publicUrl,
    )
    const { text } = await renderMail(mail)
    expect(text).not.toContain('T7')
    expect(text).toContain('See your payments')
  })
  test('the mail about a refund request says where each part goes', async () => {
    const mail = composeRequestReceived(
      { ...request, onTheWayCents: 1_000, openCents: 20_000 },
      face,
      publicUrl,
    )
    const { text, html } = await renderMail(mail)
    expect(oneLine(text)).toMatch(
      /is paid back by hand.*Reason: We <stop> To your cards \$10\.00 To be paid by hand \$200\.00 Total \$210\.00/,
    )
    expect(html).not.toContain('<stop>')
  })
  test('the mail about a settled request says what was paid and what returned to the deposit, with the operator’s words', async () => {
    const paid = composeRequestSettled(
      { ...request, settledCents: 21_000, note: 'Wired on May 3.' },
      face,
      publicUrl,
    )
    expect(paid.subject).toBe('$210.00 was paid back')
    expect(oneLine((await renderMail(paid)).text)).toContain('Your refund is complete. Wired on May 3.')
    const declined = composeRequestSettled(
      { ...request, toCardsCents: 1_000, declinedCents: 20_000, note: 'It was a gift.' },
      face,
      publicUrl,
    )
    expect(declined.subject).toBe('$200.00 is back in your deposit')
    expect(oneLine((await renderMail(declined)).text)).toContain('It was a gift.')
  })
})
