import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showSuccess } from '../../../platform/toasts.ts'
import { latestUnpaidQuery } from './gift-flow.data.ts'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'

/**
 * On the first entry with an empty bag, the latest unpaid order of the last 7 days comes back (S1 §4), unless another gift was begun
 * with its recipient or list.
 */
export function useRecovery(): { isLooking: boolean } {
  const isWanted = giftInProgress.use(
    state =>
      !state.wasRecovered &&
      state.lines.length === 0 &&
      state.orderId === null &&
      state.recipientId === null &&
      state.listId === null,
  )
  const latest = useQuery({ ...latestUnpaidQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted || latest.isFetching || latest.isPending) return
    if (!latest.data) return changeGift({ type: 'recoveryTried' })
    changeGift({ type: 'resumed', order: latest.data })
    showSuccess('Your unfinished gift is back in the bag.', {
      title: 'Welcome back',
      action: { label: 'Start over', run: () => changeGift({ type: 'emptied' }) },
    })
  }, [isWanted, latest.isFetching, latest.isPending, latest.data])
  return { isLooking: isWanted && latest.isFetching }
}
