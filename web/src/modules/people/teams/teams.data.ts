import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import type { ResponseOf } from '@ribbon/contract/route'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { remainingOrdersQuery } from '../../../platform/session-queries.ts'
import { teamQuery } from '../../../platform/session.ts'
import { errorMessages, showError, showSuccess } from '../../../platform/toasts.ts'
import { pictureProblem, pictures, type Picture } from './teams.rules.ts'

/** The header, the menu and every preview show the team as it is now. */
function showTeam(answer: ResponseOf<typeof teamRoutes.updateTeam>) {
  queryClient.setQueryData(teamQuery.queryKey, readOne(answer))
}

export function useUpdateTeam(success: string) {
  return useCall(teamRoutes.updateTeam, {
    success,
    fallback: 'The settings could not be saved.',
    onSuccess: showTeam,
  })
}

const fields = { logo: 'logo', background: 'custom_background' } as const

/** Sends a picture at once and shows it meanwhile; a removed one can be put back from the notice. */
export function usePicture(picture: Picture, current: string | null) {
  const words = pictures[picture]
  const [sending, setSending] = useState<{ preview: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) => {
      const preview = URL.createObjectURL(file)
      setSending({ preview, progress: 0 })
      const form = new FormData()
      form.set(`team[${fields[picture]}]`, file)
      return callApi(teamRoutes.updateTeam, {
        body: form,
        onProgress: progress => setSending({ preview, progress }),
      }).finally(() => {
        URL.revokeObjectURL(preview)
        setSending(undefined)
      })
    },
    onSuccess: answer => {
      showTeam(answer)
      showSuccess(words.updated)
    },
    onError: error => setProblem(errorMessages(error, words.failed).join(' ')),
  })
  const set = useMutation({
    mutationFn: (path: string | null) =>
      callApi(teamRoutes.updateTeam, { body: { team: { [fields[picture]]: path } } }),
    onSuccess: (answer, path) => {
      showTeam(answer)
      if (path !== null) showSuccess(words.restored)
      else
        showSuccess(
          words.removed,
          current === null ? undefined : { action: { label: 'Undo', run: () => set.mutate(current) } },
        )
    },
    onError: error => showError(error, words.failed),
  })
  return {
    image: sending?.preview ?? current,
    progress: sending?.progress,
    problem,
    pick(file: File) {
      const found = pictureProblem(picture, file)
      setProblem(found)
      if (!found) send.mutate(file)
    },
    remove() {
      setProblem(undefined)
      if (!set.isPending) set.mutate(null)
    },
  }
}

export function useRemainingSends() {
  return useQuery(remainingOrdersQuery)
}

export function useBuySends(onDone: () => void) {
  return useCall(billingRoutes.buyAdditionalSends, {
    quiet: true,
    refreshes: ['remainingOrders', 'teams', 'subscriptions'],
    success: answer => `You have ${answer.data.attributes.availableOrders} additional sends.`,
    onSuccess: onDone,
  })
}
