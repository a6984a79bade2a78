import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { parcelRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { labelRoutes } from '@ribbon/contract/warehouse/parcels/labels'
import { manifestRoutes } from '@ribbon/contract/warehouse/parcels/manifests'
import { packingRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import { callApi, newKey } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { firstReasons } from '../../../platform/first-reasons.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showErrorText } from '../../../platform/toasts.ts'
import { parcelSort, parcelState, type Step } from './parcels.rules.ts'

export const listDefaults = {
  page: 1,
  size: 50,
  q: '',
  state: '',
  team: '',
  service: '',
  held: '',
  age: '',
  sort: '',
  view: '',
}
export type ParcelListState = { page: number; size: number } & Record<
  'q' | 'state' | 'team' | 'service' | 'held' | 'age' | 'sort' | 'view',
  string
>

/** The queue's filters besides the state. */
function queueQuery({ q, team, service, held, age }: ParcelListState) {
  return {
    search: q.trim() || undefined,
    filters: {
      team_id: /^[1-9]\d*$/.test(team) ? team : undefined,
      service: service || undefined,
      held: held === 'true' || held === 'false' ? held : undefined,
      older_than: /^\d{1,3}$/.test(age) ? Number(age) : undefined,
    } as const,
  }
}

export async function readParcels(state: ParcelListState, signal?: AbortSignal) {
  const { search, filters } = queueQuery(state)
  return readMany(
    await callApi(parcelRoutes.listParcels, {
      query: {
        page: { number: state.page, size: state.size },
        search,
        sort: parcelSort(state.sort),
        filters: { ...filters, state: parcelState(state.state) },
      },
      signal,
    }),
  )
}

export type ParcelList = Awaited<ReturnType<typeof readParcels>>
export type ParcelRow = ParcelList['items'][number]

/** The list stays as it is while someone works through it (`useCalmRefresh`). */
export function useParcels(state: ParcelListState) {
  return useQuery(
    queryOptions({
      queryKey: ['parcels', 'list', state],
      queryFn: ({ signal }) => readParcels(state, signal),
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
      staleTime: 0,
    }),
  )
}

/** How many parcels each tab has, and what the filters offer. */
export function useParcelCounts(state: ParcelListState) {
  const { filters, search } = queueQuery(state)
  return useQuery(
    queryOptions({
      queryKey: ['parcels', 'counts', search, filters],
      queryFn: async ({ signal }) =>
        readOne(await callApi(parcelRoutes.countParcels, { query: { search, filters }, signal })),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The parcels with this number, in any state: how a scanned label or slip is found. */
export async function findScanned(code: string): Promise<ParcelRow[]> {
  return readMany(await callApi(packingRoutes.findScanned, { query: { code } })).items
}

export function useParcel(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['parcels', 'one', id],
      queryFn: async ({ signal }) =>
        readOne(await callApi(parcelChangeRoutes.getParcel, { params: { id }, signal })),
    }),
  )
}

export type ParcelView = NonNullable<ReturnType<typeof useParcel>['data']>

const stepRoutes = {
  label: parcelRoutes.labelParcel,
  pack: parcelRoutes.packParcel,
  ship: parcelRoutes.shipParcel,
  deliver: parcelRoutes.deliverParcel,
} as const

export async function takeStep(
  id: string,
  step: Step,
  damaged: StepInput['damaged'] = [],
): Promise<ParcelRow> {
  const params = { id }
  return readOne(
    step === 'return'
      ? await callApi(parcelRoutes.returnParcel, { params, body: { damaged } })
      : await callApi(stepRoutes[step], { params }),
  )
}

export function replaceRow(changed: ParcelRow) {
  queryClient.setQueriesData<ParcelList>(
    { queryKey: ['parcels', 'list'] },
    list =>
      list && { ...list, items: list.items.map(parcel => (parcel.id === changed.id ? changed : parcel)) },
  )
}

export function refreshCounts() {
  void queryClient.invalidateQueries({ queryKey: ['parcels', 'counts'] })
  void queryClient.invalidateQueries({ queryKey: ['parcels', 'one'] })
}

export interface StepInput {
  id: string
  step: Step
  damaged?: { order_item_id: string; quantity: number }[]
}

/** Takes a step with a parcel; its row changes in place. */
export function useParcelStep() {
  return useMutation({
    mutationFn: ({ id, step, damaged }: StepInput) => takeStep(id, step, damaged),
    onSuccess: changed => {
      replaceRow(changed)
      refreshCounts()
    },
    onError: error => {
      showError(error, 'The parcel could not be changed.')
      void queryClient.invalidateQueries({ queryKey: ['parcels'] })
    },
  })
}

/** What a change of a parcel makes stale. */
export const parcelQueries = ['parcels', 'pickLists']

/** Counts the print and opens the carrier's label in a window for it. */
export async function printLabel(id: string): Promise<void> {
  try {
    const parcel = readOne(await callApi(labelRoutes.reprintLabel, { params: { id } }))
    if (parcel.labelUrl) window.open(parcel.labelUrl, 'ribbon-label')
    void queryClient.invalidateQueries({ queryKey: ['parcels'] })
  } catch (error) {
    showError(error, 'The label could not be opened.')
  }
}

export const useStartPicking = (onDone: (listId: string) => void) =>
  useCall(packingRoutes.createPickList, {
    refreshes: parcelQueries,
    fallback: 'The parcels could not be taken.',
    onSuccess: answer => onDone(answer.data.id),
  })

/** Hands packed parcels to the carrier: the chosen ones, or all that match the filters. */
export function useCreateManifest(onDone: (manifestId: string) => void) {
  return useMutation({
    mutationFn: async (leaving: { ids: readonly string[] } | { all: ParcelListState }) =>
      readOne(
        await callApi(manifestRoutes.handOver, {
          body: 'ids' in leaving ? { parcel_ids: [...leaving.ids] } : queueQuery(leaving.all),
          idempotencyKey: newKey(),
        }),
      ),
    onSuccess: manifest => {
      if (manifest.refused.length > 0)
        showErrorText(firstReasons(manifest.refused.map(parcel => `#${parcel.scanCode}: ${parcel.reason}`)), {
          title:
            manifest.refused.length === 1 ? 'One parcel stays' : `${manifest.refused.length} parcels stay`,
        })
      void queryClient.invalidateQueries({ queryKey: ['parcels'] })
      void queryClient.invalidateQueries({ queryKey: ['handovers'] })
      onDone(manifest.id)
    },
    onError: error => {
      showError(error, 'The parcels could not be handed over.')
      // The carrier's reports move parcels while the list stands still.
      void queryClient.invalidateQueries({ queryKey: ['parcels'] })
    },
  })
}
