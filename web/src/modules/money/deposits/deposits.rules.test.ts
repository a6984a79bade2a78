import { describe, expect, it } from 'vitest'
import { kindOf, methodText, refundErrors, requestText, stateView, topupErrors } from './deposits.rules.ts'

describe('the deposit', () => {
  it.each([
    ['', "Deposit amount can't be blank!"],
    ['ten', 'Deposit amount must be a number such as 25.00.'],
    ['10.005', 'Deposit amount can have at most two decimal places.'],
    ['99999999999', 'Add at most $100,000.00 at a time.'],
    ['0', 'Deposit amount must be greater that zero.'],
    [0, 'Deposit amount must be greater that zero.'],
    ['-5', 'Deposit amount must be greater that zero.'],
    ['100000.01', 'Add at most $100,000.00 at a time.'],
    ['100000', undefined],
    ['0.01', undefined],
    [500, undefined],
  ])('accepts %s or says why not', (amount, error) => {
    expect(topupErrors({ amount }).amount).toBe(error)
  })

  it('refunds no more than it holds, and needs a reason', () => {
    const check = refundErrors('20.00')
    expect(check({ amount: '20.00', reason: 'x' })).toEqual({})
    expect(check({ amount: '20.01', reason: ' ' })).toEqual({
      amount: 'The deposit holds $20.00. Ask for that much at most.',
      reason: 'Say why.',
    })
    expect(check({ amount: '0', reason: 'x' })).toEqual({ amount: 'Enter an amount above zero.' })
  })

  it('says where each part of a refund is', () => {
    const nothing = {
      amount: '60.00',
      reason: 'x',
      actorName: 'Olivia',
      createdAt: '',
      toCards: '0.00',
      onTheWay: '0.00',
      waiting: '0.00',
      paidByHand: '0.00',
      restored: '0.00',
      note: null,
      state: 'open' as const,
    }
    expect(requestText({ ...nothing, toCards: '20.00', waiting: '40.00' })).toBe(
      '$20.00 went back to your cards. $40.00 was not paid in by card, so we pay it back by hand.',
    )
    expect(requestText({ ...nothing, restored: '60.00', note: 'It was a gift.' })).toBe(
      '$60.00 is in your deposit again. It was a gift.',
    )
  })
})

describe('the words for a payment', () => {
  it('name the payment method', () => {
    expect(methodText({ method: 'credit_card', brand: 'visa', last4: '4242' })).toBe('Visa ending in 4242')
    expect(methodText({ method: 'credit_card', brand: null, last4: null })).toBe('Credit card')
    expect(methodText({ method: 'deposit', brand: null, last4: null })).toBe('Deposit')
  })
  it('say that a refund was returned, not paid', () => {
    expect(stateView({ state: 'paid', paymentType: 'refund' }).label).toBe('Refunded')
    expect(stateView({ state: 'failed', paymentType: 'refund' }).label).toBe('Failed')
    expect(stateView({ state: 'paid', paymentType: 'order' }).label).toBe('Paid')
  })
  it('accept only known kinds from the URL', () => {
    expect([kindOf('refund'), kindOf('nonsense'), kindOf('')]).toEqual(['refund', undefined, undefined])
  })
})
