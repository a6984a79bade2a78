import { lazy, Suspense, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { useTableLook } from '../../../platform/tables/table-look.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column, type TableSort } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { TableOptions } from '../../../ui/table/table-options.tsx'
import { lineName, variantsOf, type Line } from './inventory-cells.tsx'
import { inventoryColumns } from './inventory-columns.tsx'
import { useAdminOnly, useInventory, type InventoryRow, type VariantRow } from './inventory.data.ts'
import styles from './inventory.module.css'
import { flagged, readSort, tableLines, withQuantity, writeSort, type Flags } from './inventory.rules.ts'
import { RestockBar } from './restock-bar.tsx'

const StockDrawer = lazy(async () => ({ default: (await import('./stock-drawer.tsx')).StockDrawer }))

export const listDefaults = { page: 1, size: 50, q: '', sort: 'title', only: '', columns: '', view: '' }
type ListState = typeof listDefaults
const shown = [
  { value: '', label: 'All' },
  { value: 'low', label: 'Low stock' },
] as const

/** The menu of saved views, which the page brings. */
type InventoryViews = (list: {
  state: ListState
  onChange: (change: Partial<ListState>) => void
  columns: { all: readonly Column<Line>[]; shown: string }
}) => ReactNode

interface InventoryListProps {
  flags: Flags
  setFlags: Dispatch<SetStateAction<Flags>>
}

/** Every product with what there is of it; what is ticked goes into one restock request. */
export function InventoryList({ flags, setFlags, views }: InventoryListProps & { views: InventoryViews }) {
  const [state, change] = useUrlState(listDefaults)
  const inventory = useInventory(state)
  const table = useInventoryTable({ flags, setFlags })
  const { columns } = table
  const look = useTableLook({
    list: 'inventory',
    columns,
    chosen: state.columns,
    onChoose: chosen => change({ columns: chosen }),
  })
  const sorting = {
    sort: readSort(state.sort),
    onSort: (sort: TableSort) => change({ sort: writeSort(state.sort, sort) }),
  }
  return (
    <Panel flush>
      <FilterBar tabs={shown} value={state.only} onTab={only => change({ only })}>
        <SearchField
          label="Search by name or SKU"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
        <TableOptions columns={columns} {...look.options} {...sorting} />
        {views({ state, onChange: change, columns: { all: columns, shown: look.text } })}
      </FilterBar>
      <div className={styles.wide}>
        <InventoryTable
          state={state}
          inventory={inventory}
          table={{ ...table, ...sorting, columns: look.columns }}
          flags={flags}
          onChange={change}
        />
      </div>
      <Pager
        page={state.page}
        size={state.size}
        totalCount={inventory.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
      {flags.size > 0 ? <RestockBar flags={flags} onClear={() => setFlags(new Map())} /> : null}
    </Panel>
  )
}

/** The columns of the table and what is pressed in them. */
function useInventoryTable({ flags, setFlags }: InventoryListProps) {
  const { opened, open, isOpen } = useOpenedProducts()
  const [history, setHistory] = useState<{ item: InventoryRow; variant: VariantRow }>()
  const adminOnly = useAdminOnly()
  const flag = (lines: readonly Line[], isFlagged: boolean) => {
    setFlags(before =>
      lines.reduce((next, line) => flagged(next, line.item, variantsOf(line), isFlagged), before),
    )
    if (isFlagged) lines.filter(hasVariants).forEach(line => open(line.item, true))
  }
  const columns = inventoryColumns({
    opened,
    flags,
    onOpen: item => open(item, !isOpen(item)),
    onHistory: (item, variant) => setHistory({ item, variant }),
    onQuantity: (variantId, quantity) => setFlags(before => withQuantity(before, variantId, quantity)),
    onAdminOnly: ({ id, title }, wanted) => {
      if (!adminOnly.isPending) adminOnly.mutate({ type: 'Product', id, name: title, adminOnly: wanted })
    },
  })
  return { columns, opened, flag, history, closeHistory: () => setHistory(undefined) }
}

interface InventoryTableProps {
  state: ListState
  inventory: ReturnType<typeof useInventory>
  table: ReturnType<typeof useInventoryTable> & { sort: TableSort; onSort: (sort: TableSort) => void }
  flags: Flags
  onChange: (change: Partial<ListState>) => void
}

function InventoryTable({ state, inventory, table, flags, onChange }: InventoryTableProps) {
  const { columns, opened, flag, history, closeHistory, sort, onSort } = table
  const items = inventory.data?.items
  const cleared = clearedFilters(state)
  return (
    <>
      <DataTable
        caption="Inventory"
        columns={columns}
        rows={items && tableLines(items, opened)}
        rowKey={line => line.key}
        isFetching={inventory.isPlaceholderData}
        rowHeight={56}
        sort={sort}
        onSort={onSort}
        selection={{
          isSelected: line => variantsOf(line).every(({ id }) => flags.has(id)),
          label: line => `Restock ${lineName(line)}`,
          onSelect: flag,
          allLabel: 'Restock everything in this view',
        }}
        error={tableError(inventory, 'The inventory could not be loaded.')}
        onClearFilters={cleared && (() => onChange(cleared))}
        empty={{
          title: 'Nothing in stock yet',
          text: 'Your products appear here with their stock. Ask us to make the first ones.',
        }}
      />
      <Suspense>{history ? <StockDrawer {...history} onClose={closeHistory} /> : null}</Suspense>
    </>
  )
}

function hasVariants(line: Line) {
  return line.kind === 'product' && line.item.variants.length > 1
}

function useOpenedProducts() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (item: InventoryRow, isOpen: boolean) =>
    setOpened(before => {
      const next = new Set(before)
      if (isOpen) next.add(item.id)
      else next.delete(item.id)
      return next
    })
  return { opened, open, isOpen: (item: InventoryRow) => opened.has(item.id) }
}

/** What an empty table offers to change, so that rows show. */
function clearedFilters({ q, only, page }: ListState): Partial<ListState> | undefined {
  if (q !== '' || only !== '') return { q: '', only: '', view: '' }
  return page > 1 ? { page: 1 } : undefined
}
