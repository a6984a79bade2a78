const ideograph = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const opening = '（［｛「『【〈《〔'
const closing = '、。，．！？：；）］｝」』】〉》〕ー々ゝゞっゃゅょッャュョ'
/** An ideograph with the punctuation that must stay on its line, or a whole word of another script. */
const pieces = new RegExp(`[${opening}]*[${ideograph}][${closing}]*|[^${ideograph}${opening}]+|.`, 'gu')

/** Breaks a text into lines of at most `width`: between words or ideographs; a word that is wider is cut. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  const space = measure(' ')
  let line = ''
  let used = 0
  for (const word of paragraph.split(' ')) {
    let gap = line === '' ? '' : ' '
    for (const piece of (word.match(pieces) ?? []).flatMap(each => cut(each, width, measure))) {
      const added = measure(piece) + (gap === '' ? 0 : space)
      if (line !== '' && used + added > width) {
        lines.push(line)
        line = piece
        used = measure(piece)
      } else {
        line += gap + piece
        used += added
      }
      gap = ''
    }
  }
  return [...lines, line]
}

function cut(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const sign of word) {
    if (part !== '' && measure(part + sign) > width) {
      parts.push(part)
      part = sign
    } else part += sign
  }
  return [...parts, part]
}
