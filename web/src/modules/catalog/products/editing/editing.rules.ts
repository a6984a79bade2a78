import type { ProductImportRow } from '@ribbon/contract/catalog/products/imports'
import { displayMoney, formatCents, parseCents } from '@ribbon/contract/money'

/** A variant as it is typed. */
export interface VariantDraft extends Record<string, string> {
  sku: string
  type: string
  color: string
  hex_code: string
  size: string
  price: string
  retail_price: string
  weight_ounces: string
  shelf: string
}
export const emptyVariant: VariantDraft = {
  sku: '',
  type: '',
  color: '',
  hex_code: '',
  size: '',
  price: '',
  retail_price: '',
  weight_ounces: '12',
  shelf: '',
}
export const variantColumns: {
  name: keyof VariantDraft & string
  label: string
  width: string
  placeholder?: string
}[] = [
  { name: 'sku', label: 'SKU', width: '1.4fr' },
  { name: 'type', label: 'Type', width: '1fr' },
  { name: 'color', label: 'Color', width: '1fr' },
  { name: 'hex_code', label: 'Code', width: '96px', placeholder: '#0d5c48' },
  { name: 'size', label: 'Size', width: '80px' },
  { name: 'price', label: 'Price', width: '92px', placeholder: '0.00' },
  { name: 'retail_price', label: 'Retail', width: '92px', placeholder: 'as price' },
  { name: 'weight_ounces', label: 'Ounces', width: '76px' },
  { name: 'shelf', label: 'Shelf', width: '76px', placeholder: 'A 04' },
]

/** The next row begins as the last one was, but for what tells them apart. */
export function nextVariant(last: VariantDraft | undefined): VariantDraft {
  return last ? { ...last, sku: '', size: '', shelf: '' } : emptyVariant
}

/** A row in which nothing was typed: it is as it began, like the row above. */
export function isUntouched(drafts: readonly VariantDraft[], index: number): boolean {
  const [draft, began] = [drafts[index], nextVariant(index === 0 ? undefined : drafts[index - 1])]
  return (
    draft === undefined ||
    Object.entries(began).every(([name, value]) => draft[name]?.trim() === value.trim())
  )
}

/** What is sent of a typed variant: no retail price where none is typed. */
export function variantBody({ retail_price, ...draft }: VariantDraft) {
  return {
    ...draft,
    price: draft.price.replace(/^\$/, ''),
    ...(retail_price.trim() === '' ? {} : { retail_price: retail_price.replace(/^\$/, '') }),
  }
}

export function priceRange({
  priceMin,
  priceMax,
}: {
  priceMin: string | null
  priceMax: string | null
}): string {
  if (priceMin === null || priceMax === null) return 'No variants'
  return priceMin === priceMax
    ? displayMoney(priceMin)
    : `${displayMoney(priceMin)} to ${displayMoney(priceMax)}`
}

/** `Tote, canvas ` as the tags it names, each once. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean),
  ),
]

/** What a bundle costs: each part less the discount, rounded down, as orders are priced. */
export function bundleSums(
  parts: readonly { price: string | null; quantity: number }[],
  discountPercent: number,
): { full: string; price: string } {
  const lines = parts.map(part => (parseCents(part.price ?? '0') ?? 0) * part.quantity)
  const full = lines.reduce((sum, cents) => sum + cents, 0)
  return {
    full: formatCents(full),
    price: formatCents(
      full - lines.reduce((sum, cents) => sum + Math.floor((cents * discountPercent) / 100), 0),
    ),
  }
}

export function moved<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return [...list]
  const next = [...list]
  // Both positions are inside the list.
  ;[next[index], next[to]] = [next[to]!, next[index]!]
  return next
}

export const effectViews: Record<
  ProductImportRow['effect'],
  { tone: 'neutral' | 'progress' | 'moving' | 'done' | 'stopped'; label: string }
> = {
  new_product: { tone: 'done', label: 'New product' },
  new_variant: { tone: 'done', label: 'New variant' },
  update: { tone: 'moving', label: 'Update' },
  same: { tone: 'neutral', label: 'No change' },
  wrong: { tone: 'stopped', label: 'To fix' },
}

/** What applying a file would do, in one sentence. */
export function importText({
  products,
  newVariants,
  updates,
  same,
  wrong,
}: {
  products: number
  newVariants: number
  updates: number
  same: number
  wrong: number
}): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [`${number.toLocaleString('en-US')} ${number === 1 ? one : many}`]
  const parts = [
    ...count(products, 'new product', 'new products'),
    ...count(newVariants, 'new variant', 'new variants'),
    ...count(updates, 'update', 'updates'),
    ...count(same, 'row that changes nothing', 'rows that change nothing'),
    ...count(wrong, 'row to fix', 'rows to fix'),
  ]
  return parts.join(', ')
}
