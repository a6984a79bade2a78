import { lazy, Suspense, useState, type Dispatch, type SetStateAction } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TickBox } from '../../../ui/table/tick-box.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { lineName, variantsOf, type Line } from './inventory-cells.tsx'
import { inventoryColumns } from './inventory-columns.tsx'
import {
  useAdminOnly,
  useInventory,
  useRequestRestock,
  type InventoryRow,
  type VariantRow,
} from './inventory.data.ts'
import styles from './inventory.module.css'
import {
  countWords,
  flagged,
  readSort,
  restockSum,
  tableLines,
  withQuantity,
  writeSort,
  type Flags,
} from './inventory.rules.ts'

const StockDrawer = lazy(async () => ({ default: (await import('./stock-drawer.tsx')).StockDrawer }))

const listDefaults = { page: 1, size: 50, q: '', sort: 'title', only: '' }
const shown = [
  { value: '', label: 'All' },
  { value: 'low', label: 'Low stock' },
] as const

interface InventoryListProps {
  flags: Flags
  setFlags: Dispatch<SetStateAction<Flags>>
}

/** Every product with what there is of it; what is ticked goes into one restock request. */
export function InventoryList({ flags, setFlags }: InventoryListProps) {
  const [state, change] = useUrlState(listDefaults)
  const inventory = useInventory(state)
  return (
    <Panel flush>
      <FilterBar tabs={shown} value={state.only} onTab={only => change({ only })}>
        <SearchField
          label="Search by name or SKU"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <div className={styles.wide}>
        <InventoryTable
          state={state}
          inventory={inventory}
          flags={flags}
          setFlags={setFlags}
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

interface InventoryTableProps extends InventoryListProps {
  state: typeof listDefaults
  inventory: ReturnType<typeof useInventory>
  onChange: (change: Partial<typeof listDefaults>) => void
}

function InventoryTable({ state, inventory, flags, setFlags, onChange }: InventoryTableProps) {
  const { opened, open, isOpen } = useOpenedProducts()
  const [history, setHistory] = useState<{ item: InventoryRow; variant: VariantRow }>()
  const adminOnly = useAdminOnly()
  const items = inventory.data?.items
  const cleared = clearedFilters(state)

  const flag = (lines: readonly Line[], isFlagged: boolean) => {
    setFlags(before =>
      lines.reduce((next, line) => flagged(next, line.item.title, variantsOf(line), isFlagged), before),
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
  return (
    <>
      <DataTable
        caption="Inventory"
        columns={columns}
        rows={items && tableLines(items, opened)}
        rowKey={line => line.key}
        isFetching={inventory.isPlaceholderData}
        rowHeight={56}
        sort={readSort(state.sort)}
        onSort={sort => onChange({ sort: writeSort(state.sort, sort) })}
        selection={{
          box: TickBox,
          isSelected: line => variantsOf(line).every(({ id }) => flags.has(id)),
          label: line => `Restock ${lineName(line)}`,
          onSelect: flag,
          allLabel: 'Restock everything in this view',
        }}
        error={
          inventory.error
            ? {
                messages: errorMessages(inventory.error, 'The inventory could not be loaded.'),
                onRetry: () => void inventory.refetch(),
              }
            : undefined
        }
        onClearFilters={cleared && (() => onChange(cleared))}
        empty={{
          title: 'Nothing in stock yet',
          text: 'Your products appear here with their stock. Ask us to make the first ones.',
        }}
      />
      <Suspense>
        {history ? <StockDrawer {...history} onClose={() => setHistory(undefined)} /> : null}
      </Suspense>
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
function clearedFilters({ q, only, page }: typeof listDefaults): Partial<typeof listDefaults> | undefined {
  if (q !== '' || only !== '') return { q: '', only: '' }
  return page > 1 ? { page: 1 } : undefined
}

/** What is asked for so far, in sight while one goes through the list. */
function RestockBar({ flags, onClear }: { flags: Flags; onClear: () => void }) {
  const request = useRequestRestock(onClear)
  const { items, pieces, wrong } = restockSum(flags)
  const send = () => {
    const field = document.querySelector<HTMLInputElement>('input[data-quantity][aria-invalid]')
    if (wrong.length > 0) field?.focus()
    else
      request.mutate({
        body: {
          product_variants: [...flags].map(([id, { quantity }]) => ({ id, quantity: Number(quantity) })),
        },
      })
  }
  return (
    <div className={styles.bar} role="region" aria-label="Restock request">
      <span className={styles.sum} aria-live="polite">
        <strong>{countWords(items, 'item')}</strong>, {countWords(pieces, 'piece')}
        {wrong.length > 0 ? (
          <span className={styles.wrongSum}>
            Mend{' '}
            {wrong.length === 1
              ? `the quantity of ${flags.get(wrong[0] ?? '')?.label}`
              : `${wrong.length} quantities`}{' '}
            first.
          </span>
        ) : null}
      </span>
      <span className={styles.barActs}>
        <Button look="subtle" onClick={onClear}>
          Clear
        </Button>
        <Button busy={request.isPending} onClick={send}>
          Request restock
        </Button>
      </span>
    </div>
  )
}
