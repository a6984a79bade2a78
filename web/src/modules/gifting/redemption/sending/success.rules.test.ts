import { describe, expect, it } from 'vitest'
import { doneGreeting, doneSteps } from './success.rules.ts'

const confirmed = {
  name: 'Maya Torres',
  email: 'maya@acme.test',
  recipientState: 'active',
  isGroupOrderConfirmed: true,
  confirmedAt: '2026-12-01T12:00:00',
  canChange: true,
  changeableUntil: null,
  notBefore: null,
  orderStatus: null,
} as const
const finalized = { ...confirmed, recipientState: 'finalized', canChange: false } as const
const page = { giftCount: 3, closesAt: '2026-12-11T23:59:00', isRolling: false }

describe('the last page', () => {
  it.each([
    ['It’s all yours, Maya.', confirmed],
    ['Your gifts are being packed.', { ...finalized, orderStatus: 'processing' }],
    ['Your gifts are on their way.', { ...finalized, orderStatus: 'shipped' }],
    ['Your gifts have arrived.', { ...finalized, orderStatus: 'delivered' }],
    ['Your parcel came back to us.', { ...finalized, orderStatus: 'returned' }],
  ] as const)('says “%s”', (text, person) => expect(doneGreeting(person).text).toBe(text))

  it.each([
    ['done ahead ahead ahead', confirmed],
    ['done current ahead ahead', finalized],
    ['done done done current', { ...finalized, orderStatus: 'shipped' }],
    ['done done done done', { ...finalized, orderStatus: 'delivered' }],
  ] as const)('has lines that are %s', (states, person) =>
    expect(
      doneSteps(person, page)
        .map(step => step.state)
        .join(' '),
    ).toBe(states),
  )

  it('says until when a postponed gift can be changed, which is not the day it waits for', () => {
    const [, packing] = doneSteps({ ...confirmed, notBefore: '2027-01-10' }, page)
    expect(packing).toMatchObject({
      label: expect.stringContaining('January 10'),
      detail: expect.stringContaining('December 11'),
    })
  })

  it('says the minute until which a rolling redemption can be changed', () => {
    const [, packing] = doneSteps(
      { ...confirmed, changeableUntil: '2026-12-01T13:00:00' },
      { ...page, isRolling: true },
    )
    expect(packing?.label).toMatch(/December 1, 1:00/)
  })
})
