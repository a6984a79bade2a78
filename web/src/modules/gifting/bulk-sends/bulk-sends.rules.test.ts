import { describe, expect, it } from 'vitest'
import {
  kindTabs,
  progressOf,
  reasonsAgainst,
  recordSentences,
  rowNotes,
  sendLabel,
  type SendFacts,
} from './bulk-sends.rules.ts'
import { payerSentence, paymentOptionsOf } from './payment-options.rules.ts'

const counts: SendFacts['counts'] = {
  rows: 520,
  send: 512,
  awaiting: 4,
  problem: 3,
  leftOut: 5,
  duplicate: 2,
  recent: 0,
  poBox: 0,
  uncovered: 0,
  covered: 512,
  priced: 520,
  made: 0,
  linked: 0,
}
const means: SendFacts['means'] = {
  budget: '20000.00',
  allowance: 600,
  deposit: '0.00',
  paymentSource: 'credit_card',
  card: { brand: 'visa', last4: '4242' },
  coversBudget: true,
  coversAllowance: true,
}
const now = Date.parse('2026-03-01T12:00:00Z')
const plan = {
  state: 'planned' as const,
  plannedAt: '2026-03-01T11:00:00Z',
  counts,
  means,
  total: '12345.00',
  senderName: 'Ada Lovelace',
  shortages: [],
  canConfirm: true,
}
const viewer = { isSender: true, isTeamOwner: false }
const mean = (key: string, change: Partial<SendFacts['means']>, who = viewer) =>
  paymentOptionsOf({ ...plan, gifts: counts.send, means: { ...means, ...change } }, who).find(
    each => each.key === key,
  )

describe('the words for a send to a list', () => {
  it('show number and total on the button, without the total where prices are hidden, and say “gift” for one', () => {
    expect(sendLabel(plan, true)).toBe('Send 512 gifts for $12,345.00')
    expect(sendLabel(plan, false)).toBe('Send 512 gifts')
    expect(sendLabel({ ...plan, counts: { ...counts, send: 1 }, total: '24.10' }, true)).toBe(
      'Send 1 gift for $24.10',
    )
    expect(sendLabel({ ...plan, state: 'planning' }, true)).toBe('Send the gifts')
  })

  it.each([
    [0, null, []],
    [0, 'Account (001)', ['Account (001)']],
    [1, null, ['1 gift is linked to the record that the list names.', 'All others: linked to nothing']],
    [
      500,
      'Account (001)',
      ['500 gifts are linked to the records that the list names.', 'All others: Account (001)'],
    ],
    [512, 'Account (001)', ['512 gifts are linked to the records that the list names.']],
  ])('say what %s of 512 gifts are linked to, and all others to %s', (linked, others, sentences) => {
    expect(recordSentences({ ...counts, linked }, others)).toEqual(sentences)
  })

  it('say how far a plan and a run are', () => {
    expect(progressOf({ state: 'planning', counts: { ...counts, priced: 130 } })).toEqual({
      share: 0.25,
      text: '130 of 520 people looked at',
    })
    expect(progressOf({ state: 'running', counts: { ...counts, send: 10_000, made: 2_500 } })).toEqual({
      share: 0.25,
      text: '2,500 of 10,000 orders made',
    })
    expect(progressOf({ state: 'planning', counts: { ...counts, rows: 0, priced: 0 } }).share).toBeUndefined()
  })

  it('offer only the filters that match somebody, and the selected one', () => {
    expect(kindTabs(plan, '').map(tab => tab.value)).toEqual([
      '',
      'send',
      'awaiting',
      'problem',
      'duplicate',
      'left_out',
    ])
    expect(kindTabs(plan, 'po_box').map(tab => tab.value)).toContain('po_box')
  })
})

describe('the words for what happens to a person', () => {
  const row = { verdict: 'ready' as const, marks: [], leftOut: false, problem: null, orderId: null }
  const words = (change: object, state: SendFacts['state'] = 'planned') =>
    rowNotes({ ...row, ...change }, state).map(note => note.label)

  it('differ before and after the confirmation', () => {
    expect(words({})).toEqual(['Gets the gift'])
    expect(words({}, 'running')).toEqual(['Order is being made'])
    expect(words({ orderId: '9' }, 'running')).toEqual(['Order made'])
    expect(words({}, 'refused')).toEqual(['Not sent'])
    expect(words({ verdict: 'awaiting' })).toEqual(['Asked for the address'])
  })

  it('name what to check, and “left out” wins over any other outcome', () => {
    expect(words({ marks: ['recent', 'po_box'] })).toEqual([
      'Gets the gift',
      'Gift in the last 30 days',
      'PO box',
    ])
    expect(words({ leftOut: true, marks: ['duplicate'] })).toEqual(['Left out', 'On the list twice'])
    expect(words({ verdict: 'problem' })).toEqual(['Cannot be sent'])
  })
})

