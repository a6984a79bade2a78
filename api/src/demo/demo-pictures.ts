import type { FileStore } from '../platform/files/files.ts'
import { bundleArt } from './art/bundle-art.ts'
import { productArt } from './art/product-art.ts'
import { acmeLogo } from './art/team-logo.ts'
import { demoBundles, demoProducts, type DemoBundle } from './data/demo-catalog.ts'
import type { DemoProduct, DemoVariant } from './data/demo-product.ts'

/** Where the pictures of the demo are served; they are stored before any transaction needs one. */
export type DemoPictures = {
  logo: string
  ofVariant(product: DemoProduct, variant: DemoVariant): string
  ofBundle(bundle: DemoBundle): string
}

const uncolored = '#0d5c48'
const atOnce = 8

/** Renders every picture of the demo once and stores it. */
export async function storeDemoPictures(files: FileStore): Promise<DemoPictures> {
  const drawings = new Map([['logo', acmeLogo()]])
  for (const bundle of demoBundles) drawings.set(`bundle ${bundle.art}`, bundleArt(bundle.art))
  for (const product of demoProducts) {
    for (const variant of product.variants) {
      const key = keyOf(product, variant)
      if (!drawings.has(key)) drawings.set(key, productArt(product.art, variant.hexCode ?? uncolored))
    }
  }
  const waiting = [...drawings]
  const paths = new Map<string, string>()
  const store = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      paths.set(next[0], await files.put(next[1], '.svg'))
  }
  await Promise.all(Array.from({ length: atOnce }, store))
  const pathOf = (key: string) => {
    const path = paths.get(key)
    if (!path) throw new Error(`The demo has no picture ${key}`)
    return path
  }
  return {
    logo: pathOf('logo'),
    ofVariant: (product, variant) => pathOf(keyOf(product, variant)),
    ofBundle: bundle => pathOf(`bundle ${bundle.art}`),
  }
}

function keyOf(product: DemoProduct, variant: DemoVariant): string {
  return `${product.art} ${variant.hexCode ?? uncolored}`
}
