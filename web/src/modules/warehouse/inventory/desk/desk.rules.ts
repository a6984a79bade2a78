import type { RestockState } from '@ribbon/contract/warehouse/inventory/inventory'
import type { DeskKind } from '@ribbon/contract/warehouse/inventory/stock-desk'

export const restockViews = {
  open: { tone: 'progress', label: 'Open' },
  partly_received: { tone: 'moving', label: 'Partly received' },
  received: { tone: 'done', label: 'Received' },
  closed: { tone: 'stopped', label: 'Closed short' },
  canceled: { tone: 'stopped', label: 'Canceled' },
} as const satisfies Record<RestockState, { tone: 'progress' | 'moving' | 'done' | 'stopped'; label: string }>

export const kindViews: { kind: DeskKind; label: string }[] = [
  { kind: 'damaged', label: 'Damaged, off the shelf' },
  { kind: 'lost', label: 'Lost, off the shelf' },
  { kind: 'found', label: 'Found, onto the shelf' },
  { kind: 'correction', label: 'Other correction (+ or -)' },
]

/** `12` as a number; undefined for anything that is no whole number from `least` on. */
export function wholeNumber(text: string, least = 0): number | undefined {
  const number = /^-?\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
  return number !== undefined && number >= least && number <= 1_000_000 ? number : undefined
}

/** What a correction moves: how many were damaged is typed as people say it, without a sign. */
export function correctionDelta(kind: DeskKind, quantity: number): number {
  if (kind === 'correction') return quantity
  return kind === 'found' ? Math.abs(quantity) : -Math.abs(quantity)
}

/** What a count has to include: goods are on hand until the carrier has them. */
export function countHint(packed: number): string {
  const boxes =
    packed === 0
      ? 'None of it is packed right now.'
      : [
          `${packed.toLocaleString('en-US')} of it ${packed === 1 ? 'stands' : 'stand'} in packed boxes`,
          `that have not left: count ${packed === 1 ? 'it' : 'them'} too.`,
        ].join(' ')
  return `Count everything that is still in the warehouse, including what is reserved for orders. ${boxes}`
}

/** What a scanner typed, if it is the whole SKU of one and only one. */
export function scannedSku<R extends { sku: string }>(text: string, rows: readonly R[]): R | undefined {
  const wanted = text.trim().toLowerCase()
  const found = rows.filter(row => row.sku.toLowerCase() === wanted)
  return found.length === 1 ? found[0] : undefined
}

/** A line of a delivery as it is being typed. */
export interface TypedLine {
  received: string
  damaged: string
  note: string
}
export const emptyLine: TypedLine = { received: '', damaged: '', note: '' }

export interface ExpectedLine {
  variantId: string
  sku: string
  quantity: number
  received: number
}

export function lineProblem({ received, damaged }: TypedLine, line: ExpectedLine): string | undefined {
  const [arrived, broken] = [wholeNumber(received || '0'), wholeNumber(damaged || '0')]
  if (arrived === undefined || broken === undefined) return 'Enter whole numbers.'
  const expected = line.quantity - line.received
  return arrived > expected ? `Only ${expected} expected.` : undefined
}

/** The lines of which something arrived; undefined while one of them is invalid. */
export function deliveryOf(
  typed: ReadonlyMap<string, TypedLine>,
  lines: readonly ExpectedLine[],
): { variant_id: string; received: number; damaged: number; note: string }[] | undefined {
  const booked = lines.flatMap(line => {
    const entry = typed.get(line.variantId) ?? emptyLine
    if (lineProblem(entry, line)) return [undefined]
    const [received, damaged] = [Number(entry.received || 0), Number(entry.damaged || 0)]
    return received + damaged > 0
      ? [{ variant_id: line.variantId, received, damaged, note: entry.note.trim() }]
      : []
  })
  return booked.includes(undefined)
    ? undefined
    : (booked as { variant_id: string; received: number; damaged: number; note: string }[])
}
