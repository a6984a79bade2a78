import { searchLimits } from '@ribbon/contract/administration/search'
import { containsPattern } from '../../gifting/orders/search/order-search.store.ts'
import { readOrderCode, type OrderCode } from '../../gifting/orders/tracking/read-order-code.ts'

/** What somebody typed, as the queries take it. */
export interface SearchText {
  /** Patterns that a small table's texts match, all of them. */
  words: string[]
  /** The same for a large table: an index of trigrams serves no word of two letters, so such a text begins what is found. */
  indexedWords: string[]
  /** What begins with the text comes first, then what has a word that does. */
  beginning: string
  wordBeginning: string
  code: OrderCode | undefined
}

const mostWords = 5
const fewestIndexed = 3

/** Undefined for a text that is too short to find anything by. */
export function readSearchText(typed: string | undefined): SearchText | undefined {
  const text = (typed ?? '').trim().replace(/\s+/g, ' ')
  if (text.length < searchLimits.shortest) return undefined
  const beginning = containsPattern(text).slice(1)
  const words = text.split(' ').slice(0, mostWords)
  const patterns = words.map(containsPattern)
  return {
    words: patterns,
    indexedWords: words.some(word => word.length >= fewestIndexed) ? patterns : [beginning],
    beginning,
    wordBeginning: `% ${beginning}`,
    code: readOrderCode(text),
  }
}
