import { shownColumns, columnsText, type HideableColumn } from '../../../ui/table/shown-columns.ts'

export type ViewQuery = Record<string, string>

/** What a view keeps of a list: what its address says, apart from what the list shows by itself. */
export function queryOfList(
  keys: readonly string[],
  state: Record<string, unknown>,
  columns: string | undefined,
): ViewQuery {
  const values = keys.map(key => [key, key === 'columns' ? columns : state[key]] as const)
  return Object.fromEntries(
    values.filter(([, value]) => typeof value === 'string' && value !== ''),
  ) as ViewQuery
}

/** The address of a list that shows a view. What the list no longer has is passed over. */
export function stateOfView(
  keys: readonly string[],
  query: ViewQuery,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(keys.map(key => [key, query[key] ?? defaults[key] ?? '']))
}

/** Whether the list shows something else than its view. */
export function isViewChanged(
  keys: readonly string[],
  view: ViewQuery,
  now: ViewQuery,
  columns: readonly HideableColumn[],
): boolean {
  const columnsOf = (text: string) => columnsText(shownColumns(columns, text))
  return keys.some(key => {
    // A view without columns is shown with those of whoever looks at it.
    if (key === 'columns') return view.columns !== undefined && columnsOf(view.columns) !== now.columns
    return (view[key] ?? '').trim() !== (now[key] ?? '').trim()
  })
}
