import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { allowListRoutes } from '@ribbon/contract/gifting/group-orders/allow-lists'
import type { QueryInputOf } from '@ribbon/contract/route'
import { useState } from 'react'
import { callApi, newKey } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'
import { fileProblem } from '../../../../platform/files/address-file.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages, showSuccess } from '../../../../platform/toasts.ts'

const lookAgainMs = 2_000
const uploaded = 'Allow list uploaded successfully.'
const refreshes = ['groupOrders'] as const

const readLists = async (orderId: string, signal: AbortSignal) =>
  readMany(
    await callApi(allowListRoutes.listAllowLists, {
      params: { id: orderId },
      query: { page: { number: 1, size: 1 } },
      signal,
    }),
  ).items
export type AllowListView = Awaited<ReturnType<typeof readLists>>[number]

/** While a file is being read it is looked at again, besides the live events. */
export const allowListsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['groupOrders', 'allowLists', orderId],
    queryFn: ({ signal }) => readLists(orderId, signal),
    refetchInterval: query =>
      query.state.data?.some(list => list.state === 'reading') ? lookAgainMs : false,
  })

const readUsers = async (
  orderId: string,
  query: QueryInputOf<typeof allowListRoutes.listAllowedUsers>,
  signal: AbortSignal,
) => readMany(await callApi(allowListRoutes.listAllowedUsers, { params: { id: orderId }, query, signal }))
export type AllowedUserView = Awaited<ReturnType<typeof readUsers>>['items'][number]

export const allowedUsersQuery = (
  orderId: string,
  asked: QueryInputOf<typeof allowListRoutes.listAllowedUsers>,
) =>
  queryOptions({
    queryKey: ['groupOrders', 'allowedUsers', orderId, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readUsers(orderId, asked, signal),
  })

export const useAddLists = (onAdded: () => void) =>
  useCall(allowListRoutes.addAllowLists, {
    refreshes,
    success: uploaded,
    fallback: 'The allow lists could not be added.',
    onSuccess: onAdded,
  })

/** Sends a file of addresses; a long one is read on in the background. */
export function useUploadList(orderId: string, onUploaded: () => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) => {
      setProgress(0)
      const body = new FormData()
      body.set('group_order[allowed_users_file]', file)
      return callApi(allowListRoutes.uploadAllowedUsers, {
        params: { id: orderId },
        body,
        idempotencyKey: newKey(),
        onProgress: setProgress,
      }).finally(() => setProgress(undefined))
    },
    onSuccess: async () => {
      showSuccess(uploaded)
      onUploaded()
      await queryClient.invalidateQueries({ queryKey: ['groupOrders'] })
    },
    onError: error =>
      setProblem(errorMessages(error, 'The allow-list file could not be uploaded.').join(' ')),
  })
  return {
    progress,
    problem,
    pick(file: File) {
      const found = fileProblem(file)
      setProblem(found)
      if (!found) send.mutate(file)
    },
  }
}

export const useDeleteList = () =>
  useCall(allowListRoutes.deleteAllowList, {
    refreshes,
    success: 'The list was removed. Who has confirmed keeps the gifts.',
    fallback: 'The allow list could not be removed.',
  })
export const useAddUser = (onAdded: () => void) =>
  useCall(allowListRoutes.addAllowedUser, {
    refreshes,
    success: answer => `${answer.data.attributes.email} is on the list.`,
    fallback: 'The allowed user could not be added.',
    onSuccess: onAdded,
  })
export const useUpdateUser = (onSaved: () => void) =>
  useCall(allowListRoutes.updateAllowedUser, {
    refreshes,
    success: 'The address was corrected.',
    fallback: 'The allowed user could not be updated.',
    onSuccess: onSaved,
  })
export const useDeleteUsers = (onDeleted: () => void) =>
  useCall(allowListRoutes.deleteAllowedUsers, {
    refreshes,
    success: (_, { body }) =>
      'ids' in body && body.ids.length === 1
        ? 'The address was removed from the list.'
        : 'The addresses were removed from the list.',
    fallback: 'The allowed users could not be removed.',
    onSuccess: onDeleted,
  })
