import { expect, test } from 'vitest'
import { printableText, unprintableIn, unprintableNote } from './printable-text.ts'

test('emoji and scripts that the fonts lack are named, each once; what people write in cards is not', () => {
  expect(unprintableIn('Well done 🎉🎉 日本 שלום Ω สวัสดี')).toEqual(['🎉', 'ส', 'ว', 'ั', 'ด', 'ี'])
  expect(
    unprintableIn('Łódź, São, Đặng, İstanbul, Юлия, Ελένη, 直美さん, 민준, ليلى, “hi” … ♥ ☺ € ₹'),
  ).toEqual([])
  expect(unprintableIn('Zoe\u0308 ❤\uFE0F')).toEqual([])
})

test('a printed text lacks them, and the spaces they leave', () => {
  expect(printableText('  Well  done 🎉\n日本 ok 👩‍👩‍👧 ')).toBe('Well done\n日本 ok')
})

test('the writer is told what will be missing', () => {
  expect(unprintableNote('Happy birthday')).toBeNull()
  expect(unprintableNote('Hooray 🎉')).toBe('🎉 cannot be printed. The card is printed without it.')
  expect(unprintableNote('🎉🎂🎁😀🥳🎈')).toBe(
    '🎉, 🎂, 🎁, 😀, and 2 more cannot be printed. The card is printed without them.',
  )
})
