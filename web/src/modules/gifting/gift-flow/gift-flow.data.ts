import { queryOptions, useQuery } from '@tanstack/react-query'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { draftRoutes } from '@ribbon/contract/gifting/orders/drafts'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { recipientRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import type { BodyInputOf, ResponseOf } from '@ribbon/contract/route'
import { ApiError, callApi, newKey, NoAnswerError } from '../../../platform/api.ts'
import { goToConfirmation, useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { itemsOf, linesOf, type BagLine } from './bag.ts'
import { bundleQuery } from './gifts.data.ts'
import { changeGift, type ResumedOrder } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'
import { readRecord, recordBody } from './salesforce/linked-record.ts'

export type DraftOrder = ReturnType<typeof readDraft>
const readDraft = (answer: ResponseOf<typeof orderRoutes.getOrder>) => readOne(answer)
const draftKey = (id: string) => ['orders', 'draft', id] as const

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: draftKey(id),
    queryFn: async ({ signal }) => readDraft(await callApi(orderRoutes.getOrder, { params: { id }, signal })),
  })

/** A create whose answer was lost is sent again under its own key, so that it makes one order. */
let pendingCreate: { revision: number; key: string } | undefined

/** Writes the kept gift into its unpaid order, or begins one; answers the order's id. Asked once per revision. */
export const saveQuery = (revision: number) =>
  queryOptions({
    queryKey: ['savedGift', revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: saveGift,
  })

async function saveGift(): Promise<string> {
  const { lines, recipientId, cardMessage, record, orderId, revision } = giftInProgress.get()
  const items = itemsOf(lines).map(item => ({
    product_variant_id: item.variantId,
    quantity: item.quantity,
    bundle_id: item.bundleId,
  }))
  const body = {
    order: {
      recipient_id: recipientId,
      card_message: cardMessage,
      ...recordBody(record),
      selected_items_json: items,
    },
  }
  const answer =
    orderId === null
      ? await createOrder(body, revision)
      : await callApi(draftRoutes.updateOrder, { params: { id: orderId }, body }).catch(
          async (error: unknown) => {
            // The kept order was removed meanwhile: the gift becomes a new one.
            if (error instanceof ApiError && error.status === 404) return createOrder(body, revision)
            throw error
          },
        )
  if (answer.data.type !== 'orders') throw new TypeError('The answer is not an order')
  queryClient.setQueryData(draftKey(answer.data.id), readDraft(answer))
  changeGift({ type: 'saved', orderId: answer.data.id })
  return answer.data.id
}

async function createOrder(body: BodyInputOf<typeof draftRoutes.createOrder>, revision: number) {
  if (pendingCreate?.revision !== revision) pendingCreate = { revision, key: newKey() }
  try {
    const answer = await callApi(draftRoutes.createOrder, { body, idempotencyKey: pendingCreate.key })
    pendingCreate = undefined
    return answer
  } catch (error) {
    if (!(error instanceof NoAnswerError)) pendingCreate = undefined
    throw error
  }
}

/** The shipping options of a saved order; an address or bag that changed asks again. */
export const ratesQuery = (orderId: string, revision: number) =>
  queryOptions({
    queryKey: ['shippingRates', orderId, revision],
    staleTime: 600_000,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readRates(orderId, signal),
  })

async function readRates(orderId: string, signal: AbortSignal) {
  const { items } = readMany(
    await callApi(draftRoutes.quoteShipping, { body: { order_id: orderId }, signal }),
  )
  return items.map(({ id, dataAttributes: rate }) => ({
    id,
    serviceName: rate.service_name,
    carrierCode: rate.carrier_code,
    amount: rate.amount,
    deliveryDays: rate.delivery_days,
  }))
}

/** Attaches a quoted option to the order; the answer is the order with its new sums. */
export const attachedRateQuery = (orderId: string, rateId: string, quotedAt: number) =>
  queryOptions({
    queryKey: ['attachedRate', orderId, rateId, quotedAt],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const answer = await callApi(draftRoutes.chooseShipping, {
        params: { id: orderId },
        body: { rate_id: rateId },
        signal,
      })
      queryClient.setQueryData(draftKey(orderId), readDraft(answer))
      return true
    },
  })

export const useCharge = () =>
  useCall(chargingRoutes.chargeOrder, {
    fallback: 'The gift could not be paid and sent.',
    refreshes: ['orders', 'products', 'users', 'subscriptions'],
    onError: goToConfirmation,
    onSuccess: answer => queryClient.setQueryData(draftKey(answer.data.id), readDraft(answer)),
  })

/** The latest unpaid order of the last 7 days, ready to be taken up; null when there is none worth it. */
export const latestUnpaidQuery = queryOptions({
  queryKey: ['latestUnpaid'],
  staleTime: 0,
  gcTime: 0,
  retry: false,
  queryFn: async ({ signal }): Promise<ResumedOrder | null> => {
    const { data, included } = await callApi(draftRoutes.getLatestUnpaidOrder, { signal })
    const order = data && (await toResumedOrder(readDraft({ data, included })))
    return order && order.lines.length > 0 ? order : null
  },
})

/** An order's items as a bag again, bundles put together. */
export async function toResumedOrder(order: DraftOrder): Promise<ResumedOrder> {
  const items = order.orderItems.flatMap(item =>
    'productId' in item && item.productVariant
      ? [
          {
            productId: item.productId,
            variantId: item.productVariant.id,
            quantity: item.quantity,
            bundleId: item.bundleId,
          },
        ]
      : [],
  )
  const bundleIds = [...new Set(items.flatMap(item => item.bundleId ?? []))]
  const bundles = new Map(await Promise.all(bundleIds.map(async id => [id, await readRecipe(id)] as const)))
  const lines: BagLine[] = linesOf(items, id => bundles.get(id))
  return {
    orderId: order.id,
    lines,
    recipientId: order.recipient?.id ?? null,
    cardMessage: order.cardMessage ?? '',
    record: readRecord(order),
  }
}

async function readRecipe(bundleId: string) {
  try {
    const { parts } = await queryClient.fetchQuery(bundleQuery(bundleId))
    return parts.map(part => ({ productId: part.product.id, quantity: part.quantity }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const firstOfListQuery = (listId: string) =>
  queryOptions({
    queryKey: ['bulkImports', listId, 'first'],
    queryFn: async ({ signal }) =>
      readMany(
        await callApi(bulkImportRoutes.listBulkImportRecipients, {
          params: { id: listId },
          query: { page: { number: 1, size: 1 } },
          signal,
        }),
      ).items[0] ?? null,
  })

const chosenQuery = (id: string) =>
  queryOptions({
    queryKey: ['recipients', id],
    queryFn: async ({ signal }) =>
      readOne(await callApi(recipientRoutes.getRecipient, { params: { id }, signal })),
  })

interface CardReader {
  name: string
  company: string | null
  email: string | null
  isOfList: boolean
  /** Was asked for the address, and may tell another name with it. */ isAsked: boolean
}

/** Whose name and company a card shows while it is written: the recipient, or the first person of the list. */
export function useCardReader(): CardReader | undefined {
  const recipientId = giftInProgress.use(state => state.recipientId)
  const listId = giftInProgress.use(state => state.listId)
  const one = useQuery({ ...chosenQuery(recipientId ?? ''), enabled: recipientId !== null })
  const first = useQuery({ ...firstOfListQuery(listId ?? ''), enabled: listId !== null })
  const person = listId === null ? one.data : first.data
  return person
    ? {
        name: person.name,
        company: person.company,
        email: person.email,
        isOfList: listId !== null,
        isAsked: person.addressState === 'requested',
      }
    : undefined
}
