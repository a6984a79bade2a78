import { useMutation } from '@tanstack/react-query'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { useState } from 'react'
import { callApi } from '../../../../platform/api.ts'
import { errorMessages, showError, showSuccess } from '../../../../platform/toasts.ts'
import { keepOrder } from '../group-orders.data.ts'
import { backgroundProblem } from './info.rules.ts'

const failed = 'The background could not be updated.'

/** The picture at the top of the page: sent as soon as it is chosen. */
export function useBackground(orderId: string, current: string | null) {
  const [sending, setSending] = useState<{ preview: string; progress: number }>()
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    mutationFn: (file: File) => {
      const preview = URL.createObjectURL(file)
      setSending({ preview, progress: 0 })
      const form = new FormData()
      form.set('group_order[custom_background]', file)
      return callApi(groupOrderRoutes.updateGroupOrderBackground, {
        params: { id: orderId },
        body: form,
        onProgress: progress => setSending({ preview, progress }),
      }).finally(() => {
        URL.revokeObjectURL(preview)
        setSending(undefined)
      })
    },
    onSuccess: answer => {
      keepOrder(answer)
      showSuccess('The background was updated.')
    },
    onError: error => setProblem(errorMessages(error, failed).join(' ')),
  })
  const remove = useMutation({
    mutationFn: () =>
      callApi(groupOrderRoutes.updateGroupOrderBackground, {
        params: { id: orderId },
        body: { group_order: { custom_background: '' } },
      }),
    onSuccess: answer => {
      keepOrder(answer)
      showSuccess('The background was removed.')
    },
    onError: error => showError(error, failed),
  })
  return {
    image: sending?.preview ?? current,
    progress: sending?.progress,
    problem,
    pick(file: File) {
      const found = backgroundProblem(file)
      setProblem(found)
      if (!found) send.mutate(file)
    },
    remove() {
      setProblem(undefined)
      if (!remove.isPending) remove.mutate()
    },
  }
}
