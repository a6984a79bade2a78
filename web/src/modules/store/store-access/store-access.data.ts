import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { storeAccessRoutes } from '@ribbon/contract/store/store-access'
import type { QueryInputOf } from '@ribbon/contract/route'
import { useState } from 'react'
import { callApi, newKey } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { fileProblem } from '../../../platform/files/address-file.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { errorMessages, showError, showSuccess } from '../../../platform/toasts.ts'
import { withSwitched, type AccessFacts } from './store-access.rules.ts'

const refreshes = ['storeAccess'] as const
const accessKey = ['storeAccess', 'facts'] as const
const listsKey = ['storeAccess', 'lists'] as const

export const storeAccessQuery = queryOptions({
  queryKey: accessKey,
  queryFn: async ({ signal }) => readOne(await callApi(storeAccessRoutes.getStoreAccess, { signal })),
})

type Asked = QueryInputOf<typeof storeAccessRoutes.listStoreAllowedLists>

const readLists = async (query: Asked, signal: AbortSignal) =>
  readMany(await callApi(storeAccessRoutes.listStoreAllowedLists, { query, signal }))
export type ListView = Awaited<ReturnType<typeof readLists>>['items'][number]

export const allowedListsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...listsKey, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readLists(asked, signal),
  })

const readUsers = async (query: Asked, signal: AbortSignal) =>
  readMany(await callApi(storeAccessRoutes.listStoreAllowedUsers, { query, signal }))
export type UserView = Awaited<ReturnType<typeof readUsers>>['items'][number]

export const allowedUsersQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['storeAccess', 'users', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readUsers(asked, signal),
  })

interface Switched {
  list: Pick<ListView, 'id' | 'name'>
  enabled: boolean
}

function showSwitched({ list, enabled }: Switched) {
  queryClient.setQueriesData<{ items: ListView[]; totalCount: number }>(
    { queryKey: listsKey },
    lists =>
      lists && {
        ...lists,
        items: lists.items.map(each => (each.id === list.id ? { ...each, enabled } : each)),
      },
  )
  queryClient.setQueryData<AccessFacts & { id: string }>(
    accessKey,
    facts => facts && { ...facts, ...withSwitched(facts, enabled) },
  )
}

/** Shown at once; a refused switch goes back. */
export function useSwitchList() {
  return useMutation({
    mutationFn: ({ list, enabled }: Switched) =>
      callApi(storeAccessRoutes.updateStoreAllowedList, {
        params: { id: list.id },
        body: { allow_list: { enabled } },
      }),
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey: ['storeAccess'] })
      showSwitched(change)
    },
    onError: (error, { list, enabled }) => {
      showSwitched({ list, enabled: !enabled })
      showError(error, `${list.name} could not be turned ${enabled ? 'on' : 'off'}.`)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['storeAccess'] }),
  })
}

export const useDeleteLists = (onDone: () => void) =>
  useCall(storeAccessRoutes.deleteStoreAllowedLists, {
    refreshes,
    success: (_, { body }) =>
      'allow_list' in body && body.allow_list.ids.length > 1
        ? 'The lists were deleted.'
        : 'The list was deleted.',
    fallback: 'The lists could not be deleted.',
    onSuccess: onDone,
  })

export const useAddAddress = (onAdded: () => void) =>
  useCall(storeAccessRoutes.createStoreAllowedUser, {
    refreshes,
    quiet: true,
    onSuccess: onAdded,
  })

/** Removes an address, and adds it again on request. */
export function useRemoveAddress(onDone: () => void) {
  const add = useAddAddress(() => {})
  return useMutation({
    mutationFn: ({ id }: UserView) => callApi(storeAccessRoutes.deleteStoreAllowedUser, { params: { id } }),
    onSuccess: (_, { email }) => {
      showSuccess(`${email} was removed.`, {
        action: { label: 'Undo', run: () => add.mutate({ body: { allowed_user: { email } } }) },
      })
      onDone()
    },
    onError: (error, { email }) => showError(error, `${email} could not be removed.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['storeAccess'] }),
  })
}

/** Sends a file of addresses as a list. `uploaded` is set where rows were rejected; else it is over. */
export function useUploadList(onWhole: () => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [uploaded, setUploaded] = useState<ListView>()
  const send = useMutation({
    mutationFn: (file: File) => {
      setProgress(0)
      const body = new FormData()
      body.set('upload_file', file)
      return callApi(storeAccessRoutes.createStoreAllowedList, {
        body,
        idempotencyKey: newKey(),
        onProgress: setProgress,
      }).finally(() => setProgress(undefined))
    },
    onSuccess: async answer => {
      showSuccess('Allow list uploaded successfully.')
      const list = readOne(answer)
      if (list.skippedCount > 0) setUploaded(list)
      else onWhole()
      await queryClient.invalidateQueries({ queryKey: ['storeAccess'] })
    },
    onError: error => setProblem(errorMessages(error, 'The file could not be uploaded.').join(' ')),
  })
  return {
    progress,
    problem,
    uploaded,
    pick(file: File) {
      const found = fileProblem(file)
      setProblem(found)
      if (!found) send.mutate(file)
    },
  }
}
