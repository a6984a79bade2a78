import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../display/button.tsx'
import { PopoverLayer, togglePopover } from '../layers/popover-layer.tsx'
import type { TableSort } from './data-table.tsx'
import styles from './table-options.module.css'

export type Density = 'comfortable' | 'compact'

interface OptionColumn {
  key: string
  header: string
  sortable?: boolean
}

export interface TableOptionsProps {
  columns: readonly OptionColumn[]
  shown: readonly { key: string }[]
  density: Density
  onColumn: (change: { key: string; isShown: boolean }) => void
  onDensity: (density: Density) => void
  onReset: () => void
  /** For phones, whose cards have no headers to press. */ sort?: TableSort
  onSort?: (sort: TableSort) => void
}

/** The button of a list with what of it shows: its columns, how high its rows are, and on phones the order. */
export function TableOptions(props: TableOptionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverLayer
      isOpen={isOpen}
      onChange={setOpen}
      label="Display"
      className={styles.layer}
      button={trigger => (
        <Button
          {...trigger}
          look="quiet"
          icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={event => togglePopover(event, () => setOpen(!isOpen))}
        >
          Display
        </Button>
      )}
    >
      <Options {...props} />
    </PopoverLayer>
  )
}

function Options({ columns, shown, density, onColumn, onDensity, onReset, sort, onSort }: TableOptionsProps) {
  return (
    <>
      {onSort ? <SortChoice columns={columns} sort={sort} onSort={onSort} /> : null}
      <Part title="Columns">
        {columns.slice(1).map(({ key, header }) => (
          <label key={key} className={styles.choice}>
            <input
              type="checkbox"
              checked={shown.some(column => column.key === key)}
              onChange={event => onColumn({ key, isShown: event.currentTarget.checked })}
            />
            {header}
          </label>
        ))}
      </Part>
      <Part title="Rows" isForWide>
        {(['comfortable', 'compact'] as const).map(choice => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="density"
              checked={density === choice}
              onChange={() => onDensity(choice)}
            />
            {choice === 'compact' ? 'Compact' : 'Comfortable'}
          </label>
        ))}
      </Part>
      <Button look="subtle" size="xs" full onClick={onReset}>
        Reset
      </Button>
    </>
  )
}

function Part({ title, isForWide, children }: { title: string; isForWide?: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.part} data-wide={isForWide || undefined}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function SortChoice({
  columns,
  sort,
  onSort,
}: Required<Pick<TableOptionsProps, 'onSort'>> & {
  columns: readonly OptionColumn[]
  sort?: TableSort
}) {
  const id = useId()
  const sortable = columns.filter(column => column.sortable)
  const direction = sort?.direction ?? 'asc'
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>Sort by</label>
      <div>
        <select
          id={id}
          value={sort?.key ?? ''}
          onChange={event => onSort({ key: event.currentTarget.value, direction })}
        >
          {sort ? null : <option value="">As it comes</option>}
          {sortable.map(({ key, header }) => (
            <option key={key} value={key}>
              {header}
            </option>
          ))}
        </select>
        <select
          aria-label="Direction"
          value={direction}
          disabled={!sort}
          onChange={event =>
            sort &&
            onSort({ key: sort.key, direction: event.currentTarget.value === 'desc' ? 'desc' : 'asc' })
          }
        >
          <option value="asc">Ascending</option>
          <option value="desc">Descending</option>
        </select>
      </div>
    </div>
  )
}
