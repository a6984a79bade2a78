import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showSuccess } from '../../../platform/toasts.ts'
import { latestUnpaidQuery } from './gift-flow.data.ts'
import { changeOrder } from './change-order.ts'
import { keptOrder } from './kept-order.ts'

/** On the first entry with an empty bag, the latest unpaid order of the last 7 days comes back (S1 §4). */
export function useRecovery(): { isLooking: boolean } {
  const isWanted = keptOrder.use(
    state => !state.wasRecovered && state.lines.length === 0 && state.orderId === null,
  )
  const latest = useQuery({ ...latestUnpaidQuery, enabled: isWanted })
  useEffect(() => {
    if (!isWanted || latest.isFetching || latest.isPending) return
    if (!latest.data) return changeOrder({ type: 'recoveryTried' })
    changeOrder({ type: 'takenUp', order: latest.data })
    showSuccess('Your unfinished gift is back in the bag.', {
      title: 'Welcome back',
      action: { label: 'Start over', run: () => changeOrder({ type: 'emptied' }) },
    })
  }, [isWanted, latest.isFetching, latest.isPending, latest.data])
  return { isLooking: isWanted && latest.isFetching }
}
