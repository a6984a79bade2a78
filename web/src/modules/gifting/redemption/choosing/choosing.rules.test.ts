import { describe, expect, it } from 'vitest'
import type { ChosenItem, OfferedItem, Tier } from '../redemption.data.ts'
import {
  choicesOf,
  choiceText,
  goneName,
  goneText,
  inSizeOrder,
  lackText,
  payloadOf,
  pressOf,
  progressOf,
  shortText,
  temporaryItems,
  tierText,
  whatIsLeft,
} from './choosing.rules.ts'

type Available = 'yes' | 'few' | 'no'
const product = (id: string, sizes: readonly string[]) => ({
  id,
  name: `Product ${id}`,
  description: '',
  images: [],
  imageAlts: {},
  variants: sizes.map(size => ({
    id: `${id}${size}`,
    spec: { type: null, color: 'Oat', size },
    hexCode: null,
    images: [],
    available: 'yes' as Available,
    price: null,
  })),
})
const offer = (id: string, sizes: readonly string[], available: Available = 'yes'): OfferedItem => ({
  itemId: `item-${id}`,
  itemableType: 'Product',
  available,
  price: null,
  product: product(id, sizes),
})
const tierOf = (giftsLimit: number, ...tierItemDetails: OfferedItem[]): Tier => ({
  id: 't',
  name: 'Small joys',
  giftsLimit,
  selectionType: 'EXACTLY',
  showPrices: false,
  isShort: false,
  tierItemDetails,
})
const chosen = (tier: Tier, offered: OfferedItem, variants: string[], change: Partial<ChosenItem> = {}) =>
  temporaryItems(`choice-${offered.itemId}`, { tierId: tier.id, recipientId: 'r' }, offered, variants).map(
    item => ({ ...item, ...change }),
  )

const mug = offer('mug', [''])
const candle = offer('candle', [''])
const tee = offer('tee', ['M', 'XL', 'XS'])

describe('pressing a gift', () => {
  it('adds one with a single variant, and takes it out again', () => {
    const tier = tierOf(2, mug, candle)
    expect(pressOf(tier, mug, [])).toEqual({ does: 'add', variants: ['mug'] })
    expect(pressOf(tier, mug, choicesOf(chosen(tier, mug, ['mug'])))).toMatchObject({ does: 'remove' })
  })
  it('asks for color and size where there are several', () =>
    expect(pressOf(tierOf(2, tee), tee, [])).toEqual({ does: 'ask' }))
  it('swaps at a limit of one', () => {
    const tier = tierOf(1, mug, candle)
    expect(pressOf(tier, candle, choicesOf(chosen(tier, mug, ['mug'])))).toMatchObject({
      does: 'swap',
      variants: ['candle'],
      choice: { choiceId: 'choice-item-mug' },
    })
  })
  it('says at a higher limit that something has to be taken out', () => {
    const pen = offer('pen', [''])
    const tier = tierOf(2, mug, candle, pen)
    const full = choicesOf([...chosen(tier, mug, ['mug']), ...chosen(tier, candle, ['candle'])])
    expect(pressOf(tier, pen, full)).toEqual({
      does: 'refuse',
      text: 'You can choose 2 here. Take something out first.',
    })
  })
  it('does nothing where all are gone, unless it is one’s own', () => {
    const gone = offer('mug', [''], 'no')
    const tier = tierOf(1, gone)
    expect(pressOf(tier, gone, [])).toEqual({ does: 'nothing' })
    expect(pressOf(tier, gone, choicesOf(chosen(tier, gone, ['mug'])))).toMatchObject({ does: 'remove' })
  })
  it('replaces a gift that has gone, also below it at a higher limit', () => {
    const gone = offer('mug', [''], 'no')
    const pen = offer('pen', [''])
    const tier = tierOf(2, gone, candle, pen)
    const choices = choicesOf([
      ...chosen(tier, gone, ['mug'], { isHeld: false }),
      ...chosen(tier, candle, ['candle']),
    ])
    expect(pressOf(tier, pen, choices)).toMatchObject({
      does: 'swap',
      choice: { choiceId: 'choice-item-mug' },
    })
  })
})

