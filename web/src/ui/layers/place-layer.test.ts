import { expect, test } from 'vitest'
import { placeOf } from './place-layer.ts'

const room = { width: 400, height: 600 }
const layer = { width: 200, height: 100 }
const anchorAt = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 40 })

test.each([
  ['below its anchor, ends in line', anchorAt(300, 50), 'end', { left: 140, top: 96 }],
  ['below its anchor, starts in line', anchorAt(100, 50), 'start', { left: 100, top: 96 }],
  ['in the middle below its anchor', anchorAt(200, 50), 'center', { left: 120, top: 96 }],
  ['above where there is no room below', anchorAt(300, 520), 'end', { left: 140, top: 414 }],
  ['not beyond the left edge', anchorAt(10, 50), 'end', { left: 8, top: 96 }],
  ['not beyond the right edge', anchorAt(350, 50), 'start', { left: 192, top: 96 }],
] as const)('a layer stands %s', (_, anchor, side, place) => {
  expect(placeOf(anchor, layer, room, side)).toEqual(place)
})

test('a layer that fits neither above nor below stands below', () => {
  const tall = { width: 200, height: 580 }
  expect(placeOf(anchorAt(300, 300), tall, room, 'end').top).toBe(346)
})
