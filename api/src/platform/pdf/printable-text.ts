const scripts = 'Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Common Inherited'.split(' ')
const otherScripts = `[^${scripts.map(script => `\\p{Script=${script}}`).join('')}]`
/** Emoji, the two signs that join them, and letters of scripts our fonts lack. */
const unknown = new RegExp(
  `\\p{Emoji_Presentation}|[\\u{1F000}-\\u{1FFFF}]|\\u{FE0F}|\\u{200D}|${otherScripts}`,
  'gu',
)
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** The signs of a text that our fonts cannot draw, each once. */
export function unprintableIn(text: string): string[] {
  return [...new Set(text.match(unknown) ?? [])].filter(sign => sign !== '\u{FE0F}' && sign !== '\u{200D}')
}

/** A text as our fonts can draw it, without the signs they lack. */
export function printable(text: string): string {
  return text
    .replace(unknown, '')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()
}

/**
 * Breaks a text into lines of at most `width`; words that are wider are cut. Lines of right-to-left scripts come in
 * the order they are drawn.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap(each => cut(each, width, measure))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line].map(inDrawnOrder)
  })
}

function cut(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const parts = ['']
  for (const sign of word) {
    const last = parts.at(-1)!
    if (last !== '' && measure(last + sign) > width) parts.push(sign)
    else parts[parts.length - 1] = last + sign
  }
  return parts
}

/** The fonts turn the letters of a word of Hebrew or Arabic around; of its words the first stands at the right. */
function inDrawnOrder(line: string): string {
  if (!rightToLeft.test(line)) return line
  const words = line.split(' ')
  return words.filter(word => rightToLeft.test(word)).length * 2 > words.length
    ? words.reverse().join(' ')
    : line
}
