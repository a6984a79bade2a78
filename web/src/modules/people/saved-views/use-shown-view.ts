import { operatorViewTables, viewTables } from '@ribbon/contract/people/saved-views'
import { useState } from 'react'
import type { HideableColumn } from '../../../ui/table/shown-columns.ts'
import { useViews, type ListOfViews, type View } from './saved-views.data.ts'
import { isViewChanged, queryOfList, stateOfView } from './saved-views.rules.ts'

export type ListState = Record<string, string | number | boolean> & { view: string }

export interface ShownViewInput<S extends ListState> {
  table: ListOfViews
  state: S
  defaults: S
  onChange: (change: Partial<S>) => void
  /** Which columns the list has, and which of them show. */ columns?: {
    all: readonly HideableColumn[]
    shown: string
  }
}

/** Which view of a list its address names, whether the list shows something else by now, and how another one is shown. */
export function useShownView<S extends ListState>({
  table,
  state,
  defaults,
  onChange,
  columns,
}: ShownViewInput<S>) {
  const [isWanted, setWanted] = useState(false)
  const views = useViews(table, isWanted || state.view !== '')
  const keys: readonly string[] = { ...viewTables, ...operatorViewTables }[table]
  const current = views.data?.find(view => view.id === state.view)
  const query = queryOfList(keys, state, columns?.shown)
  // The values are texts, as the list's own values of these names are.
  const change = (values: Record<string, unknown>) => onChange(values as Partial<S>)
  return {
    views,
    current,
    query,
    isChanged: current !== undefined && isViewChanged(keys, current.query, query, columns?.all ?? []),
    /** Reads the views, so that they are there once the menu is open. */ want: () => setWanted(true),
    show: (view: Pick<View, 'id' | 'query'>) =>
      change({ ...stateOfView(keys, view.query, defaults), view: view.id }),
    leave: () => change({ ...stateOfView(keys, {}, defaults), view: '' }),
    /** The list stays as it is, under the name of a view. */ name: (id: string) => change({ view: id }),
  }
}
