import { queryOptions, useQuery } from '@tanstack/react-query'
import { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import { entryRoutes, publicPageRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { callApi, isNotFound } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { dropSelection, keepSelection, keptSelection } from './choosing/kept-selection.ts'

export function usePublicPage(uuid: string) {
  return useQuery(
    queryOptions({
      queryKey: ['publicGroupOrders', uuid],
      queryFn: async ({ signal }) =>
        readOne(await callApi(publicPageRoutes.getPublicGroupOrder, { params: { uuid }, signal })),
      refetchInterval: 60_000,
    }),
  )
}
export type PublicPage = NonNullable<ReturnType<typeof usePublicPage>['data']>

const personKey = (uuid: string) => ['groupOrderRecipients', uuid]

/** The person this device is known as on a page; null for nobody. */
export function usePerson(uuid: string) {
  return useQuery(
    queryOptions({
      queryKey: personKey(uuid),
      queryFn: async ({ signal }) => {
        try {
          return readOne(await callApi(entryRoutes.getParticipant, { params: { uuid }, signal }))
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      },
      refetchInterval: 60_000,
    }),
  )
}
export type Person = NonNullable<ReturnType<typeof usePerson>['data']>

/** Takes the answer of a call that answers the person. */
export function takePerson(uuid: string, answer: Parameters<typeof readOne>[0]) {
  queryClient.setQueryData(personKey(uuid), readOne(answer))
}

/** What a call is refused with when the page or the person is not any more what is shown. */
const outdated = new Set([
  'group_order_locked',
  'group_order_closed',
  'participant_final',
  'participant_skipped',
])

/** Asks for page and person again where a refusal says that they have changed, or that the visit has ended. */
export function lookAgain(uuid: string, error: unknown) {
  if (!isNotFound(error) && !outdated.has(errorCode(error) ?? '')) return
  for (const queryKey of [['publicGroupOrders', uuid], personKey(uuid)])
    void queryClient.invalidateQueries({ queryKey })
}

export function useTiers(uuid: string) {
  return useQuery(
    queryOptions({
      queryKey: ['groupOrderTiers', uuid],
      queryFn: async ({ signal }) =>
        readMany(await callApi(choosingRoutes.listOfferedTiers, { params: { uuid }, signal })).items,
      refetchInterval: 20_000,
      refetchOnWindowFocus: 'always',
    }),
  )
}
export type Tier = NonNullable<ReturnType<typeof useTiers>['data']>[number]
export type OfferedItem = Tier['tierItemDetails'][number]

export const itemsKey = (uuid: string) => ['recipientGroupOrderTierItems', uuid]

/** What the person has chosen; until the server answers, what this device remembers. */
export function useItems(uuid: string, recipientId: string) {
  return useQuery(
    queryOptions({
      queryKey: itemsKey(uuid),
      queryFn: async ({ signal }) => {
        const { items } = readMany(
          await callApi(choosingRoutes.listChosenItems, {
            params: { uuid },
            query: { recipient_id: recipientId },
            signal,
          }),
        )
        keepSelection(recipientId, items)
        return items
      },
      placeholderData: () => keptSelection<ChosenItem>(recipientId),
      refetchOnWindowFocus: 'always',
    }),
  )
}
type Loaded = Awaited<ReturnType<typeof callApi<typeof choosingRoutes.listChosenItems>>>
export type ChosenItem = ReturnType<typeof readMany<Loaded>>['items'][number]

const refreshes = ['recipientGroupOrderTierItems', 'groupOrderTiers']

export function useConfirm(uuid: string) {
  return useCall(choosingRoutes.confirmChoice, {
    quiet: true,
    onSuccess: answer => takePerson(uuid, answer),
    onError: error => lookAgain(uuid, error),
    refreshes,
  })
}

export function useChange(uuid: string) {
  return useCall(choosingRoutes.changeChoice, {
    fallback: 'Your gifts could not be opened for a change. Try again in a moment.',
    onSuccess: answer => takePerson(uuid, answer),
    onError: error => lookAgain(uuid, error),
    refreshes,
  })
}

export function useSavePerson(uuid: string) {
  return useCall(choosingRoutes.updateParticipant, {
    quiet: true,
    onSuccess: answer => takePerson(uuid, answer),
    onError: error => lookAgain(uuid, error),
  })
}

export function useDecline(uuid: string) {
  return useCall(choosingRoutes.declineGifts, {
    fallback: 'Your answer could not be saved. Try again in a moment.',
    onSuccess: answer => takePerson(uuid, answer),
    onError: error => lookAgain(uuid, error),
    refreshes,
  })
}

/** Loads the page anew afterwards, so that nothing of the person stays in this window either. */
export function useErase(uuid: string, recipientId: string) {
  return useCall(choosingRoutes.eraseParticipant, {
    fallback: 'Your data could not be erased. Try again in a moment.',
    onSuccess: () => {
      dropSelection(recipientId)
      location.replace(`/recipients/${uuid}?erased=1`)
    },
    onError: error => lookAgain(uuid, error),
  })
}

export function useExport() {
  return useCall(choosingRoutes.exportParticipant, {
    fallback: 'Your data could not be read. Try again in a moment.',
  })
}
