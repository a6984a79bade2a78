import { amountProblem, displayMoney, formatCents, parseCents } from '@ribbon/contract/money'

export function countWords(count: number, noun = 'product'): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** What happened to products that were put into the store or taken out: by name for one, by number for more. */
export function listedWords(names: readonly string[], isListed: boolean): string {
  const [first] = names
  const what = names.length === 1 && first && !/^\d+$/.test(first) ? first : countWords(names.length)
  if (names.length === 0)
    return isListed ? 'All of them were in the store already.' : 'None was in the store.'
  const are = names.length === 1 ? 'is' : 'are'
  return isListed ? `${what} ${are} in the store now.` : `${what} ${are} no longer in the store.`
}

/** What is typed into a price: the amount to save, null for the catalog's, or what is wrong with it. */
export function readPrice(typed: string): { amount: string | null } | { problem: string } {
  const text = typed.replace(/[$,\s]/g, '')
  if (text === '') return { amount: null }
  const problem = amountProblem(text, {
    label: 'Price in the store',
    leastCents: 1,
    mostCents: 99_999_99,
  })
  return problem ? { problem } : { amount: formatCents(parseCents(text) ?? 0) }
}

/** What shoppers pay: the price in the store, or the retail prices of the variants. */
export function priceWords(price: string | null, retailPrices: readonly string[]): string {
  if (price !== null) return displayMoney(price)
  const cents = retailPrices.map(each => parseCents(each) ?? 0)
  if (cents.length === 0) return ''
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  const lowest = displayMoney(formatCents(low))
  return low === high ? lowest : `${lowest} to ${displayMoney(formatCents(high))}`
}

/** A list with an entry moved to another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** `Green, M` of a variant; its only one has no name. */
export function variantName({ type, color, size }: Record<'type' | 'color' | 'size', string | null>): string {
  return [type, color, size].filter(Boolean).join(', ') || 'The only variant'
}
