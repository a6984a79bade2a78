export interface MarkedPart {
  at: number
  part: string
  isMarked: boolean
}

/** The parts of a text that are one of the words, and those between. Numbers are marked across their spaces and dashes. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const patterns = words.filter(word => word !== '').map(word => [...word].map(escaped).join('[ -]*'))
  if (patterns.length === 0) return text === '' ? [] : [{ at: 0, part: text, isMarked: false }]
  const parts: MarkedPart[] = []
  let at = 0
  for (const match of text.matchAll(new RegExp(patterns.join('|'), 'giu'))) {
    if (match[0] === '') continue
    if (match.index > at) parts.push({ at, part: text.slice(at, match.index), isMarked: false })
    parts.push({ at: match.index, part: match[0], isMarked: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ at, part: text.slice(at), isMarked: false })
  return parts
}

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
