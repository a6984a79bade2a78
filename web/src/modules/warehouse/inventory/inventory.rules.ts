import {
  inventoryColumns,
  type InventoryColumn,
  type RestockState,
} from '@ribbon/contract/warehouse/inventory/inventory'
import { restockQuantityError } from '@ribbon/contract/warehouse/inventory/restock-quantity'

interface Variant {
  id: string
  name: string
  belowThreshold: boolean
  runOutOn: string | null
  proposedQuantity: number
  reserved: number
  monthlyUse: number
}
interface Item {
  id: string
  title: string
  variants: readonly Variant[]
}

/** A line of the table: a product, or below an opened one each of its variants. */
export type TableLine<I, V> =
  | { kind: 'product'; key: string; item: I }
  | { kind: 'variant'; key: string; item: I; variant: V }

export function tableLines<I extends Item>(
  items: readonly I[],
  opened: ReadonlySet<string>,
): TableLine<I, I['variants'][number]>[] {
  return items.flatMap(item => [
    { kind: 'product' as const, key: item.id, item },
    ...(item.variants.length > 1 && opened.has(item.id)
      ? item.variants.map(variant => ({
          kind: 'variant' as const,
          key: `${item.id} ${variant.id}`,
          item,
          variant,
        }))
      : []),
  ])
}

/** What is flagged for restock, by variant: the quantity as it was typed, and what the server should know it as. */
export type Flags = ReadonlyMap<string, { quantity: string; label: string; productId: string }>

const firstQuantity = 10

/** Flagging proposes the forecast's quantity; what is flagged already keeps what was typed. */
export function flagged(
  flags: Flags,
  { id: productId, title }: Pick<Item, 'id' | 'title'>,
  variants: readonly Variant[],
  isFlagged: boolean,
): Flags {
  const next = new Map(flags)
  for (const variant of variants) {
    if (!isFlagged) next.delete(variant.id)
    else if (!next.has(variant.id))
      next.set(variant.id, {
        quantity: String(variant.proposedQuantity || firstQuantity),
        label: variant.name === title ? title : `${title}, ${variant.name}`,
        productId,
      })
  }
  return next
}

export function withQuantity(flags: Flags, variantId: string, quantity: string): Flags {
  const flag = flags.get(variantId)
  return flag ? new Map(flags).set(variantId, { ...flag, quantity }) : flags
}

/** `3 items, 120 pieces`; a wrong quantity counts as none. */
export function restockSum(flags: Flags): { items: number; pieces: number; wrong: string[] } {
  const wrong = [...flags]
    .filter(([, { quantity }]) => restockQuantityError(quantity) !== null)
    .map(([id]) => id)
  const pieces = [...flags].reduce(
    (sum, [id, { quantity }]) => sum + (wrong.includes(id) ? 0 : Number(quantity)),
    0,
  )
  return { items: flags.size, pieces, wrong }
}

/** The products that flagged variants are of. */
export const flaggedProducts = (flags: Flags): string[] => [
  ...new Set([...flags.values()].map(({ productId }) => productId)),
]

export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** `quantity` and `-quantity` as the URL carries them. */
export function readSort(text: string): { key: InventoryColumn; direction: 'asc' | 'desc' } {
  const key = inventoryColumns.find(column => column === text.replace(/^-/, ''))
  return key ? { key, direction: text.startsWith('-') ? 'desc' : 'asc' } : { key: 'title', direction: 'asc' }
}

/** What is low comes first where one asks for it first. */
export function writeSort(before: string, sort: { key: string; direction: 'asc' | 'desc' }): string {
  const isFirst = readSort(before).key !== sort.key
  return (sort.key === 'belowThreshold' && isFirst) || sort.direction === 'desc' ? `-${sort.key}` : sort.key
}

const soonDays = 30
const dayMs = 86_400_000

export type DateState = 'past' | 'soon' | 'later'

/** Dates of the wire are whole days, UTC. */
export function dateState(date: string, now = Date.now()): DateState {
  const today = new Date(now).toISOString().slice(0, 10)
  if (date < today) return 'past'
  return new Date(date).getTime() - new Date(today).getTime() <= soonDays * dayMs ? 'soon' : 'later'
}

/** In every time zone of the people who look, the same day. */
export function noonOf(date: string): string {
  return `${date}T12:00:00Z`
}

export function isOver(runOutOn: string, now = Date.now()): boolean {
  return runOutOn <= new Date(now).toISOString().slice(0, 10)
}

/** The earliest day on which one of these runs out. */
export function firstRunOut(variants: readonly Variant[]): string | null {
  return variants.flatMap(variant => variant.runOutOn ?? []).sort()[0] ?? null
}

export function monthlyWords(monthlyUse: number): string {
  return monthlyUse === 0 ? 'hardly used' : `about ${monthlyUse.toLocaleString('en-US')} a month`
}

export interface Movement {
  kind: 'receipt' | 'reservation' | 'release' | 'shipment' | 'return' | 'adjustment'
  onHandDelta: number
  reservedDelta: number
  order: { id: string; number: string } | null
  restockRequestId: string | null
  bulkSendId: string | null
  groupOrder: { id: string; name: string } | null
}

const movementVerbs = {
  receipt: 'received',
  reservation: 'reserved',
  release: 'released',
  shipment: 'shipped',
  return: 'returned',
  adjustment: 'corrected',
} as const

/** `12 received`, `3 reserved`, `-2 corrected`. */
export function movementWords({ kind, onHandDelta, reservedDelta }: Movement): string {
  const pieces = kind === 'adjustment' ? onHandDelta : Math.abs(onHandDelta || reservedDelta)
  return `${kind === 'adjustment' && pieces > 0 ? '+' : ''}${pieces.toLocaleString('en-US')} ${movementVerbs[kind]}`
}

/** What a movement was for, and where that can be seen. */
export function movementTarget({
  order,
  restockRequestId,
  bulkSendId,
  groupOrder,
}: Movement): { label: string; to: string } | undefined {
  if (order) return { label: `order #${order.number}`, to: `/orders/${order.id}` }
  if (restockRequestId !== null)
    return {
      label: `restock request #${restockRequestId}`,
      to: `/manage-inventory?tab=requests&request=${restockRequestId}`,
    }
  if (bulkSendId !== null) return { label: 'a bulk send', to: `/bulk-sends/${bulkSendId}` }
  if (groupOrder)
    return { label: `redemption ${groupOrder.name}`, to: `/redemption/details/${groupOrder.id}` }
  return undefined
}

export const restockViews = {
  open: { tone: 'neutral', label: 'Requested' },
  partly_received: { tone: 'moving', label: 'Partly here' },
  received: { tone: 'done', label: 'All here' },
  closed: { tone: 'stopped', label: 'Closed short' },
  canceled: { tone: 'stopped', label: 'Canceled' },
} as const satisfies Record<RestockState, { tone: 'neutral' | 'moving' | 'done' | 'stopped'; label: string }>
