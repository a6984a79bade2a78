import { expect, it } from 'vitest'
import { progressText, progressShare, sizeText } from './exports.rules.ts'

it('says how far an export is', () => {
  expect(progressText({ state: 'queued', rowCount: null, doneCount: 0 })).toBe('Waiting for its turn')
  expect(progressText({ state: 'running', rowCount: null, doneCount: 0 })).toBe('Counting the rows')
  expect(progressText({ state: 'running', rowCount: 12_345, doneCount: 3_000 })).toBe('3,000 of 12,345 rows')
  expect(progressText({ state: 'running', rowCount: 1, doneCount: 0 })).toBe('0 of 1 row')
  expect([
    progressShare({ state: 'running', rowCount: null, doneCount: 0 }),
    progressShare({ state: 'done', rowCount: 0, doneCount: 0 }),
    progressShare({ state: 'running', rowCount: 4, doneCount: 1 }),
  ]).toEqual([undefined, 1, 0.25])
})

it('says how large a file is', () => {
  expect([sizeText(900), sizeText(40_960), sizeText(2_400_000)]).toEqual(['900 bytes', '40 KB', '2.3 MB'])
})
