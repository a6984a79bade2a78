import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { AppLink } from '../layout/app-link.tsx'
import styles from './data-table.module.css'
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Button } from '../display/button.tsx'
import { TickBox } from './tick-box.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  sortable?: boolean
  width?: string
  /** Shown only where it is chosen (`useTableLook`). */
  startsHidden?: boolean
  /** Position on a phone's card: title, corner, a labeled line (default), or hidden. */
  phone?: 'title' | 'corner' | 'line' | 'hidden'
}

export interface TableSort {
  key: string
  direction: 'asc' | 'desc'
}

/** Selectable rows; the screen stores the selection across pages. */
export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean
  /** The label of the row's checkbox; undefined when the row cannot be selected. */
  label: (row: Row) => string | undefined
  onSelect: (rows: readonly Row[], isSelected: boolean) => void
  allLabel: string
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The link of the row; undefined for a row without one. */
  rowLink?: (row: Row) => string | undefined
  isFetching?: boolean
  error?: { messages: readonly string[]; onRetry: () => void }
  empty: EmptyStateProps
  /** With active filters an empty list offers to clear them. */
  onClearFilters?: () => void
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  selection?: TableSelection<Row>
  skeletonRows?: number
  /** 56 for rows with two lines. */
  rowHeight?: 36 | 44 | 56
}

/** A table on wide windows, cards on phones, with all states of a list: loading, error, empty, no results, rows. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, error, empty, onClearFilters, rowHeight = 44 } = props
  if (error && rows === undefined) return <ErrorState messages={error.messages} onRetry={error.onRetry} />
  if (rows?.length === 0)
    return onClearFilters ? <NothingMatches onClearFilters={onClearFilters} /> : <EmptyState {...empty} />
  return (
    <div className={styles.frame}>
      {error ? (
        <div className={styles.stale} role="alert">
          {error.messages.join(' ')}{' '}
          <Button look="quiet" size="xs" onClick={error.onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      <table
        role="table"
        className={styles.table}
        data-selects={props.selection ? true : undefined}
        aria-busy={rows === undefined || props.isFetching || undefined}
        style={{ '--row': `${rowHeight}px` } as CSSProperties}
      >
        <caption className="pub-sr">
          {props.caption}
          {rows === undefined ? ', loading' : ''}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {props.selection ? <SelectAllCell selection={props.selection} rows={rows ?? []} /> : null}
            {columns.map(column => (
              <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows === undefined
            ? Array.from({ length: props.skeletonRows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns} selects={props.selection !== undefined} />
              ))
            : rows.map(row => <DataRow key={props.rowKey(row)} table={props} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function NothingMatches({ onClearFilters }: { onClearFilters: () => void }) {
  return (
    <EmptyState
      title="Nothing matches"
      text="No results match your search and filters."
      action={
        <Button look="quiet" onClick={onClearFilters}>
          Clear filters
        </Button>
      }
    />
  )
}

function DataRow<Row>({ table, row }: { table: DataTableProps<Row>; row: Row }) {
  const { columns, rowLink, selection } = table
  return (
    <tr
      role="row"
      data-linked={rowLink?.(row) ? true : undefined}
      data-selected={selection?.isSelected(row) || undefined}
    >
      {selection ? <SelectCell selection={selection} row={row} /> : null}
      {columns.map((column, index) => (
        <td
          role="cell"
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (index === 0 ? 'title' : 'line')}
          data-label={column.header}
        >
          {index === 0 ? <RowLink to={rowLink?.(row)}>{column.cell(row)}</RowLink> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function RowLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <AppLink to={to} className={styles.rowLink}>
      {children}
    </AppLink>
  )
}

function SelectAllCell<Row>({ selection, rows }: { selection: TableSelection<Row>; rows: readonly Row[] }) {
  const choosable = rows.filter(row => selection.label(row) !== undefined)
  const count = choosable.filter(row => selection.isSelected(row)).length
  const isAll = count > 0 && count === choosable.length
  return (
    <th role="columnheader" scope="col" className={styles.select}>
      <TickBox
        label={selection.allLabel}
        isTicked={isAll}
        isPartly={count > 0 && !isAll}
        isDisabled={choosable.length === 0}
        onTick={() => selection.onSelect(choosable, !isAll)}
      />
    </th>
  )
}

function SelectCell<Row>({ selection, row }: { selection: TableSelection<Row>; row: Row }) {
  const label = selection.label(row)
  return (
    <td role="cell" className={styles.select} data-phone="select">
      {label === undefined ? null : (
        <TickBox
          label={label}
          isTicked={selection.isSelected(row)}
          onTick={isTicked => selection.onSelect([row], isTicked)}
        />
      )}
    </td>
  )
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort?: TableSort
  onSort?: (sort: TableSort) => void
}) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const isSortable = column.sortable && onSort
  const Mark = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={
        isSortable
          ? direction === 'asc'
            ? 'ascending'
            : direction === 'desc'
              ? 'descending'
              : 'none'
          : undefined
      }
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          <Mark size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function SkeletonRow<Row>({ columns, selects }: { columns: readonly Column<Row>[]; selects: boolean }) {
  return (
    <tr role="row" aria-hidden="true">
      {selects ? <td role="cell" className={styles.select} data-phone="select" /> : null}
      {columns.map((column, index) => (
        <td
          role="cell"
          key={column.key}
          data-align={column.align}
          data-phone={column.phone ?? (index === 0 ? 'title' : 'line')}
        >
          <span className={`pub-skeleton ${styles.bone}`} style={{ width: index === 0 ? '70%' : '50%' }} />
        </td>
      ))}
    </tr>
  )
}
