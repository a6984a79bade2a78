import type { Bidi } from 'bidi-js'
import { createRequire } from 'node:module'
import type { FontName, Pdf } from './pdf.ts'

// The package's types describe an ES module, but Node loads its CommonJS file, whose exports are the function.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)()

/** A piece of a line in one font and one direction. */
export interface TextRun {
  text: string
  font: FontName
  isRightToLeft: boolean
}

export type Direction = 'ltr' | 'rtl'
export type BaseFont = 'body' | 'bold' | 'mono'

const plain = /^[\u0020-\u024f\u0370-\u058f\u1e00-\u206f]*$/
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const arabic = /\p{Script=Arabic}/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
/** Ideographs, kana, Hangul, their punctuation and full-width forms. */
const eastAsian = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

/** Which way a paragraph runs, by its first letter. */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return 'ltr'
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr'
}

/** The runs of a line in the order they are drawn, from left to right. Characters that no font has are left out. */
export function textRuns(pdf: Pdf, line: string, base: BaseFont, direction: Direction): TextRun[] {
  if (plain.test(line)) return [{ text: line, font: base, isRightToLeft: false }]
  const isBold = base === 'bold'
  const eastAsianFonts = eastAsianFontsFor(line, isBold)
  return directedRuns(line, direction).flatMap(run => {
    const runs = fontRuns(pdf, run, base, eastAsianFonts)
    return run.isRightToLeft ? runs.reverse() : runs
  })
}

/** Splits a line by direction, into the order of drawing (rule L2 of Unicode's bidirectional algorithm). */
function directedRuns(line: string, direction: Direction): Omit<TextRun, 'font'>[] {
  if (direction === 'ltr' && !rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }]
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: { text: string; level: number }[] = []
  for (let index = 0; index < line.length; index++) {
    const level = levels[index] ?? 0
    const sign = mirrored.get(index) ?? line.charAt(index)
    const last = runs.at(-1)
    if (last?.level === level) last.text += sign
    else runs.push({ text: sign, level })
  }
  const highest = Math.max(...runs.map(run => run.level))
  for (let level = highest; level > 0; level--) reverseWhere(runs, run => run.level >= level)
  return runs.map(({ text, level }) => ({ text, isRightToLeft: level % 2 === 1 }))
}

function reverseWhere<T>(list: T[], matches: (item: T) => boolean): void {
  for (let start = 0; start < list.length; start++) {
    if (!matches(list[start]!)) continue // within the list
    let end = start
    while (end < list.length && matches(list[end]!)) end++ // within the list
    list.splice(start, end - start, ...list.slice(start, end).reverse())
    start = end
  }
}

function fontRuns(
  pdf: Pdf,
  { text, isRightToLeft }: Omit<TextRun, 'font'>,
  base: BaseFont,
  eastAsianFonts: FontName[],
): TextRun[] {
  const runs: TextRun[] = []
  const arabicFont = base === 'bold' ? 'arabicBold' : 'arabic'
  for (const sign of text) {
    const last = runs.at(-1)
    const fonts: FontName[] = eastAsian.test(sign)
      ? [...eastAsianFonts, base]
      : arabic.test(sign)
        ? [arabicFont, base]
        : // A space or a comma stays in the font of the letter before it.
          [...(last && /[\p{P}\p{Z}\p{M}]/u.test(sign) ? [last.font] : []), base, ...eastAsianFonts]
    const font = fonts.find(each => hasGlyph(pdf, each, sign))
    if (!font) continue
    if (last?.font === font) last.text += sign
    else runs.push({ text: sign, font, isRightToLeft })
  }
  return isRightToLeft ? runs.map(withNeutralsTurned) : runs
}

/** The font turns letters of Hebrew and Arabic around, but not a run of nothing but punctuation. */
function withNeutralsTurned(run: TextRun): TextRun {
  return rightToLeft.test(run.text) ? run : { ...run, text: [...run.text].reverse().join('') }
}

/** Chinese and Japanese write some ideographs differently; kana and Hangul tell the language of a line. */
function eastAsianFontsFor(line: string, isBold: boolean): FontName[] {
  const [chinese, japanese, korean] = isBold
    ? (['chineseBold', 'japaneseBold', 'koreanBold'] as const)
    : (['chinese', 'japanese', 'korean'] as const)
  if (kana.test(line)) return [japanese, chinese, korean]
  return hangul.test(line) ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

interface OpenFont {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

const known = new Map<string, boolean>()

function hasGlyph(pdf: Pdf, font: FontName, sign: string): boolean {
  const key = font + sign
  let isThere = known.get(key)
  if (isThere === undefined) {
    // pdfkit does not say which characters a font has; the font it has opened does.
    const open = pdf.font(font) as unknown as OpenFont
    isThere = open._font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
    known.set(key, isThere)
  }
  return isThere
}
