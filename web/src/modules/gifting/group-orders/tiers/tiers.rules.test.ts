import { describe, expect, it } from 'vitest'
import {
  giftsEach,
  isUnsaved,
  limitText,
  tierProblems,
  unsavedItem,
  valuesBefore,
  withItem,
  withItemBack,
  withoutItem,
  withTierChange,
  type TierItem,
  type TierView,
} from './tiers.rules.ts'

const item = (itemableId: string): TierItem => ({
  itemId: `item-${itemableId}`,
  itemableId,
  itemableType: 'Product',
  name: `Gift ${itemableId}`,
  image: null,
  price: '10.00',
  available: 5,
})
const tier = (id: string, ...ids: string[]): TierView => ({
  id,
  name: `Tier ${id}`,
  gifts_limit: 1,
  selection_type: 'EXACTLY',
  editable: true,
  confirmedCount: 0,
  tierItems: ids.map(item),
})
const idsOf = (tiers: TierView[]) => tiers.map(each => each.tierItems.map(gift => gift.itemId))

describe('optimistic changes of tiers', () => {
  const tiers = [tier('a', '1', '2', '3'), tier('b')]

  it('an added gift is shown at once, and gets its id with the answer', () => {
    const shown = withItem(tiers, 'b', unsavedItem(item('9')))
    expect(shown[1]!.tierItems.map(isUnsaved)).toEqual([true])
    expect(idsOf(withItem(shown, 'b', item('9')))).toEqual([['item-1', 'item-2', 'item-3'], ['item-9']])
  })
  it('a refused gift goes, and what was added meanwhile stays', () => {
    const unsaved = unsavedItem(item('9'))
    const shown = withItem(withItem(tiers, 'b', unsaved), 'b', item('8'))
    expect(idsOf(withoutItem(shown, 'b', unsaved.itemId))[1]).toEqual(['item-8'])
  })
  it('a gift whose removal failed is back in its place', () => {
    const removed = withoutItem(tiers, 'a', 'item-2')
    expect(idsOf(withItemBack(removed, 'a', item('2'), 1))).toEqual(idsOf(tiers))
  })
  it('a gift that was loaded again meanwhile is not doubled', () => {
    expect(idsOf(withItemBack(tiers, 'a', item('2'), 1))).toEqual(idsOf(tiers))
  })
  it('a refused limit is what it was, and a name changed meanwhile stays', () => {
    const before = valuesBefore(tiers[0]!, { gifts_limit: 3 })
    const shown = withTierChange(withTierChange(tiers, 'a', { gifts_limit: 3 }), 'a', { name: 'Warm things' })
    expect(withTierChange(shown, 'a', before)[0]).toMatchObject({ gifts_limit: 1, name: 'Warm things' })
  })
})

describe('limitText and giftsEach', () => {
  it('a tier says how many of it each person chooses', () => {
    expect(limitText({ gifts_limit: 2, selection_type: 'UPTO' })).toBe('up to 2 each')
  })
  it.each<[TierView['selection_type'][], number[], string]>([
    [['EXACTLY'], [1], '1 gift'],
    [['EXACTLY', 'EXACTLY'], [1, 2], '3 gifts'],
    [['EXACTLY', 'UPTO'], [1, 2], '1 to 3 gifts'],
    [['UPTO'], [2], '1 to 2 gifts'],
  ])('%j with limits %j give %s', (types, limits, text) => {
    expect(
      giftsEach(types.map((selection_type, index) => ({ selection_type, gifts_limit: limits[index]! }))),
    ).toBe(text)
  })
})

describe('tierProblems', () => {
  it.each<[string, TierView[], string[]]>([
    ['no tier', [], ['Add a tier and put gifts into it.']],
    ['an empty tier', [tier('a')], ['Put at least one gift into Tier a.']],
    [
      'a tier without stock',
      [{ ...tier('a'), tierItems: [{ ...item('1'), available: 0 }] }],
      ['Everything in Tier a is out of stock.'],
    ],
    ['a tier with gifts', [tier('a', '1')], []],
  ])('%s', (_, tiers, problems) => {
    expect(tierProblems(tiers)).toEqual(problems)
  })
})
