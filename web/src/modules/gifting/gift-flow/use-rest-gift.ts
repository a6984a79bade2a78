import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'

/** Begins another gift for the people whom a send leaves out for lack of stock. */
export function useRestGift() {
  const router = useRouter()
  return useCallback(
    ({ id, listId, cardMessage }: { id: string; listId: string; cardMessage: string | null }) => {
      changeGift({ type: 'restBegun', sendId: id, listId, cardMessage })
      const isBagEmpty = giftInProgress.get().lines.length === 0
      void router.navigate({ href: isBagEmpty ? '/gifts' : '/shopping-bag' })
    },
    [router],
  )
}
