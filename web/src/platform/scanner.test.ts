import { expect, it } from 'vitest'
import { emptyScan, readScanKey } from './scanner.ts'

function type(text: string, gapMs: number): string | undefined {
  let buffer = emptyScan
  let at = 1_000
  for (const key of [...text, 'Enter']) {
    const read = readScanKey(buffer, key, at)
    if (read.code !== undefined) return read.code
    buffer = read.buffer
    at += gapMs
  }
  return undefined
}

it('reads what comes faster than a hand types, and ends with Enter', () => {
  expect(type('3F2A9C10-1', 8)).toBe('3F2A9C10-1')
  expect(type('3F2A9C10-1', 120)).toBeUndefined()
  expect(type('ab', 8)).toBeUndefined()
  expect(type('', 8)).toBeUndefined()
})

it('forgets what was typed before a pause, and bears the shift key between', () => {
  let buffer = readScanKey(emptyScan, 'x', 0).buffer
  for (const [key, at] of [
    ['M', 900],
    ['Shift', 905],
    ['U', 910],
    ['G', 915],
  ] as const)
    buffer = readScanKey(buffer, key, at).buffer
  expect(readScanKey(buffer, 'Enter', 920).code).toBe('MUG')
})
