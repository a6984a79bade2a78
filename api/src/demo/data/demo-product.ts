import type { ArtKind } from '../art/product-art.ts'

export type DemoVariant = {
  sku: string
  type?: string
  color?: string
  hexCode?: string
  size?: string
  priceCents: number
  /** Units on the shelf when the demo is ready, after everything its history shipped. */
  onHand: number
  /** Days from the day the demo is created, such as '+20d'. */
  expirationDate?: string
}

export type DemoProduct = {
  key: string
  name: string
  displayName: string
  description: string
  adminOnly: boolean
  card: boolean
  weightOunces: number
  art: ArtKind
  variants: readonly DemoVariant[]
}

const demoColors = {
  Evergreen: { code: 'EVG', hex: '#0d5c48' },
  Marigold: { code: 'MAR', hex: '#f2b441' },
  Oat: { code: 'OAT', hex: '#eee3cd' },
  Ink: { code: 'INK', hex: '#2b2f2d' },
  Clay: { code: 'CLA', hex: '#c4704f' },
  Sky: { code: 'SKY', hex: '#8fb3c9' },
  Blush: { code: 'BLU', hex: '#e3a79b' },
  Moss: { code: 'MOS', hex: '#7a8450' },
  Plum: { code: 'PLU', hex: '#7a4f6d' },
  Navy: { code: 'NAV', hex: '#2c4568' },
  Sage: { code: 'SAG', hex: '#a9bfa5' },
  Stone: { code: 'STO', hex: '#b9b2a4' },
} as const

type DemoColor = keyof typeof demoColors

type Traits = { type?: string; expirationDate?: string }

/** One variant of a color; `stem` is completed to the sku with the color's code. */
export function inColor(
  stem: string,
  color: DemoColor,
  priceCents: number,
  onHand: number,
  traits: Traits = {},
): DemoVariant {
  const { code, hex } = demoColors[color]
  return { sku: `${stem}-${code}`, ...traits, color, hexCode: hex, priceCents, onHand }
}

/** One variant per size of a color, in the order the stock is written. */
export function inSizes(
  stem: string,
  color: DemoColor,
  priceCents: number,
  stock: Record<string, number>,
  traits: Traits = {},
): DemoVariant[] {
  const { code, hex } = demoColors[color]
  return Object.entries(stock).map(([size, onHand]) => ({
    sku: `${stem}-${code}-${size.replaceAll(/[^A-Za-z0-9]+/g, '')}`,
    ...traits,
    color,
    hexCode: hex,
    size,
    priceCents,
    onHand,
  }))
}
