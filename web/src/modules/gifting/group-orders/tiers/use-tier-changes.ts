import { useRef, useState } from 'react'
import {
  useAddItem,
  useChangeTier,
  useCreateTier,
  useDeleteTier,
  useRemoveItem,
  type InUse,
} from './tiers.data.ts'
import type { TierItem, TierView } from './tiers.rules.ts'

/** The tier that is chosen, and every change of the tiers. */
export function useTierChanges(orderId: string, tiers: TierView[]) {
  const [chosenId, setChosenId] = useState<string>()
  const [inUse, setInUse] = useState<InUse>()
  const create = useCreateTier(setChosenId)
  const add = useAddItem(orderId)
  const remove = useRemoveItem(orderId, setInUse)
  const change = useChangeTier(orderId, setInUse)
  const drop = useDeleteTier(orderId, setInUse)
  const chosen = tiers.find(tier => tier.id === chosenId) ?? tiers.at(-1)
  const nextTier = {
    params: { id: orderId },
    body: { group_order_tier: { name: `Tier ${tiers.length + 1}` } },
  }
  // Gifts that are added before the first tier stands all wait for the same one.
  const firstTier = useRef<Promise<string>>(undefined)
  const addGift = (gift: Omit<TierItem, 'itemId'>) => {
    if (chosen) {
      firstTier.current = undefined
      add.mutate({ tierId: chosen.id, gift })
      return
    }
    firstTier.current ??= create.mutateAsync(nextTier).then(answer => answer.data.id)
    firstTier.current.then(
      tierId => add.mutate({ tierId, gift }),
      () => {
        firstTier.current = undefined
      },
    )
  }
  return {
    chosen,
    choose: setChosenId,
    inUse,
    forgetInUse: () => setInUse(undefined),
    isCreating: create.isPending,
    addTier: () => create.mutate(nextTier),
    addGift,
    remove: remove.mutate,
    change: change.mutate,
    drop: drop.mutate,
  }
}
export type TierChanges = ReturnType<typeof useTierChanges>
