import { describe, expect, it } from 'vitest'
import { axesOf, defaultVariant, picturesFor, variantWith, type Variant } from './variant-choice.ts'

let nextId = 0
function variant(spec: Partial<Variant['spec']>, inventories_count = 5): Variant {
  nextId += 1
  return {
    id: String(nextId),
    sku: `S-${nextId}`,
    spec: { type: null, color: null, size: null, ...spec },
    hexCode: '#0d5c48',
    images: [],
    price: '10.00',
    retail_price: '12.00',
    inventories_count,
    display_name: 'Tee',
    expiration_date: null,
    productId: '1',
  }
}

describe('choosing a variant', () => {
  it('only options that differ are offered, sizes in order', () => {
    const variants = ['L', 'XXS', 'One size', 'M', 'XXXXL'].map(size => variant({ color: 'Oat', size }))
    expect(
      axesOf(variants, variants[0]).map(view => [view.axis, view.options.map(option => option.value)]),
    ).toEqual([['size', ['XXS', 'M', 'L', 'XXXXL', 'One size']]])
  })

  it('the sizes of the chosen color are offered, with those out of stock marked', () => {
    const variants = [
      variant({ color: 'Oat', size: 'S' }),
      variant({ color: 'Oat', size: 'M' }, 0),
      variant({ color: 'Navy', size: 'L' }),
      variant({ color: 'Navy', size: 'M' }),
    ]
    const sizes = (current: Variant | undefined) =>
      axesOf(variants, current)
        .find(view => view.axis === 'size')
        ?.options.map(option => [option.value, option.isAvailable])
    expect(sizes(variants[0])).toEqual([
      ['S', true],
      ['M', false],
    ])
    expect(sizes(variants[2])).toEqual([
      ['M', true],
      ['L', true],
    ])
  })

  it('the first choice is the first type, else color, else size that is in stock', () => {
    const typed = [
      variant({ type: 'Classic', color: 'Oat' }, 0),
      variant({ type: 'Classic', color: 'Navy' }),
      variant({ type: 'Fitted', color: 'Oat' }),
    ]
    expect(defaultVariant(typed)).toBe(typed[1])
    const sized = [variant({ size: 'L' }), variant({ size: 'S' }), variant({ size: 'XS' }, 0)]
    expect(defaultVariant(sized)).toBe(sized[1])
    const none = [variant({ color: 'Oat' }, 0), variant({ color: 'Navy' }, 0)]
    expect(defaultVariant(none)).toBe(none[0])
    expect(defaultVariant([])).toBeUndefined()
  })

  it('the other choices stay when such a variant exists, even out of stock', () => {
    const [oatS, oatM, navyS, navyM] = [
      variant({ color: 'Oat', size: 'S' }),
      variant({ color: 'Oat', size: 'M' }),
      variant({ color: 'Navy', size: 'S' }),
      variant({ color: 'Navy', size: 'M' }, 0),
    ]
    const variants = [oatS, oatM, navyS, navyM]
    expect(variantWith(variants, oatM, 'color', 'Navy')).toBe(navyM)
    expect(variantWith(variants, navyM, 'size', 'S')).toBe(navyS)
  })

  it('the choice moves to a variant in stock when the others cannot stay', () => {
    const variants = [
      variant({ color: 'Oat', size: 'XL' }),
      variant({ color: 'Navy', size: 'S' }, 0),
      variant({ color: 'Navy', size: 'M' }),
    ]
    expect(variantWith(variants, variants[0], 'color', 'Navy')).toBe(variants[2])
  })
})

describe('the pictures of a gift', () => {
  const inColor = (type: string, color: string) => ({ ...variant({ type, color }), images: [`${color}.png`] })
  const variants = [inColor('Classic', 'Oat'), inColor('Classic', 'Evergreen'), inColor('Fitted', 'Blush')]
  const images = ['Oat.png', 'Evergreen.png', 'Blush.png', 'box.png']

  it('begin with the chosen color and show no color that the chosen type does not come in', () => {
    expect(picturesFor({ images, variants }, variants[1]!)).toEqual(['Evergreen.png', 'Oat.png', 'box.png'])
    expect(picturesFor({ images, variants }, variants[2]!)).toEqual(['Blush.png', 'box.png'])
  })

  it('are all shown where there are no types', () => {
    const plain = variants.map(each => ({ ...each, spec: { ...each.spec, type: null } }))
    expect(picturesFor({ images, variants: plain }, plain[0]!)).toEqual(images)
  })
})
