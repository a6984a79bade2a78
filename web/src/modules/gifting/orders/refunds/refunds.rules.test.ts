import { describe, expect, it } from 'vitest'
import { destinationText, entryText, refundErrors, sendsText, sourceText } from './refunds.rules.ts'

const card = {
  id: '1',
  source: 'credit_card' as const,
  state: 'succeeded' as const,
  amount: '20.00',
  brand: 'visa',
  last4: '4242',
  reference: null,
  ofSend: false,
  failure: null,
  at: '',
}

describe('the refund form', () => {
  it.each([
    ['20.00', 'x', {}],
    ['20.01', 'x', { amount: 'Only $20.00 of this order can still be refunded.' }],
    ['0', ' ', { amount: 'Enter an amount above zero.', reason: 'Say why.' }],
    ['', 'x', { amount: "Amount can't be blank!" }],
  ])('of %s because of "%s" is checked before it is sent', (amount, reason, errors) => {
    expect(refundErrors('20.00')({ amount, reason })).toEqual(errors)
  })

  it('names the destination: the payment that succeeded, not a failed try', () => {
    const failed = { ...card, state: 'failed' as const, last4: '0002' }
    expect(destinationText([failed, card])).toBe(
      'It goes back to Visa ending in 4242. The bank shows it within a few days.',
    )
    expect(destinationText([{ ...card, source: 'deposit' as const }])).toBe(
      'It goes back into the team’s deposit at once.',
    )
    expect(destinationText([{ ...card, source: 'invoice' as const }])).toBe(
      'It is taken off the team’s next invoice.',
    )
    expect(destinationText([failed])).toBe('')
  })
})

describe('an order’s statement', () => {
  it('names sources and ledgers in words', () => {
    expect(sourceText({ source: 'credit_card', brand: null, last4: null })).toBe('credit card')
    expect(entryText({ ledger: 'budget', kind: 'release' })).toBe('Sender’s budget, released')
    expect([sendsText(-1), sendsText(2)]).toEqual(['−1 send', '+2 sends'])
  })
})
