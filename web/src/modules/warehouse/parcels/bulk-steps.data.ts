import { useMutation } from '@tanstack/react-query'
import { parcelRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { callApi } from '../../../platform/api.ts'
import { readOne } from '../../../platform/documents.ts'
import { firstReasons } from '../../../platform/first-reasons.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorMessages, showError, showErrorText, showSuccess } from '../../../platform/toasts.ts'
import {
  readParcels,
  refreshCounts,
  replaceRow,
  takeStep,
  type ParcelListState,
  type ParcelRow,
} from './parcels.data.ts'
import { parcelName, type Step } from './parcels.rules.ts'

/** Takes the same step with many parcels, one after the other. Refused parcels are listed and stay chosen. */
export function useManySteps(onDone: (ids: readonly string[]) => void) {
  return useMutation({
    mutationFn: ({ parcels, step }: { parcels: readonly NamedParcel[]; step: Step }) =>
      takeSteps(parcels, step),
    onSuccess: ({ done, refused }) => {
      reportRefused(refused)
      refreshCounts()
      onDone(done)
    },
  })
}

export type NamedParcel = Pick<ParcelRow, 'id' | 'orderNumber' | 'number' | 'parcelCount'>

async function takeSteps(parcels: readonly NamedParcel[], step: Step) {
  const done: string[] = []
  const refused: string[] = []
  for (const parcel of parcels) {
    await takeStep(parcel.id, step).then(
      changed => {
        replaceRow(changed)
        done.push(parcel.id)
      },
      error => {
        refused.push(`${parcelName(parcel)}: ${errorMessages(error)[0] ?? ''}`)
      },
    )
  }
  return { done, refused }
}

function reportRefused(refused: readonly string[]) {
  if (refused.length > 0)
    showErrorText(firstReasons(refused), {
      title: refused.length === 1 ? 'One parcel stays' : `${refused.length} parcels stay`,
    })
}

/** Undoes deliveries that were marked by mistake, before the emails about them leave. */
export async function undoDeliveries(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) replaceRow(readOne(await callApi(parcelRoutes.undoDelivery, { params: { id } })))
    showSuccess(ids.length === 1 ? 'The delivery was undone.' : 'The deliveries were undone.')
    refreshCounts()
  } catch (error) {
    showError(error, 'The delivery could not be undone.')
    void queryClient.invalidateQueries({ queryKey: ['parcels'] })
  }
}

/** Buys the labels of the oldest parcels that have none, so that they can be picked. */
export function useBuyLabels() {
  return useMutation({
    mutationFn: async (filters: ParcelListState) => {
      const { items } = await readParcels({ ...filters, state: 'queued', held: 'false', page: 1, size: 50 })
      return takeSteps(items, 'label')
    },
    onSuccess: ({ done, refused }) => {
      reportRefused(refused)
      if (done.length > 0)
        showSuccess(done.length === 1 ? 'One label bought.' : `${done.length} labels bought.`)
      void queryClient.invalidateQueries({ queryKey: ['parcels'] })
    },
    onError: error => showError(error, 'The labels could not be bought.'),
  })
}