describe('the limits of a send', () => {
  it('show what is left of budget, sends and deposit', () => {
    expect(mean('budget', {})).toMatchObject({ words: '$7,655.00 left of $20,000.00', isEnough: true })
    expect(mean('allowance', {})).toMatchObject({ words: '88 left of 600', isEnough: true })
    expect(mean('payment', { deposit: '12345.00', paymentSource: 'deposit' })).toMatchObject({
      words: 'From the team’s deposit: $0.00 left of $12,345.00',
      part: 1,
    })
    expect(mean('budget', { budget: null })).toMatchObject({ words: 'No limit', part: undefined })
  })

  it('name the card that is charged', () => {
    expect(mean('payment', {})?.words).toBe('Charged to the team’s Visa ending in 4242')
    expect(mean('payment', { card: null })?.words).toBe('Charged to the team’s card')
  })

  it.each<[string, Partial<SendFacts['means']>]>([
    ['Charged to the team’s Visa ending in 4242; it counts against your budget.', {}],
    ['Paid from the team’s deposit; your budget has no limit.', { paymentSource: 'deposit', budget: null }],
    ['Goes on the team’s next invoice; it counts against your budget.', { paymentSource: 'invoice' }],
    ['There is nothing to pay.', { paymentSource: 'none' }],
    ['The team has no payment method.', { paymentSource: null }],
  ])('tell who pays without amounts: %s', (sentence, change) => {
    expect(payerSentence({ ...means, ...change })).toBe(sentence)
  })

  it('say what is missing, how much, and who can fix it', () => {
    expect(mean('budget', { budget: '10000.00', coversBudget: false })).toMatchObject({
      words: '$2,345.00 more is needed than the $10,000.00 there are',
      isEnough: false,
      help: { text: 'Ask a team admin for more.' },
    })
    expect(
      mean('allowance', { allowance: 500, coversAllowance: false }, { isSender: true, isTeamOwner: true }),
    ).toMatchObject({ words: '12 more needed than the 500 there are', help: { to: '/settings' } })
    expect(mean('payment', { paymentSource: null })).toMatchObject({
      isEnough: false,
      help: { text: 'Ask a team admin to add one under Billing.' },
    })
  })

  it('name the budget’s owner where someone else made the plan', () => {
    expect(mean('budget', {}, { isSender: false, isTeamOwner: true })?.label).toBe('Budget of Ada Lovelace')
  })
})

describe('the reasons why a plan cannot be sent', () => {
  const reasons = (change: Partial<SendFacts>, isSender = true) =>
    reasonsAgainst({ ...plan, ...change }, isSender, now)

  it('are none when everything is covered', () => {
    expect(reasons({})).toEqual([])
  })

  it('name each thing that is short', () => {
    const short = {
      productVariantId: '1',
      name: 'Mug',
      size: null,
      color: null,
      sku: 'MUG',
      wanted: 512,
      available: 500,
    }
    expect(
      reasons({
        canConfirm: false,
        shortages: [short],
        means: {
          ...means,
          coversBudget: false,
          coversAllowance: false,
          allowance: null,
          paymentSource: null,
        },
      }),
    ).toEqual([
      'Not enough Mug in stock.',
      'The budget does not cover it.',
      'The team has no running plan.',
      'The team has no payment method.',
    ])
    expect(reasons({ counts: { ...counts, send: 0 }, canConfirm: false })).toEqual([
      'Nobody would get a gift.',
    ])
  })

  it('include missing prices, another sender and expired prices', () => {
    expect(reasons({ state: 'planning', canConfirm: false })).toEqual(['The prices are still being found.'])
    expect(reasons({}, false)).toEqual(['Only Ada Lovelace can send this plan.'])
    expect(reasons({ plannedAt: '2026-03-01T10:00:00Z', canConfirm: false })).toEqual([
      'Its prices are older than 2 hours.',
    ])
  })
})
