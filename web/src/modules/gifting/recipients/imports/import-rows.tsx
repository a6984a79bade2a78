import { useRef, useState, type RefObject } from 'react'
import type { RowField } from '@ribbon/contract/gifting/recipients/import-resources'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { isSameCell, isTabStop, movedCell, nextWrongCell, type Cell } from './cell-moves.ts'
import { ImportCell } from './import-cell.tsx'
import { RowHead } from './row-head.tsx'
import { useRepair, useRows, type RowView } from './imports.data.ts'
import { fieldLabels, kindOf, kinds, kindTabs, rowView, shownFields, type Kind } from './imports.rules.ts'
import styles from './import-rows.module.css'
import type { ListView } from '../lists/lists.data.ts'

/** The checked rows, as they will be stored, with their errors at the cells; each cell can be changed in place. */
export function ImportRows({ list, firstKind }: { list: ListView; firstKind: Kind }) {
  const [state, change] = useUrlState({ page: 1, size: 100, kind: '' })
  const kind = kinds.some(each => each === state.kind) ? kindOf(state.kind, list.counts) : firstKind
  const rows = useRows(list.id, { page: state.page, size: state.size, kind })
  const items = rows.data?.items
  const refetch = () => (state.page > 1 ? change({ page: 1 }) : void rows.refetch())
  const isBehind =
    items !== undefined && kind === 'wrong' && items.some(row => row.verdict !== 'wrong' || row.leftOut)
  return (
    <>
      <FilterBar
        tabs={kindTabs(list.counts, kind)}
        value={kind}
        onTab={next => change({ kind: next === firstKind ? '' : next })}
        tabsLabel="Rows"
      />
      {rows.error && !items ? (
        <ErrorState
          messages={errorMessages(rows.error, 'The rows could not be loaded.')}
          onRetry={() => void rows.refetch()}
        />
      ) : !items ? (
        <SkeletonLines lines={8} label="Loading the rows" />
      ) : items.length === 0 ? (
        <EmptyState
          drawing="search"
          title={kind === 'wrong' ? 'Nothing to fix' : 'No such rows'}
          text={kind === 'wrong' ? 'Every row can be imported or is left out.' : undefined}
          action={
            <Button look="quiet" onClick={() => change({ kind: 'all' })}>
              Show all rows
            </Button>
          }
        />
      ) : (
        <RowGrid
          key={`${kind} ${state.page}`}
          list={list}
          rows={items}
          isBehind={isBehind}
          onRefetch={refetch}
        />
      )}
      {items && rows.data && rows.data.totalCount > state.size ? (
        <Pager
          page={state.page}
          size={state.size}
          sizes={[50, 100]}
          totalCount={rows.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </>
  )
}

function RowGrid({
  list,
  rows,
  isBehind,
  onRefetch,
}: {
  list: ListView
  rows: readonly RowView[]
  isBehind: boolean
  onRefetch: () => void
}) {
  const grid = useRef<HTMLTableElement>(null)
  const fields = shownFields(list.columns, rows)
  const repair = useRowRepair(list.id)
  const cursor = useGridCursor(grid, rows, fields)
  return (
    <>
      <p className={styles.help}>
        Click a cell to change it. By keyboard: Enter changes and saves, Esc gives up, Tab goes on to the next
        cell to fix, arrow keys move.
      </p>
      <div className={styles.frame} role="region" aria-label="Rows of the file" tabIndex={-1}>
        <table ref={grid} role="grid" className={styles.grid} aria-label="Rows of the file">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                Row
              </th>
              {fields.map(field => (
                <th role="columnheader" key={field} scope="col">
                  {fieldLabels[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(row => (
              <GridRow key={row.row} row={row} fields={fields} repair={repair} cursor={cursor} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="pub-sr" role="status">
        {repair.said}
      </p>
      {isBehind ? (
        <div className={styles.more}>
          <Button look="quiet" onClick={onRefetch}>
            Show what is left to fix
          </Button>
        </div>
      ) : null}
    </>
  )
}

function GridRow({
  row,
  fields,
  repair,
  cursor,
}: {
  row: RowView
  fields: readonly RowField[]
  repair: RowRepair
  cursor: GridCursor
}) {
  const pending = repair.pending?.row === row.row ? repair.pending.body : undefined
  return (
    <tr
      role="row"
      data-left-out={row.leftOut || undefined}
      data-wrong={(row.verdict === 'wrong' && !row.leftOut) || undefined}
    >
      <RowHead
        row={row}
        isBusy={pending?.left_out !== undefined}
        onLeaveOut={isLeftOut => repair.leaveOut(row.row, isLeftOut)}
      />
      {fields.map(field => {
        const cell = { row: row.row, field }
        return (
          <ImportCell
            key={field}
            row={row}
            field={field}
            sent={pending?.values?.[field]}
            isEditing={cursor.isEditing(cell)}
            isTabStop={cursor.isTabStop(cell)}
            onEdit={() => cursor.edit(cell)}
            onSave={value => repair.save(row.row, field, value)}
            onStop={() => cursor.stop(cell)}
            onNext={(step, isEditing) => cursor.toNext(cell, step, isEditing)}
            onMove={key => cursor.move(cell, key)}
          />
        )
      })}
    </tr>
  )
}

/** Changes a row on the server, and says what became of it. */
function useRowRepair(listId: string) {
  const repair = useRepair(listId)
  const [said, setSaid] = useState('')
  const save = (row: number, field: RowField, value: string) =>
    repair.mutate(
      { row, body: { values: { [field]: value.trim() === '' ? null : value.trim() } } },
      { onSuccess: answer => setSaid(resultOf(answer.data.attributes)) },
    )
  const leaveOut = (row: number, isLeftOut: boolean) =>
    repair.mutate(
      { row, body: { left_out: isLeftOut } },
      { onSuccess: answer => setSaid(resultOf(answer.data.attributes)) },
    )
  return { pending: repair.isPending ? repair.variables : undefined, said, save, leaveOut }
}
type RowRepair = ReturnType<typeof useRowRepair>

/** The cell that has the focus, and the one being changed. */
function useGridCursor(
  grid: RefObject<HTMLTableElement | null>,
  rows: readonly RowView[],
  fields: readonly RowField[],
) {
  const [last, setLast] = useState<Cell>()
  const [editing, setEditing] = useState<Cell>()
  const focus = (cell: Cell) => {
    setLast(cell)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}.${cell.field}"] button`)?.focus()
  }
  const edit = (cell: Cell) => {
    setLast(cell)
    setEditing(cell)
  }
  /** Answers whether there was a cell to go to; else the key does what it always does. */
  const toNext = (cell: Cell, step: 1 | -1, isEditing: boolean): boolean => {
    const next = nextWrongCell(rows, fields, cell, step)
    if (!next) return false
    if (isEditing) edit(next)
    else focus(next)
    return true
  }
  const move = (cell: Cell, key: string): boolean => {
    const next = movedCell(rows, fields, cell, key)
    if (next) focus(next)
    return next !== undefined
  }
  return {
    isEditing: (cell: Cell) => isSameCell(editing, cell),
    isTabStop: (cell: Cell) => isTabStop(rows, fields, cell, last),
    stop: (cell: Cell) => setEditing(now => (isSameCell(now, cell) ? undefined : now)),
    edit,
    toNext,
    move,
  }
}
type GridCursor = ReturnType<typeof useGridCursor>

function resultOf(row: Pick<RowView, 'row' | 'verdict' | 'confidence' | 'leftOut' | 'errors'>): string {
  const isToFix = row.verdict === 'wrong' && !row.leftOut
  return `Row ${row.row}: ${isToFix ? row.errors.map(error => error.message).join(' ') : rowView(row).label}`
}
