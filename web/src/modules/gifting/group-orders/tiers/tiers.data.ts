import { queryOptions, useMutation } from '@tanstack/react-query'
import { tierRoutes } from '@ribbon/contract/gifting/group-orders/tiers'
import { callApi, newKey } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany } from '../../../../platform/documents.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages, showError, showSuccess } from '../../../../platform/toasts.ts'
import {
  unsavedItem,
  valuesBefore,
  withItem,
  withItemBack,
  withoutItem,
  withTierChange,
  type TierChange,
  type TierItem,
  type TierView,
} from './tiers.rules.ts'

const tiersKey = (orderId: string) => ['groupOrders', 'tiers', orderId] as const

export const tiersQuery = (orderId: string) =>
  queryOptions({
    queryKey: tiersKey(orderId),
    queryFn: async ({ signal }): Promise<TierView[]> =>
      readMany(await callApi(tierRoutes.listTiers, { params: { id: orderId }, signal })).items,
  })

const showTiers = (orderId: string, change: (tiers: TierView[]) => TierView[]) =>
  queryClient.setQueryData<TierView[]>(tiersKey(orderId), tiers => tiers && change(tiers))
const reload = () => queryClient.invalidateQueries({ queryKey: ['groupOrders'] })
const pauseLoading = (orderId: string) => queryClient.cancelQueries({ queryKey: tiersKey(orderId) })

/** What people have confirmed stands in the way: they must be asked to choose again first. */
export interface InUse {
  /** The server’s sentence with the number of people. */ text: string
  tierId: string
  /** Without it, the whole tier. */ itemId?: string
}
type OnInUse = (inUse: InUse) => void

function showFailure(error: unknown, fallback: string, inUse: Omit<InUse, 'text'>, onInUse: OnInUse) {
  if (errorCode(error) === 'tier_in_use')
    onInUse({ ...inUse, text: errorMessages(error, fallback).join(' ') })
  else showError(error, fallback)
}

export const useCreateTier = (onCreated: (tierId: string) => void) =>
  useCall(tierRoutes.createTier, {
    refreshes: ['groupOrders'],
    fallback: 'The tier could not be created.',
    onSuccess: answer => onCreated(answer.data.id),
  })

const addFailures = {
  Product: 'The product could not be added to the tier.',
  Bundle: 'The bundle could not be added to the tier.',
}

/** Shown at once; a refused one goes again. */
export function useAddItem(orderId: string) {
  return useMutation({
    mutationFn: ({ tierId, gift }: { tierId: string; gift: Omit<TierItem, 'itemId'> }) =>
      callApi(gift.itemableType === 'Product' ? tierRoutes.addTierProduct : tierRoutes.addTierBundle, {
        params: { id: orderId, tierId },
        body: { paige_group_order_tiers_item: { itemable_id: gift.itemableId } },
        idempotencyKey: newKey(),
      }),
    onMutate: async ({ tierId, gift }) => {
      await pauseLoading(orderId)
      showTiers(orderId, tiers => withItem(tiers, tierId, unsavedItem(gift)))
    },
    onSuccess: (answer, { tierId }) =>
      showTiers(orderId, tiers => withItem(tiers, tierId, answer.data.attributes)),
    onError: (error, { tierId, gift }) => {
      showTiers(orderId, tiers => withoutItem(tiers, tierId, unsavedItem(gift).itemId))
      showError(error, addFailures[gift.itemableType])
    },
    onSettled: reload,
  })
}

/** Gone at once; back in its place when that is refused. */
export function useRemoveItem(orderId: string, onInUse: OnInUse) {
  return useMutation({
    mutationFn: ({ item }: { tier: TierView; item: TierItem }) =>
      callApi(tierRoutes.removeTierItem, { params: { id: orderId, itemId: item.itemId } }),
    onMutate: async ({ tier, item }) => {
      await pauseLoading(orderId)
      showTiers(orderId, tiers => withoutItem(tiers, tier.id, item.itemId))
    },
    onError: (error, { tier, item }) => {
      showTiers(orderId, tiers => withItemBack(tiers, tier.id, item, tier.tierItems.indexOf(item)))
      showFailure(
        error,
        'The item could not be removed from the tier.',
        { tierId: tier.id, itemId: item.itemId },
        onInUse,
      )
    },
    onSettled: reload,
  })
}

/** Shown at once; a refused change is what it was before. */
export function useChangeTier(orderId: string, onInUse: OnInUse) {
  return useMutation({
    mutationFn: ({ tier, change }: { tier: TierView; change: TierChange }) =>
      callApi(tierRoutes.updateTier, {
        params: { id: orderId, tierId: tier.id },
        body: { group_order_tier: change },
      }),
    onMutate: async ({ tier, change }) => {
      await pauseLoading(orderId)
      showTiers(orderId, tiers => withTierChange(tiers, tier.id, change))
    },
    onError: (error, { tier, change }) => {
      showTiers(orderId, tiers => withTierChange(tiers, tier.id, valuesBefore(tier, change)))
      showFailure(error, 'The tier could not be updated.', { tierId: tier.id }, onInUse)
    },
    onSettled: reload,
  })
}

export function useDeleteTier(orderId: string, onInUse: OnInUse) {
  return useMutation({
    mutationFn: (tierId: string) => callApi(tierRoutes.deleteTier, { params: { id: orderId, tierId } }),
    onSuccess: () => showSuccess('Tier deleted successfully.'),
    onError: (error, tierId) => showFailure(error, 'The tier could not be deleted.', { tierId }, onInUse),
    onSettled: reload,
  })
}

/** Undoes the confirmations that stand in the way; those people are mailed. */
export function useAskAgain(orderId: string, onDone: () => void) {
  return useMutation({
    mutationFn: ({ tierId, itemId }: InUse) =>
      itemId === undefined
        ? callApi(tierRoutes.releaseTier, { params: { id: orderId, tierId } })
        : callApi(tierRoutes.releaseTierItem, { params: { id: orderId, itemId } }),
    onSuccess: () => {
      showSuccess('They get an email that asks them to choose again. Now you can make your change.')
      onDone()
    },
    onError: error => showError(error, 'They could not be asked to choose again.'),
    onSettled: reload,
  })
}
