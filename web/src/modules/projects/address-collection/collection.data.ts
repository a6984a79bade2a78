import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CollectionPageFields } from '@ribbon/contract/projects/address-collection'
import { addressCollectionRoutes as routes } from '@ribbon/contract/projects/address-collection'
import { apiBase, callApi, isNotFound } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'

export type Page = Omit<CollectionPageFields, 'orderFinalized'>

export function usePage(uuid: string) {
  return useQuery(
    queryOptions({
      queryKey: ['adminOrderDetails', uuid],
      queryFn: async ({ signal }) => {
        const { data } = await callApi(routes.getCollectionPage, { params: { uuid }, signal })
        return data.attributes
      },
      retry: (count, error) => !isNotFound(error) && count < 2,
    }),
  )
}

const ownKey = (uuid: string) => ['ownOrderRecipients', uuid]

/** What this browser's person has submitted; null for nobody. A mailed link's token is exchanged for the page's cookie. */
export function useOwn(uuid: string, mailedToken: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: ownKey(uuid),
      queryFn: async ({ signal }) => {
        if (mailedToken)
          await fetch(`${apiBase}/team/admin_orders/${uuid}/order_recipients/me`, {
            headers: { 'recipient-token': mailedToken },
            signal,
          })
        try {
          return readOne(await callApi(routes.getOwnSubmission, { params: { uuid }, signal }))
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      },
    }),
  )
}
export type Own = NonNullable<ReturnType<typeof useOwn>['data']>

const takeOwn = (uuid: string, answer: Parameters<typeof readOne>[0] | null) =>
  queryClient.setQueryData(ownKey(uuid), answer && readOne(answer))

export const refetchOwn = (uuid: string) => queryClient.invalidateQueries({ queryKey: ownKey(uuid) })

export function useSubmit(uuid: string) {
  return useCall(routes.submitAddress, {
    quiet: true,
    onSuccess: answer => {
      if (answer.data !== null) takeOwn(uuid, { data: answer.data })
    },
  })
}

export function useUpdateOwn(uuid: string) {
  return useCall(routes.updateOwnSubmission, { quiet: true, onSuccess: answer => takeOwn(uuid, answer) })
}

export function useReaddressOwn(uuid: string) {
  return useCall(routes.readdressOwnSubmission, { quiet: true, onSuccess: answer => takeOwn(uuid, answer) })
}

export function useErase(uuid: string) {
  return useCall(routes.eraseOwnSubmission, {
    fallback: 'Your data could not be erased. Try again in a moment.',
    onSuccess: () => takeOwn(uuid, null),
  })
}

/** Whom the link of a mail that asks to submit was made for; null where it names nobody. */
export function useAsked(uuid: string, token: string | undefined) {
  return useQuery(
    queryOptions({
      queryKey: ['submissionAsks', uuid, token],
      enabled: token !== undefined,
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        try {
          return readOne(
            await callApi(routes.openAsk, { params: { uuid }, body: { token: token ?? '' }, signal }),
          )
        } catch (error) {
          if (isNotFound(error)) return null
          throw error
        }
      },
    }),
  )
}
export type Asked = NonNullable<ReturnType<typeof useAsked>['data']>

export const useSendProof = () => useCall(routes.sendSubmissionVerification, { quiet: true })
export const useVerify = () => useCall(routes.verifySubmission, { quiet: true })
export const useSendOwnLink = () => useCall(routes.sendOwnLink, { quiet: true })
export function useConfirmCorrection(uuid: string) {
  return useCall(routes.confirmCorrection, { quiet: true, onSuccess: answer => takeOwn(uuid, answer) })
}
