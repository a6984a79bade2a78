import { unprintableIn } from '@ribbon/contract/printable-text'
import { expect, test } from 'vitest'
import { renderPdf, type Pdf } from './pdf.ts'
import { directionOf, textRuns } from './text-runs.ts'

let pdf: Pdf
await renderPdf({ title: 'Runs', paper: 'letter' }, opened => {
  pdf = opened
})
const runsOf = (line: string) =>
  textRuns(pdf, line, 'body', directionOf(line)).map(run => [run.text, run.font])

test('each script is drawn in a font that has it; kana and Hangul tell the language of ideographs', () => {
  expect(runsOf('Zoë Đặng, Ελένη')).toEqual([['Zoë Đặng, Ελένη', 'body']])
  expect(runsOf('Dear 龍國，你好')).toEqual([
    ['Dear ', 'body'],
    ['龍國，你好', 'chinese'],
  ])
  expect(runsOf('直美さん')).toEqual([['直美さん', 'japanese']])
  expect(runsOf('민준 漢')).toEqual([['민준 漢', 'korean']])
  expect(textRuns(pdf, '서울', 'bold', 'ltr').map(run => run.font)).toEqual(['koreanBold'])
})

test('Arabic and Hebrew run from right to left, with numbers and Latin names in their own direction', () => {
  expect(runsOf('فريق Acme خلال 2026 (مهم)').map(([text]) => text?.trim())).toEqual([
    '(',
    'مهم',
    ')',
    '2026',
    'خلال',
    '',
    'Acme',
    'فريق',
  ])
  expect(runsOf('Hi שלום עולם!')).toEqual([
    ['Hi ', 'body'],
    ['שלום עולם', 'body'],
    ['!', 'body'],
  ])
  expect(directionOf('שלום Ada')).toBe('rtl')
})

test('every character that is not named as unprintable is in one of the fonts', () => {
  const missing: string[] = []
  for (let code = 0x20; code <= 0xffff; code++) {
    const sign = String.fromCodePoint(code)
    if (/[\p{Cn}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{M}]/u.test(sign) || unprintableIn(sign).length > 0)
      continue
    if (textRuns(pdf, sign.normalize('NFC'), 'body', 'ltr').length === 0) missing.push(code.toString(16))
  }
  expect(missing).toEqual([])
})

test.each(['shift_jis', 'gb2312', 'big5', 'euc-kr'])('all letters of %s can be printed', encoding => {
  const decoder = new TextDecoder(encoding)
  const letters: string[] = []
  for (let first = 0xa1; first <= 0xf9; first++)
    for (let second = 0xa1; second <= 0xfe; second++)
      letters.push(decoder.decode(Uint8Array.of(first, second)))
  const text = letters.join('').replace(/[^\p{L}]/gu, '')
  expect(text.length).toBeGreaterThan(2_000)
  expect(unprintableIn(text).join('').slice(0, 40)).toBe('')
})
