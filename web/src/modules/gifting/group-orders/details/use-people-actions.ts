import { showSuccess } from '../../../../platform/toasts.ts'
import { peopleText } from '../group-orders.rules.ts'
import { useChangePeople, useEnablePerson, useSkipPerson } from './details.data.ts'

/** Skips and enables people; each can be undone from the notice. */
export function usePeopleActions(orderId: string) {
  const skipMany = useChangePeople('disable')
  const enableMany = useChangePeople('enable')
  const removeMany = useChangePeople('delete')
  const skipOne = useSkipPerson()
  const enableOne = useEnablePerson()
  const bodyOf = (ids: readonly string[], action: 'enable' | 'disable' | 'delete') => ({
    params: { id: orderId },
    body: { recipients: { ids: [...ids], action } },
  })
  const enable = (ids: readonly string[], onDone?: () => void) => {
    const done = () => {
      showSuccess(`${sentenceStart(ids.length)} can take part again.`)
      onDone?.()
    }
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      enableOne.mutate({ params: { id: orderId, recipientId: only } }, { onSuccess: done })
    else enableMany.mutate(bodyOf(ids, 'enable'), { onSuccess: done })
  }
  const skip = (ids: readonly string[], onDone?: () => void) => {
    const done = () => {
      const words = ids.length === 1 ? 'is skipped and gets no gifts' : 'are skipped and get no gifts'
      showSuccess(`${sentenceStart(ids.length)} ${words}.`, {
        action: { label: 'Undo', run: () => enable(ids) },
      })
      onDone?.()
    }
    const [only] = ids
    if (ids.length === 1 && only !== undefined)
      skipOne.mutate({ params: { id: orderId, recipientId: only } }, { onSuccess: done })
    else skipMany.mutate(bodyOf(ids, 'disable'), { onSuccess: done })
  }
  const remove = (ids: readonly string[], onDone?: () => void) =>
    removeMany.mutate(bodyOf(ids, 'delete'), {
      onSuccess: () => {
        showSuccess(
          ids.length === 1 ? 'The recipient was removed.' : `${peopleText(ids.length)} were removed.`,
        )
        onDone?.()
      },
    })
  return {
    skip,
    enable,
    remove,
    isBusy:
      skipMany.isPending ||
      enableMany.isPending ||
      removeMany.isPending ||
      skipOne.isPending ||
      enableOne.isPending,
  }
}

const sentenceStart = (count: number) => (count === 1 ? 'The recipient' : peopleText(count))