describe('how far a person is', () => {
  const tier = tierOf(2, mug, candle)
  it('counts what is still to choose', () => {
    const progress = progressOf([tier], choicesOf(chosen(tier, mug, ['mug'])))
    expect(progress).toMatchObject({ chosen: 1, total: 2, isReady: false })
    expect(whatIsLeft(progress)).toBe('1 more from Small joys')
  })
  it('says that an email comes where fewer are left than have to be chosen', () => {
    const short: Tier = { ...tier, isShort: true }
    const progress = progressOf([short], choicesOf(chosen(short, mug, ['mug'])))
    expect(whatIsLeft(progress)).toBe('We email you when there are enough')
    expect(lackText(short, 1)).toBe('You can go on as soon as there are enough gifts here.')
    expect(lackText(tier, 1)).toBe('Choose one gift here first.')
    expect(shortText(short, 0)).toBe('We email you as soon as you can choose 2 gifts here.')
    expect(shortText({ ...short, giftsLimit: 1 }, 1)).toBe(
      'We email you as soon as you can choose a gift here. What you have chosen is held for you until then.',
    )
    expect(whatIsLeft(progressOf([short, { ...tier, id: 'other' }], []))).toBe('4 more to choose')
  })
  it('does not count a wish that has gone', () => {
    const gone = tierOf(1, offer('mug', [''], 'no'))
    const lost = choicesOf(chosen(gone, gone.tierItemDetails[0]!, ['mug'], { isHeld: false })) // the tier has one item
    expect(progressOf([gone], lost)).toMatchObject({ chosen: 0, isReady: false })
  })
  it('asks for at least one gift where none is required', () => {
    const free: Tier = { ...tier, selectionType: 'UPTO' }
    expect(progressOf([free], [])).toMatchObject({ lacking: [], isReady: false })
    expect(progressOf([free], choicesOf(chosen(free, mug, ['mug'])))).toMatchObject({ isReady: true })
    expect(tierText(free, 1)).toBe('1 of up to 2 chosen')
  })
})

it('sizes stand from small to large', () =>
  expect(inSizeOrder(product('tee', ['M', 'XL', 'XS']).variants).map(each => each.spec.size)).toEqual([
    'XS',
    'M',
    'XL',
  ]))

describe('a bundle', () => {
  const bundle: OfferedItem = {
    itemId: 'item-kit',
    itemableType: 'Bundle',
    available: 'yes',
    price: null,
    bundle: {
      id: 'kit',
      name: 'Welcome kit',
      description: '',
      images: [],
      products: [
        { qty: 1, product: product('tee', ['M', 'S']) },
        { qty: 2, product: product('mug', ['']) },
      ],
    },
  }
  it('is one choice with an item for each part', () => {
    const tier = tierOf(1, bundle)
    const items = chosen(tier, bundle, ['teeS', 'mug'])
    expect(items.map(item => item.productVariantQty)).toEqual([1, 2])
    const [choice] = choicesOf(items)
    expect(choice && choiceText(choice, bundle)).toBe('Oat, S')
    expect(payloadOf('t', bundle, ['teeS', 'mug'])).toEqual([
      { product_variant_id: 'teeS', group_order_tier_id: 't', bundle_id: 'kit' },
      { product_variant_id: 'mug', group_order_tier_id: 't', bundle_id: 'kit' },
    ])
  })
  it('sends a single gift as one pick', () =>
    expect(payloadOf('t', mug, ['mug'])).toEqual({ product_variant_id: 'mug', group_order_tier_id: 't' }))
})

describe('what has run out', () => {
  it('is named with color and size where there are several, and alone otherwise', () => {
    expect(goneName(tee, ['teeXL'])).toBe('Product tee (Oat, XL)')
    expect(goneName(candle, ['candle'])).toBe('Product candle')
  })
  it('leaves the other gifts held, if there are any', () => {
    expect(goneText('Small joys', true)).toBe(
      'Choose something else from Small joys. Your other gifts are still held.',
    )
    expect(goneText('', false)).toBe('Choose something else.')
  })
})
