import type { ExportType } from '@ribbon/contract/administration/exports'

export const exportNames: Record<ExportType, string> = {
  orders: 'Orders',
  recipients: 'Recipients',
  invoices: 'Invoices',
  payments: 'Payments',
  inventory: 'Inventory',
  stock_movements: 'Stock movements',
  group_order_recipients: 'People of redemptions',
  group_order_items: 'Gifts of redemptions',
  projects: 'Projects',
  project_recipients: 'People of projects',
  gift_cards: 'Gift cards',
  gift_card_entries: 'Entries of gift cards',
  store_orders: 'Orders of the store',
  store_payouts: 'Payouts of the store',
  shop_fees: 'Fees of the shop',
}

interface Progress {
  state: string
  rowCount: number | null
  doneCount: number
}

/** `3,000 of 12,345 rows`, or what happens before the rows are counted. */
export function progressText({ state, rowCount, doneCount }: Progress): string {
  if (state === 'queued') return 'Waiting for its turn'
  if (rowCount === null) return 'Counting the rows'
  return `${doneCount.toLocaleString('en-US')} of ${rowsText(rowCount)}`
}

export function rowsText(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`
}

export function progressShare({ rowCount, doneCount }: Progress): number | undefined {
  return rowCount === null ? undefined : rowCount === 0 ? 1 : doneCount / rowCount
}

export function sizeText(bytes: number): string {
  return bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
