import { describe, expect, it } from 'vitest'
import {
  afterwards,
  needsTypedName,
  payLabel,
  planGroups,
  planMarks,
  planObstacles,
  type PlanFacts,
} from './runs.rules.ts'

const counts: PlanFacts['counts'] = {
  people: 268,
  ready: 262,
  problem: 4,
  postponed: 2,
  recent: 0,
  poBox: 0,
  duplicateAddress: 0,
  priced: 268,
  made: 0,
}
const means: PlanFacts['means'] = {
  budget: '30000.00',
  allowance: 320,
  deposit: '0.00',
  paymentSource: 'credit_card',
  card: { brand: 'visa', last4: '4242' },
  coversBudget: true,
  coversAllowance: true,
}
const plan = { state: 'planned' as const, counts, shortages: [], means, canConfirm: true }
const shortage = {
  productVariantId: '1',
  name: 'Thank-you card',
  size: null,
  color: null,
  sku: 'CARD',
  wanted: 262,
  available: 250,
}

describe('planGroups', () => {
  it('everyone is in one group, and a group of nobody is left out', () => {
    expect(planGroups(counts, 138).map(group => [group.key, group.count])).toEqual([
      ['ready', 262],
      ['problem', 4],
      ['postponed', 2],
      ['waiting', 138],
    ])
    expect(planGroups({ ...counts, problem: 0, postponed: 0 }, 0).map(group => group.key)).toEqual(['ready'])
  })
})

describe('planMarks', () => {
  it('one person is not called people', () => {
    expect(planMarks({ ...counts, poBox: 1 })).toEqual(['1 person gave a PO box.'])
  })
})

describe('planObstacles', () => {
  it.each<[string, Parameters<typeof planObstacles>[0], boolean, string[]]>([
    ['a plan that can be confirmed', plan, false, []],
    ['a plan being priced', { ...plan, state: 'planning' }, false, ['The prices are still being found.']],
    [
      'too few cards',
      { ...plan, canConfirm: false, shortages: [shortage] },
      false,
      ['There are too few cards.'],
    ],
    ['too few cards, sent without', { ...plan, canConfirm: false, shortages: [shortage] }, true, []],
    [
      'a budget that is too small',
      { ...plan, canConfirm: false, means: { ...means, coversBudget: false } },
      false,
      ['The budget does not cover it.'],
    ],
    [
      'an unknown reason',
      { ...plan, canConfirm: false },
      false,
      ['It cannot be finalized now. Look again in a moment.'],
    ],
  ])('%s', (_, facts, isWithoutCards, reasons) => {
    expect(planObstacles(facts, isWithoutCards)).toEqual(reasons)
  })
})

describe('what the dialog asks and says', () => {
  it('the name is typed above 100 people', () => {
    expect([100, 101].map(needsTypedName)).toEqual([false, true])
  })
  it('the button repeats the sum', () => {
    expect(payLabel({ total: '21353.00', means })).toBe('Finalize and pay $21,353.00')
    expect(payLabel({ total: '0.00', means: { ...means, paymentSource: 'none' } })).toBe('Finalize')
  })
  it('what is left afterwards is said', () => {
    expect(afterwards({ total: '21353.00', means, counts }).slice(1)).toEqual([
      { label: 'Budget after', value: '$8,647.00' },
      { label: 'Shipments after', value: '58 of 320' },
    ])
  })
})
