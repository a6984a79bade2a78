import { columnsText, shownColumns, withColumn, type HideableColumn } from '../ui/table/shown-columns.ts'
import type { Density, TableOptionsProps } from '../ui/table/table-options.tsx'
import { savedState } from './saved-state.ts'

interface TableLook {
  density: Density
  /** Of each list, as its address would name them. */ columns: Record<string, string>
}

function readLook(record: unknown): TableLook | undefined {
  const { density, columns } = (record ?? {}) as Partial<Record<keyof TableLook, unknown>>
  if (typeof columns !== 'object' || columns === null) return undefined
  const texts = Object.entries(columns).filter(([, text]) => typeof text === 'string')
  return { density: density === 'compact' ? 'compact' : 'comfortable', columns: Object.fromEntries(texts) }
}

const initial: TableLook = { density: 'comfortable', columns: {} }
const look = savedState('table-look', 1, readLook, initial)

/** Every table follows by its style, also those of pages without a choice. */
function showDensity({ density }: TableLook) {
  if (typeof document !== 'undefined') document.documentElement.dataset.density = density
}
look.store.subscribe(showDensity)
showDensity(look.get())

export interface TableLookInput<C extends HideableColumn> {
  /** Under this name the choice is kept for the person. */ list: string
  columns: readonly C[]
  /** What the address says; empty for the person's own choice. */ chosen: string
  onChoose: (columns: string) => void
}

export type OptionsOfLook = Pick<
  TableOptionsProps,
  'shown' | 'density' | 'onColumn' | 'onDensity' | 'onReset'
>

/** The columns of a list that show, and what its `TableOptions` take. */
export function useTableLook<C extends HideableColumn>({
  list,
  columns,
  chosen,
  onChoose,
}: TableLookInput<C>): { columns: C[]; text: string; options: OptionsOfLook } {
  const { density, columns: kept } = look.use(state => state)
  const text = chosen || (kept[list] ?? '')
  const shown = shownColumns(columns, text)
  const choose = (next: string) => {
    look.set(state => ({ columns: { ...state.columns, [list]: next } }))
    onChoose(next)
  }
  return {
    columns: shown,
    text: columnsText(shown),
    options: {
      shown,
      density,
      onColumn: change => choose(withColumn(columns, text, change)),
      onDensity: next => look.set({ density: next }),
      onReset: () => {
        look.set({ density: 'comfortable' })
        choose('')
      },
    },
  }
}
