import { columnsText, shownColumns, withColumn, type HideableColumn } from '../../ui/table/shown-columns.ts'
import type { TableOptionsProps } from '../../ui/table/table-options.tsx'
import { look } from './saved-look.ts'

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
