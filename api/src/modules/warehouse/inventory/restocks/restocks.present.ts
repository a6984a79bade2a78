import type { RestockRequest, RestockRequestDetail } from '@ribbon/contract/warehouse/inventory/inventory'
import { canCancelRestock, restockStateOf } from './restocks.states.ts'

interface RequestRow {
  id: number
  teamName: string
  requestedBy: string
  state: 'open' | 'received' | 'closed' | 'canceled'
  reason: string | null
  endedBy: string | null
  createdAt: Date
  endedAt: Date | null
  itemsCount: number
  quantity: number
  received: number
  damaged: number
}
interface LineRow {
  variantId: number
  title: string
  name: string
  sku: string
  image: string | null
  quantity: number
  received: number
  damaged: number
}
interface ReceiptLineRow {
  receiptId: number
  at: Date
  by: string
  title: string
  name: string
  sku: string
  received: number
  damaged: number
  note: string
}

export function presentRestock(row: RequestRow): RestockRequest {
  return {
    id: String(row.id),
    type: 'restockRequests',
    attributes: {
      state: restockStateOf(row),
      teamName: row.teamName,
      requestedBy: row.requestedBy,
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      endedBy: row.endedBy,
      reason: row.reason,
      itemsCount: row.itemsCount,
      quantity: row.quantity,
      received: row.received,
      damaged: row.damaged,
      canCancel: canCancelRestock(row),
    },
  }
}

export function presentRestockDetail(
  row: RequestRow,
  lines: readonly LineRow[],
  receiptLines: readonly ReceiptLineRow[],
): RestockRequestDetail {
  const { id, type, attributes } = presentRestock(row)
  return {
    id,
    type,
    attributes: {
      ...attributes,
      lines: lines.map(({ variantId, title, name, sku, image, quantity, received, damaged }) => ({
        variantId: String(variantId),
        title,
        name,
        sku,
        image,
        quantity,
        received,
        damaged,
      })),
      receipts: receiptLines
        .filter((line, index) => line.receiptId !== receiptLines[index - 1]?.receiptId)
        .map(({ receiptId, at, by }) => ({
          id: String(receiptId),
          at: at.toISOString(),
          by,
          lines: receiptLines
            .filter(line => line.receiptId === receiptId)
            .map(({ sku, title, name, received, damaged, note }) => ({
              sku,
              title,
              name,
              received,
              damaged,
              note,
            })),
        })),
    },
  }
}
