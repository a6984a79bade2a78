import { queryOptions, useQuery } from '@tanstack/react-query'
import { bulkSendRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { callApi, newKey, NoAnswerError } from '../../../platform/api.ts'
import { itemsOf } from './bag.ts'
import { changeGift } from './change-gift.ts'
import { recordBody } from './salesforce/linked-record.ts'
import { giftInProgress, currentPlanId, type GiftInProgress } from './gift-in-progress.ts'

/** A plan whose answer was lost is asked for again under its own key, so that it is made once. */
let pendingPlan: { revision: number; key: string } | undefined

/** The id of the plan for the kept gift; one that was made for it before is taken. Asked once per revision. */
const planQuery = (revision: number) =>
  queryOptions({
    queryKey: ['plannedGift', revision],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => currentPlanId(giftInProgress.get()) ?? planGift(giftInProgress.get()),
  })

async function planGift({
  lines,
  listId,
  restOf,
  cardMessage,
  record,
  plan: outdated,
  revision,
}: GiftInProgress): Promise<string> {
  if (pendingPlan?.revision !== revision) pendingPlan = { revision, key: newKey() }
  const items = itemsOf(lines).map(item => ({
    product_variant_id: item.variantId,
    quantity: item.quantity,
    bundle_id: item.bundleId,
  }))
  try {
    const { data } = await callApi(bulkSendRoutes.planBulkSend, {
      body: {
        paige_recipient_list_order: {
          bulk_import_id: listId ?? '',
          recipient_list_order_items: items,
          card_message: cardMessage,
          rest_of: restOf,
          ...recordBody(record),
        },
      },
      idempotencyKey: pendingPlan.key,
    })
    pendingPlan = undefined
    changeGift({ type: 'planned', planId: data.id, revision })
    // Nobody looks at the plan of the gift as it was; where it stays, it can be deleted by hand.
    if (outdated)
      void callApi(bulkSendRoutes.deleteBulkSend, { params: { id: outdated.id } }).catch(() => undefined)
    return data.id
  } catch (error) {
    if (!(error instanceof NoAnswerError)) pendingPlan = undefined
    throw error
  }
}

/** The id of the plan of the gift that is being put together. */
export function usePlannedGift() {
  const revision = giftInProgress.use(state => state.revision)
  return useQuery(planQuery(revision))
}
