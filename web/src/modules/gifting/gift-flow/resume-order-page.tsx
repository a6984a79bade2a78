import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { toResumedOrder, draftQuery } from './gift-flow.data.ts'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'

/** `/order-confirmation/:id`: an unpaid order is taken up where it was left; one that is paid is looked at. */
export function ResumeOrderPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const order = useQuery(draftQuery(id))
  const [isTaken, setTaken] = useState(
    () => giftInProgress.get().orderId === id && giftInProgress.get().lines.length > 0,
  )
  const [failure, setFailure] = useState<unknown>()
  const isUnpaid = order.data?.status === 'unpaid'
  useEffect(() => {
    if (isTaken || !order.data || !isUnpaid || failure) return
    toResumedOrder(order.data).then(taken => {
      changeGift({ type: 'resumed', order: taken })
      setTaken(true)
    }, setFailure)
  }, [isTaken, isUnpaid, order.data, failure])

  const error = order.error ?? failure
  if (isNotFound(error)) return <Navigate to="/404" replace />
  if (error)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(error, 'The order could not be loaded.')}
          onRetry={() => {
            setFailure(undefined)
            void order.refetch()
          }}
        />
      </Panel>
    )
  if (order.data && !isUnpaid) return <Navigate to={`/orders/${id}`} replace />
  return order.data && isTaken ? (
    <Navigate to="/order-confirmation" replace />
  ) : (
    <SkeletonBlock height={420} label="Loading the order" />
  )
}
