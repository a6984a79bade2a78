import { describe, expect, it } from 'vitest'
import { bundleArt } from '../art/bundle-art.ts'
import { productArt } from '../art/product-art.ts'
import { acmeLogo } from '../art/team-logo.ts'
import { ribbonMark } from '../art/ribbon-mark.ts'
import { demoBundles, demoProduct, demoProducts, demoVariant } from './demo-catalog.ts'

const sizeOrder = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL']
const variants = demoProducts.flatMap(product => product.variants)

describe('the demo catalog', () => {
  it('has 24 gifts and 3 cards, each with a key, a picture and two sentences of its own', () => {
    expect(demoProducts.filter(product => !product.card)).toHaveLength(24)
    expect(
      demoProducts.filter(product => product.card).map(card => card.variants.map(variant => variant.type)),
    ).toEqual([['Card'], ['Card'], ['Card']])
    for (const trait of ['key', 'name', 'displayName', 'description', 'art'] as const) {
      expect(new Set(demoProducts.map(product => product[trait])).size).toBe(demoProducts.length)
    }
    for (const product of demoProducts) expect(product.description.match(/[.!?](\s|$)/g)).toHaveLength(2)
  })

  it('sells every variant under one SKU at a price above zero', () => {
    expect(new Set(variants.map(variant => variant.sku)).size).toBe(variants.length)
    for (const variant of variants) {
      expect(variant.priceCents).toBeGreaterThan(0)
      expect(variant.onHand).toBeGreaterThanOrEqual(0)
      expect(variant.hexCode).toMatch(/^#[0-9a-f]{6}$/)
      expect(demoVariant(variant.sku).variant).toBe(variant)
    }
  })

  it('includes the special cases: out of stock, nearly expired, 3 left, for owners only, sizes out of order', () => {
    const soldOut = demoProducts.filter(product => product.variants.every(variant => variant.onHand === 0))
    expect(soldOut.map(product => product.key)).toEqual(['umbrella'])
    expect(variants.filter(variant => variant.expirationDate === '+20d')).toHaveLength(1)
    expect(
      variants.filter(variant => variant.onHand > 0 && variant.onHand < 10).map(variant => variant.onHand),
    ).toEqual([3])
    expect(demoProducts.filter(product => product.adminOnly).map(product => product.key)).toEqual([
      'earbuds',
      'speaker',
    ])
    const sizes = demoProduct('tee').variants.map(variant => sizeOrder.indexOf(variant.size ?? ''))
    expect(sizes).not.toContain(-1)
    expect(sizes).not.toEqual([...sizes].sort((a, b) => a - b))
    expect(
      new Set(variants.map(variant => variant.size).filter(size => size && sizeOrder.includes(size))).size,
    ).toBe(sizeOrder.length)
  })

  it('has 5 bundles of products that exist, one for owners only', () => {
    expect(demoBundles).toHaveLength(5)
    expect(demoBundles.filter(bundle => bundle.adminOnly)).toHaveLength(1)
    for (const bundle of demoBundles) {
      const parts = bundle.items.map(item => demoProduct(item.productKey))
      expect(bundle.adminOnly || parts.every(part => !part.adminOnly)).toBe(true)
      expect(parts.every(part => !part.card && part.variants.some(variant => variant.onHand > 0))).toBe(true)
    }
  })

  it('draws every variant, bundle and mark as well-formed SVG that fetches nothing', () => {
    const pictures = [
      ...demoProducts.flatMap(product =>
        product.variants.map(variant => productArt(product.art, variant.hexCode ?? '#0d5c48')),
      ),
      ...demoBundles.map(bundle => bundleArt(bundle.art)),
      acmeLogo(),
      ribbonMark(),
    ]
    for (const picture of pictures) {
      expect(picture).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*<\/svg>$/s,
      )
      expect(picture).not.toMatch(/NaN|undefined|<script|<image|href="(?!#)/)
      expect(picture.length).toBeLessThan(32_000)
      expect(unclosed(picture)).toEqual([])
    }
  })
})

function unclosed(markup: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of markup.matchAll(/<(\/?)([A-Za-z]+)[^>]*?(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [`</${name}>`]
    } else if (!selfClosing) open.push(name)
  }
  return open
}
