import { unitsInBag, type BagLine } from '../bag.ts'

/** How many people of a list the stock of what is short covers, each with everything of the bag. */
export function peopleCovered(
  shortages: readonly { productVariantId: string; available: number }[],
  lines: readonly BagLine[],
): number {
  const covered = shortages.map(({ productVariantId, available }) =>
    Math.floor(available / Math.max(1, unitsInBag(lines, productVariantId))),
  )
  return Math.min(...covered)
}

/** What the warning says may come next. */
export function coveredText(covered: number): string {
  return covered === 0
    ? 'Stock does not cover anybody of it yet. Choose other gifts, or go on and request a restock.'
    : `Stock covers the first ${covered.toLocaleString('en-US')} ${covered === 1 ? 'person' : 'people'}. ` +
        'Go on to send to them only, or choose other gifts.'
}
