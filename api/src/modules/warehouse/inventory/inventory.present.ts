import type {
  InventoryItem,
  InventoryVariant,
  StockMovement,
} from '@ribbon/contract/warehouse/inventory/inventory'
import { sizeMultiple } from '@ribbon/contract/warehouse/inventory/inventory'
import { formatCents } from '@ribbon/contract/money'
import type { DeskStock } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { compareSizes } from '@ribbon/contract/sizes'
import type { InventoryRow, InventoryVariantRow } from './inventory-list.store.ts'
import type { DeskRow } from './stock-desk.store.ts'
import type { MovementRow } from './stock-history.store.ts'
import { forecastStock } from '@ribbon/contract/warehouse/inventory/stock-forecast'
interface Options {
  type: string | null
  color: string | null
  size: string | null
}

const { compare } = new Intl.Collator('en', { numeric: true })
const emptyForm = { replenish: false, replenishQuantity: 0, replenishQuantityError: null }
const dayMs = 86_400_000

/** Products with their variants; one whose last variant was archived in the meantime is left out. */
export function presentInventory(
  rows: readonly InventoryRow[],
  variants: readonly InventoryVariantRow[],
  now: number,
): InventoryItem[] {
  return rows.flatMap(row => {
    const [first, ...others] = variants.filter(variant => variant.productId === row.id).sort(compareVariants)
    return first ? [presentItem(row, [first, ...others], now)] : []
  })
}

function presentItem(
  row: InventoryRow,
  variants: readonly [InventoryVariantRow, ...InventoryVariantRow[]],
  now: number,
): InventoryItem {
  const [first] = variants
  const quantity = variants.reduce((sum, variant) => sum + variant.available, 0)
  const cost = formatCents(Math.min(...variants.map(variant => variant.retailPriceCents)))
  const dates = variants.flatMap(variant => variant.expirationDate ?? []).sort()
  return {
    id: String(row.id),
    type: 'inventoryItems',
    attributes: {
      variantId: String(first.id),
      image: row.image,
      title: row.title,
      size: variants.length > 1 ? sizeMultiple : first.size,
      quantity,
      inventoriesCount: quantity,
      cost,
      retailPrice: cost,
      belowThreshold: quantity < row.thresholdLimit,
      expirationDate: dates[0] ?? null,
      ...emptyForm,
      adminOnly: row.adminOnly,
      variants: variants.map(variant => presentVariant(variant, row, now)),
    },
  }
}

function presentVariant(
  variant: InventoryVariantRow,
  { thresholdLimit, title }: InventoryRow,
  now: number,
): InventoryVariant {
  const { onHand, reserved, available, planned, incoming, sku, expirationDate } = variant
  const { monthlyUse, runsOutInDays, proposedQuantity } = forecastStock({ ...variant, thresholdLimit })
  return {
    id: String(variant.id),
    name: optionsName(variant) || title,
    sku,
    quantity: available,
    belowThreshold: available < thresholdLimit,
    expirationDate,
    ...emptyForm,
    onHand,
    reserved,
    available,
    planned,
    incoming,
    monthlyUse,
    proposedQuantity,
    runOutOn:
      runsOutInDays === null ? null : new Date(now + runsOutInDays * dayMs).toISOString().slice(0, 10),
  }
}

function compareVariants(a: InventoryVariantRow, b: InventoryVariantRow): number {
  const sizes = a.size === b.size ? 0 : compareSizes(a.size ?? '', b.size ?? '')
  return compare(a.type ?? '', b.type ?? '') || compare(a.color ?? '', b.color ?? '') || sizes || a.id - b.id
}

/** `Green, L`; empty where a variant has no options. */
function optionsName({ type, color, size }: Options): string {
  return [type, color, size].filter(Boolean).join(', ')
}

export function presentMovement(row: MovementRow): StockMovement {
  const text = (id: number | null) => (id === null ? null : String(id))
  return {
    id: String(row.id),
    type: 'stockMovements',
    attributes: {
      kind: row.kind,
      onHandDelta: row.onHandDelta,
      reservedDelta: row.reservedDelta,
      onHand: row.onHand,
      reserved: row.reserved,
      actorName: row.actorName,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
      order:
        row.orderId !== null && row.orderNumber !== null
          ? { id: String(row.orderId), number: row.orderNumber }
          : null,
      restockRequestId: text(row.restockRequestId),
      bulkSendId: text(row.bulkSendId),
      groupOrder:
        row.groupOrderId !== null && row.groupOrderName !== null
          ? { id: String(row.groupOrderId), name: row.groupOrderName }
          : null,
    },
  }
}

export function presentDeskStock(row: DeskRow): DeskStock {
  return {
    id: String(row.id),
    type: 'deskStock',
    attributes: {
      teamId: String(row.teamId),
      teamName: row.teamName,
      title: row.title,
      name: optionsName(row),
      sku: row.sku,
      image: row.image,
      onHand: row.onHand,
      reserved: row.reserved,
      available: row.available,
      belowThreshold: row.available < row.thresholdLimit,
      expirationDate: row.expirationDate,
      isArchived: row.isArchived,
      incoming: row.incoming,
      packed: row.packed,
    },
  }
}
