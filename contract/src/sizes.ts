/** Apparel sizes in the order they are shown; others follow (S1 §9). */
export const sizeOrder = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL'] as const

// Made once: a comparison that names its options makes one each time.
const byNumber = new Intl.Collator('en', { numeric: true })

export function compareSizes(a: string, b: string): number {
  const rank = (size: string) => {
    const index = (sizeOrder as readonly string[]).indexOf(size.toUpperCase())
    return index === -1 ? sizeOrder.length : index
  }
  return rank(a) - rank(b) || byNumber.compare(a, b)
}
