import { useState } from 'react'
import type { SubmissionImportRow } from '@ribbon/contract/projects/projects/submission-imports'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import type { ImportView } from './imports.data.ts'
import { addLabel, countsText, effectViews, guessedColumns, unreadHeaders } from './imports.rules.ts'

interface PreviewProps {
  view: ImportView
  isDesk: boolean
  busy: boolean
  onAdd: (keepCollecting: boolean) => void
}

const columns: Column<SubmissionImportRow>[] = [
  { key: 'row', header: 'Line', width: '70px', phone: 'corner', cell: row => row.row },
  {
    key: 'person',
    header: 'Person',
    phone: 'title',
    cell: row => <TwoLines first={row.name || 'No name'} second={row.email || undefined} />,
  },
  {
    key: 'effect',
    header: 'What happens',
    width: '150px',
    cell: row => <StatusDot {...effectViews[row.effect]} />,
  },
  { key: 'notes', header: 'Notes', cell: row => row.notes.join(' ') || <Dim>–</Dim> },
]

/** What a file would bring, line by line, and the button that adds it. */
export function ImportPreview({ view, isDesk, busy, onAdd }: PreviewProps) {
  const isPastExpected = view.pastExpected !== null
  return (
    <Stack>
      <div role="status">
        <strong>{countsText(view)}</strong>
      </div>
      <ColumnNotes view={view} />
      <Lines view={view} />
      {isPastExpected ? (
        <Notice tone="warning" title="Many more people than expected">
          {isDesk
            ? `${view.pastExpected} people are expected. Ask an owner of the team to add them, or change the expected number.`
            : `${view.pastExpected} people are expected. If you add them all, people can also go on submitting by the link.`}
        </Notice>
      ) : null}
      <Row justify="end">
        <Button
          busy={busy}
          disabled={view.counts.new === 0 || (isDesk && isPastExpected)}
          onClick={() => onAdd(isPastExpected)}
        >
          {addLabel(view)}
        </Button>
      </Row>
    </Stack>
  )
}

function ColumnNotes({ view }: { view: ImportView }) {
  const guessed = guessedColumns(view)
  const unread = unreadHeaders(view)
  if (guessed.length + unread.length === 0) return null
  return (
    <Dim>
      {guessed.length > 0 ? `${guessed.join(', ')}. ` : ''}
      {unread.length > 0 ? `Not read: ${unread.join(', ')}.` : ''}
    </Dim>
  )
}

function Lines({ view }: { view: ImportView }) {
  const [effect, setEffect] = useState<string>(view.counts.wrong > 0 ? 'wrong' : '')
  const [{ page, size }, setPlace] = useState({ page: 1, size: 10 })
  const rows = view.rows.filter(row => effect === '' || row.effect === effect)
  const all = effect === '' ? view.counts.rows : view.counts[effect as SubmissionImportRow['effect']]
  return (
    <Stack gap={8}>
      <FilterBar
        tabs={[
          { value: '', label: 'All', count: view.counts.rows },
          { value: 'new', label: 'New', count: view.counts.new },
          { value: 'known', label: 'On the list', count: view.counts.known },
          { value: 'wrong', label: 'Wrong', count: view.counts.wrong },
        ]}
        value={effect}
        onTab={next => {
          setEffect(next)
          setPlace({ page: 1, size })
        }}
      />
      <DataTable
        caption="Lines of the file"
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={row => String(row.row)}
        rowHeight={56}
        empty={{ title: 'No such lines', drawing: 'search' }}
      />
      {rows.length < all ? (
        <Dim>{`These are the first ${rows.length} of ${all.toLocaleString('en-US')} lines.`}</Dim>
      ) : null}
      {rows.length > 10 ? (
        <Pager
          page={page}
          size={size}
          totalCount={rows.length}
          onPage={next => setPlace({ page: next, size })}
          onSize={next => setPlace({ page: 1, size: next })}
        />
      ) : null}
    </Stack>
  )
}
