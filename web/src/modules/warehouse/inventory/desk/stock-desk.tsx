import { IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState, type FormEvent } from 'react'
import { errorMessages, showError, showInfo } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutSheet } from '../../../../ui/layout/shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from '../../../../ui/layout/shortcuts.ts'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { EntryDrawer, type EntryKind } from './entry-drawer.tsx'
import { findDeskStock, useDeskStock, type DeskRow, type DeskState } from './desk.data.ts'
import styles from './desk.module.css'
import { scannedSku } from './desk.rules.ts'

const entries: { kind: EntryKind; label: string }[] = [
  { kind: 'receive', label: 'Receive' },
  { kind: 'count', label: 'Count' },
  { kind: 'adjust', label: 'Correct' },
]

interface StockEntry {
  row: DeskRow
  kind: EntryKind
}

/** Every team's shelf: search or scan, then receive, count or correct. */
export function StockDesk() {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const stock = useDeskStock(state)
  const [entry, setEntry] = useState<StockEntry>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // A scanner types into whatever has the focus.
  useEffect(focusPageSearch, [])

  const close = () => {
    // The next scan begins with an empty field; whoever looked for a product goes on with its other variants.
    const wasScanned = entry !== undefined && scannedSku(state.q, [entry.row]) !== undefined
    setEntry(undefined)
    if (wasScanned) change({ q: '' }, { replace: true })
    requestAnimationFrame(focusPageSearch)
  }
  const shortcuts: Shortcut[] = [
    { keys: '/', label: 'Search or scan a SKU', run: focusPageSearch },
    { keys: '?', label: 'Show keyboard shortcuts', run: () => setSheetOpen(true) },
  ]
  useShortcuts(shortcuts)
  return (
    <>
      <PageHeader
        title="Stock"
        subtitle="Receive, count and correct every team’s shelf"
        actions={
          <IconButton label="Keyboard shortcuts" look="quiet" onClick={() => setSheetOpen(true)}>
            <IconKeyboard size={18} aria-hidden />
          </IconButton>
        }
      />
      <Panel flush>
        <FilterBar>
          <form role="search" className={styles.search} onSubmit={event => void openScanned(event, setEntry)}>
            <SearchField
              label="Search or scan a SKU, then Enter"
              value={state.q}
              onSearch={q => change({ q }, { replace: true })}
            />
          </form>
        </FilterBar>
        <StockTable state={state} stock={stock} onChange={change} onEntry={setEntry} />
        <Pager
          page={state.page}
          size={state.size}
          totalCount={stock.data?.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      </Panel>
      {entry ? (
        <EntryDrawer
          key={`${entry.row.id} ${entry.kind}`}
          {...entry}
          onKind={kind => setEntry({ row: entry.row, kind })}
          onClose={close}
        />
      ) : null}
      <ShortcutSheet shortcuts={shortcuts} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </>
  )
}

/** Enter on a whole SKU, typed or scanned, opens it at once. */
async function openScanned(event: FormEvent<HTMLFormElement>, open: (entry: StockEntry) => void) {
  event.preventDefault()
  const text = event.currentTarget.querySelector('input')?.value ?? ''
  if (text.trim() === '') return
  try {
    const { items } = await findDeskStock(text)
    const found = scannedSku(text, items) ?? (items.length === 1 ? items[0] : undefined)
    if (found) open({ row: found, kind: 'receive' })
    else showInfo(`No single item has the SKU ${text.trim()}. Choose from the list.`)
  } catch (error) {
    showError(error, 'The stock could not be searched.')
  }
}

interface StockTableProps {
  state: DeskState
  stock: ReturnType<typeof useDeskStock>
  onChange: (change: Partial<DeskState>) => void
  onEntry: (entry: StockEntry) => void
}

function StockTable({ state, stock, onChange, onEntry }: StockTableProps) {
  return (
    <DataTable
      caption="Stock"
      columns={stockColumns(onEntry)}
      rows={stock.data?.items}
      rowKey={row => row.id}
      isFetching={stock.isPlaceholderData}
      rowHeight={56}
      error={
        stock.error
          ? {
              messages: errorMessages(stock.error, 'The stock could not be loaded.'),
              onRetry: () => void stock.refetch(),
            }
          : undefined
      }
      onClearFilters={
        state.q !== '' ? () => onChange({ q: '' }) : state.page > 1 ? () => onChange({ page: 1 }) : undefined
      }
      empty={{
        title: 'No stock yet',
        text: 'Create a product first. Its variants then appear here.',
      }}
    />
  )
}

function stockColumns(onEntry: (entry: StockEntry) => void): Column<DeskRow>[] {
  return [
    {
      key: 'title',
      header: 'Item',
      phone: 'title',
      cell: row => (
        <TwoLines
          lead={<GiftThumb name={row.title} image={row.image} />}
          first={row.title}
          second={[row.name, row.sku].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'team',
      header: 'Team',
      cell: row => (
        <>
          {row.teamName}
          {row.isArchived ? <span className={styles.dim}> (archived)</span> : null}
        </>
      ),
    },
    {
      key: 'onHand',
      header: 'On hand',
      align: 'end',
      cell: row => <strong>{row.onHand.toLocaleString('en-US')}</strong>,
    },
    { key: 'reserved', header: 'Reserved', align: 'end', cell: row => row.reserved.toLocaleString('en-US') },
    { key: 'incoming', header: 'Coming', align: 'end', cell: row => row.incoming.toLocaleString('en-US') },
    {
      key: 'level',
      header: 'Level',
      phone: 'corner',
      cell: row =>
        row.belowThreshold ? (
          <StatusDot tone="stopped" label="Low" />
        ) : (
          <StatusDot tone="done" label="Enough" />
        ),
    },
    {
      key: 'acts',
      header: 'Book',
      align: 'end',
      cell: row => <EntryButtons row={row} onEntry={onEntry} />,
    },
  ]
}

function EntryButtons({ row, onEntry }: { row: DeskRow; onEntry: (entry: StockEntry) => void }) {
  return (
    <span className={styles.acts}>
      {entries.map(({ kind, label }) => (
        <Button
          key={kind}
          size="xs"
          look={kind === 'receive' ? 'primary' : 'quiet'}
          aria-label={`${label} ${row.sku} of ${row.teamName}`}
          onClick={() => onEntry({ row, kind })}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
