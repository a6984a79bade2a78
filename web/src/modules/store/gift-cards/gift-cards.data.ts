import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { QueryInputOf } from '@ribbon/contract/route'
import { giftCardRoutes } from '@ribbon/contract/store/gift-cards/gift-cards'
import { callApi, newKey } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'

type Asked = QueryInputOf<typeof giftCardRoutes.listGiftCardRecipients>

async function readCards(query: Asked, signal: AbortSignal) {
  const answer = await callApi(giftCardRoutes.listGiftCardRecipients, { query, signal })
  return { ...readMany(answer), outstanding: answer.meta.outstanding }
}
type Cards = Awaited<ReturnType<typeof readCards>>
export type CardRow = Cards['items'][number]

const listKey = ['giftCardRecipients', 'list'] as const
const stillLeavingMs = 3_000

/** Whether its mail is on its way. Nobody announces when it has left, so the list asks. */
const isLeaving = (card: CardRow) =>
  card.status === 'scheduled' && (card.sendAt === null || new Date(card.sendAt) <= new Date())

export const giftCardsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...listKey, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readCards(asked, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(isLeaving) ? stillLeavingMs : false),
  })

const refreshes = ['giftCardRecipients']

export const useIssueGiftCards = () =>
  useCall(giftCardRoutes.createGiftCards, {
    refreshes,
    quiet: true,
    success: 'Gift Card created successfully',
  })

/** Switches a card at once, and back where the server refuses. */
export function useToggleCard() {
  return useMutation({
    mutationFn: ({ id, enabled }: Pick<CardRow, 'id' | 'enabled'>) =>
      callApi(giftCardRoutes.toggleGiftCardRecipient, {
        params: { id },
        body: { gift_card_recipient: { enabled } },
        idempotencyKey: newKey(),
      }),
    onMutate: async ({ id, enabled }) => {
      await queryClient.cancelQueries({ queryKey: listKey })
      const before = queryClient.getQueriesData<Cards>({ queryKey: listKey })
      queryClient.setQueriesData<Cards>(
        { queryKey: listKey },
        cards =>
          cards && {
            ...cards,
            items: cards.items.map(card => (card.id === id ? { ...card, enabled } : card)),
          },
      )
      return before
    },
    onSuccess: () => showSuccess('Gift card status updated successfully'),
    onError: (error, _card, before) => {
      for (const [key, cards] of before ?? []) queryClient.setQueryData(key, cards)
      showError(error, 'The gift card was not switched.')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: refreshes }),
  })
}

/** The server says how many were sent again. */
export const useResendCards = (onSuccess: () => void) =>
  useCall(giftCardRoutes.resendGiftCards, {
    refreshes,
    errorForm: 'message',
    fallback: 'An error occurred while resending gift cards.',
    success: answer => answer.data.message,
    onSuccess,
  })

export const useDeleteCards = (onSuccess: () => void) =>
  useCall(giftCardRoutes.deleteGiftCards, {
    refreshes,
    errorForm: 'message',
    fallback: 'The gift cards were not deleted.',
    success: answer => answer.data.message,
    onSuccess,
  })

/** The ids of a bulk call, as a form sends them. */
export function formOfIds(ids: readonly string[]): FormData {
  const form = new FormData()
  for (const id of ids) form.append('ids[]', id)
  return form
}
