import { describe, expect, it } from 'vitest'
import {
  afterwards,
  changeSince,
  needsTypedName,
  payLabel,
  planGroups,
  planMarks,
  planObstacles,
  planSentence,
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

describe('planGroups of a run', () => {
  it('say what has happened instead of what will', () => {
    const made = { ...counts, ready: 1, problem: 0, postponed: 0, made: 1 }
    expect(planGroups(made, 0, true)).toMatchObject([
      { key: 'ready', text: 'was in the run', detail: '1 order was made.' },
    ])
  })
})

describe('planSentence', () => {
  const facts = {
    state: 'done' as const,
    createdAt: '2026-11-22T14:20:00Z',
    plannedAt: '2026-11-22T14:20:00Z',
    refusal: null,
    startedByName: 'Priya Nair',
    isAutomatic: false,
  }
  it.each([
    ['a plan', { ...facts, state: 'planned' as const }, /Nothing has happened yet\.$/],
    ['a run of an owner', facts, /^Priya Nair began it\.$/],
    ['a run that began by itself', { ...facts, isAutomatic: true }, /^It began by itself\.$/],
    [
      'a refused run',
      { ...facts, state: 'refused' as const, refusal: 'The card was refused.' },
      /^Priya Nair began it\. Nothing was taken: The card was refused\.$/,
    ],
  ])('%s', (_, run, text) => {
    expect(planSentence(run)).toMatch(text)
  })
})

describe('changeSince', () => {
  it.each([
    ['people confirmed after the plan', 'planned', 270, '2 people confirmed since.'],
    [
      'people got their orders after it',
      'planned',
      0,
      '268 people of this plan no longer wait for their gifts.',
    ],
    ['the plan is right', 'planned', 268, undefined],
    ['it is a run', 'done', 270, undefined],
  ] as const)('%s', (_, state, submitted, text) => {
    expect(changeSince({ state, counts }, submitted)).toBe(text)
  })
})

describe('planMarks', () => {
  it('one person is not called people', () => {
    expect(planMarks({ ...counts, poBox: 1 })).toEqual([{ kind: 'po_box', text: '1 person gave a PO box.' }])
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
