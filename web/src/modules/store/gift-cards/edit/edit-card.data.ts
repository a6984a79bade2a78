import { queryOptions } from '@tanstack/react-query'
import { giftCardEditingRoutes } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readOne } from '../../../../platform/documents.ts'

async function readCard(id: string, signal: AbortSignal) {
  return readOne(await callApi(giftCardEditingRoutes.getGiftCardRecipient, { params: { id }, signal }))
}
export type CardDetails = Awaited<ReturnType<typeof readCard>>

export const cardQuery = (id: string) =>
  queryOptions({ queryKey: ['giftCardRecipients', id], queryFn: ({ signal }) => readCard(id, signal) })

const refreshes = ['giftCardRecipients']

export const useUpdateCard = () =>
  useCall(giftCardEditingRoutes.updateGiftCardRecipient, {
    refreshes,
    quiet: true,
    success: 'The gift card was saved.',
  })

export const useAdjustCard = () =>
  useCall(giftCardEditingRoutes.adjustGiftCard, {
    refreshes,
    quiet: true,
    success: answer => `The balance is now $${answer.data.attributes.balance}.`,
  })
