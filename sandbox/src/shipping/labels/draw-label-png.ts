import { crc32, deflateSync } from 'node:zlib'
import { barcodeBars } from './barcode-bars.ts'
import type { Label } from '../shipping.book.ts'

const margin = 24
const unitWide = 3
const barHigh = 140

/** The barcode of a label as a black and white picture. */
export function drawLabelPng(label: Label): Buffer {
  const bars = barcodeBars(label.tracking_number)
  const wide = bars.length * unitWide + 2 * margin
  const high = barHigh + 2 * margin
  const barRow = Buffer.alloc(1 + wide, 255)
  barRow[0] = 0
  bars.forEach((dark, at) => {
    if (dark) barRow.fill(0, 1 + margin + at * unitWide, 1 + margin + (at + 1) * unitWide)
  })
  const blankRow = Buffer.alloc(1 + wide, 255)
  blankRow[0] = 0
  const rows = Array.from({ length: high }, (_, y) => (y >= margin && y < high - margin ? barRow : blankRow))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(wide, 0)
  header.writeUInt32BE(high, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
