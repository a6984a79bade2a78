const scripts =
  'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Han Hiragana Katakana Hangul Bopomofo Common Inherited'
/** Rare characters of these scripts that none of the fonts has; a test compares this with the fonts. */
const gaps =
  '02ea-02ff 0350-036f 0526-052f 0560-0560 0588-05af 05c4-05c5 05ef-05ef 0600-0605 061d-061d 0870-08ff 0951-0965 0fd5-0fd8 ' +
  '10c7-10c7 10cd-10cd 10fd-10ff 16eb-16ed 1735-1736 1802-1805 1ab0-1cff 1d00-1dff 1efa-1eff 20b6-20b7 20bb-20c1 ' +
  '20d0-20f0 214a-214f 2186-218b 2313-245f 269d-2700 275f-2760 27c0-2bff 2c78-2c7f 2d00-2e5f 2ffc-2fff 312e-312f ' +
  '31bb-31bf 31e4-31ef 32ff-32ff 332c-332c 4db6-4dbf 9fd1-9fff a640-ab6f fa70-fad9 fb50-fdff fe10-fe2f'

const isOtherScript = `[^${scripts.replace(/\w+ ?/g, name => `\\p{Script=${name.trim()}}`)}]`
const isGap = `[${gaps.replace(/(\w{4})-(\w{4}) ?/g, '\\u{$1}-\\u{$2}')}]`
const unprintable = new RegExp(
  `\\p{Emoji_Presentation}|[\\u{10000}-\\u{10FFFF}]|${isGap}|${isOtherScript}`,
  'gu',
)
/** They change how their neighbors look, or the direction of a text, and have no picture of their own. */
const invisible = /[\u{FE00}-\u{FE0F}\u{200B}-\u{200F}\u{2060}-\u{2069}\u{061C}\u{FEFF}]/gu

/** The characters of a text that our printers cannot print, each once: emoji, and scripts that our fonts lack. */
export function unprintableIn(text: string): string[] {
  return [...new Set(text.normalize('NFC').replace(invisible, '').match(unprintable) ?? [])]
}

/** A text as it is printed, without the characters that cannot be. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u{FE00}-\u{FE0F}\u{200D}]/gu, '')
    .replace(unprintable, '')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()
}

/** What the writer of a card is told about characters that will be missing on it. */
export function unprintableNote(text: string): string | null {
  const missing = unprintableIn(text)
  if (missing.length === 0) return null
  const named = missing.slice(0, 4)
  const rest = missing.length - named.length
  const list = new Intl.ListFormat('en').format([...named, ...(rest > 0 ? [`${rest} more`] : [])])
  return missing.length === 1
    ? `${list} cannot be printed. The card is printed without it.`
    : `${list} cannot be printed. The card is printed without them.`
}
