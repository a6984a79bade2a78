import { useQuery } from '@tanstack/react-query'
import {
  operatorViewRoutes,
  operatorViewTables,
  savedViewRoutes,
  type OperatorViewTable,
  type ViewTable,
} from '@ribbon/contract/people/saved-views'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { showSuccess } from '../../../platform/toasts.ts'
import type { ViewQuery } from './saved-views.rules.ts'

export type ListOfViews = ViewTable | OperatorViewTable

export interface View {
  id: string
  name: string
  query: ViewQuery
  isShared: boolean
  isMine: boolean
  /** Of operators' views nobody else's are shown. */ authorName?: string
}

const isOperators = (table: ListOfViews): table is OperatorViewTable => table in operatorViewTables

async function readViews(table: ListOfViews, signal: AbortSignal): Promise<View[]> {
  const answer = isOperators(table)
    ? readMany(await callApi(operatorViewRoutes.listOperatorViews, { query: { table }, signal }))
    : readMany(await callApi(savedViewRoutes.listSavedViews, { query: { table }, signal }))
  return answer.items
}

/** The views of a list, read once somebody wants them. */
export function useViews(table: ListOfViews, isWanted: boolean) {
  return useQuery({
    queryKey: [isOperators(table) ? 'operatorViews' : 'savedViews', table],
    enabled: isWanted,
    staleTime: 60_000,
    queryFn: ({ signal }) => readViews(table, signal),
  })
}

export interface NewView {
  name: string
  query: ViewQuery
  isShared: boolean
}

interface Told {
  onSuccess?: (id: string) => void
  onError?: (error: Error) => void
}

/** Saves what a list shows under a name; the caller says what is wrong with it. */
export function useCreateView(table: ListOfViews) {
  const options = { quiet: true, refreshes: ['savedViews', 'operatorViews'] }
  const ofTeam = useCall(savedViewRoutes.createSavedView, options)
  const ofOperator = useCall(operatorViewRoutes.createOperatorView, options)
  const create = ({ name, query, isShared }: NewView, { onSuccess, onError }: Told) => {
    const told = {
      onSuccess: (answer: { data: { id: string } }) => onSuccess?.(answer.data.id),
      ...(onError && { onError }),
    }
    if (isOperators(table)) ofOperator.mutate({ body: { saved_view: { table, name, query } } }, told)
    else ofTeam.mutate({ body: { saved_view: { table, name, query, is_shared: isShared } } }, told)
  }
  return { create, isPending: ofTeam.isPending || ofOperator.isPending }
}

/** Changes the name of a view, what it shows, or who may use it. */
export function useUpdateView(table: ListOfViews) {
  const options = { quiet: true, refreshes: ['savedViews', 'operatorViews'] }
  const ofTeam = useCall(savedViewRoutes.updateSavedView, options)
  const ofOperator = useCall(operatorViewRoutes.updateOperatorView, options)
  const update = (id: string, { name, query, isShared }: Partial<NewView>, told: Told) => {
    const done = { onSuccess: () => told.onSuccess?.(id), ...(told.onError && { onError: told.onError }) }
    const params = { id }
    if (isOperators(table)) ofOperator.mutate({ params, body: { saved_view: { name, query } } }, done)
    else ofTeam.mutate({ params, body: { saved_view: { name, query, is_shared: isShared } } }, done)
  }
  return { update, isPending: ofTeam.isPending || ofOperator.isPending }
}

/** Deletes a view; `onUndo` brings it back. */
export function useDeleteView(table: ListOfViews) {
  const options = { fallback: 'The view could not be deleted.', refreshes: ['savedViews', 'operatorViews'] }
  const ofTeam = useCall(savedViewRoutes.deleteSavedView, options)
  const ofOperator = useCall(operatorViewRoutes.deleteOperatorView, options)
  return ({ id, name }: View, onDone: () => void, onUndo: () => void) =>
    (isOperators(table) ? ofOperator : ofTeam).mutate(
      { params: { id } },
      {
        onSuccess: () => {
          onDone()
          showSuccess(`The view “${name}” has been deleted.`, { action: { label: 'Undo', run: onUndo } })
        },
      },
    )
}
