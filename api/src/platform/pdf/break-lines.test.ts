import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

const measure = (text: string) => text.length

test('lines break between words, and longer words are cut', () => {
  expect(breakLines('one two three\nfour', 7, measure)).toEqual(['one two', 'three', 'four'])
  expect(breakLines('abcdefghij kl', 4, measure)).toEqual(['abcd', 'efgh', 'ij', 'kl'])
  expect(breakLines('a\n\nb', 5, measure)).toEqual(['a', '', 'b'])
})

test('Chinese and Japanese break between ideographs, but not before closing or after opening punctuation', () => {
  expect(breakLines('生日快樂，謝謝你', 4, measure)).toEqual(['生日快', '樂，謝謝', '你'])
  expect(breakLines('直美「元気」です', 3, measure)).toEqual(['直美', '「元', '気」で', 'す'])
  expect(breakLines('Dear 直美さん', 6, measure)).toEqual(['Dear 直', '美さん'])
})
