import { displayMoney } from '@ribbon/contract/money'
import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { type ImportView } from './imports.data.ts'
import styles from '../editing/editing.module.css'
import { effectViews, importText } from '../editing/editing.rules.ts'

type ImportRow = ImportView['rows'][number]

const columns: Column<ImportRow>[] = [
  { key: 'row', header: 'Row', width: '70px', phone: 'corner', cell: row => row.row },
  {
    key: 'product',
    header: 'Product',
    phone: 'title',
    cell: row => <TwoLines first={row.product || 'No product'} second={row.variant || undefined} />,
  },
  { key: 'sku', header: 'SKU', width: '170px', cell: row => row.sku },
  {
    key: 'price',
    header: 'Price',
    width: '100px',
    align: 'end',
    cell: row => (row.price === null ? '' : displayMoney(row.price)),
  },
  {
    key: 'effect',
    header: 'What happens',
    width: '150px',
    cell: row => <StatusDot {...effectViews[row.effect]} />,
  },
  {
    key: 'why',
    header: 'Notes',
    cell: row =>
      row.errors.length ? (
        <ul className={styles.reasons}>
          {row.errors.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : (
        <span className={styles.dim}>{row.notes.join(' ')}</span>
      ),
  },
]

function isShown({ effect }: ImportRow, shows: string): boolean {
  if (shows === 'wrong') return effect === 'wrong'
  return shows === '' || (effect !== 'wrong' && effect !== 'same')
}

export function ImportPreview({
  view,
  busy,
  onApply,
}: {
  view: ImportView
  busy: boolean
  onApply: () => void
}) {
  const [shows, setShows] = useState(view.counts.wrong > 0 ? 'wrong' : '')
  const [{ page, size }, setPlace] = useState({ page: 1, size: 50 })
  const rows = view.rows.filter(row => isShown(row, shows))
  const hasWork = view.counts.newVariants + view.counts.updates > 0
  return (
    <Panel
      flush
      title="What would happen"
      actions={
        <Row gap={8}>
          <span>{importText(view.counts)}</span>
          <Button busy={busy} disabled={view.counts.wrong > 0 || !hasWork} onClick={onApply}>
            Import
          </Button>
        </Row>
      }
    >
      {view.unknownColumns.length > 0 ? <UnknownColumns headers={view.unknownColumns} /> : null}
      <FilterBar
        tabs={[
          { value: '', label: 'All', count: view.counts.rows },
          { value: 'new', label: 'Changes', count: view.counts.newVariants + view.counts.updates },
          { value: 'wrong', label: 'To fix', count: view.counts.wrong },
        ]}
        value={shows}
        onTab={next => {
          setShows(next)
          setPlace({ page: 1, size })
        }}
      />
      <DataTable
        caption="Rows of the file"
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={row => String(row.row)}
        rowHeight={56}
        empty={{ title: 'No such rows', drawing: 'search' }}
      />
      {rows.length > 0 ? (
        <Pager
          page={page}
          size={size}
          totalCount={rows.length}
          onPage={next => setPlace({ page: next, size })}
          onSize={next => setPlace({ page: 1, size: next })}
        />
      ) : null}
    </Panel>
  )
}

function UnknownColumns({ headers }: { headers: readonly string[] }) {
  return (
    <div className={styles.filters}>
      <Notice>Left out, because nothing is known by these headers: {headers.join(', ')}.</Notice>
    </div>
  )
}
