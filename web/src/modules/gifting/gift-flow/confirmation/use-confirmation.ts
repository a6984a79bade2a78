import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { newKey } from '../../../../platform/api.ts'
import { attachedRateQuery, draftQuery, ratesQuery, saveQuery, useCharge } from '../gift-flow.data.ts'
import { changeGift } from '../change-gift.ts'
import { giftInProgress } from '../gift-in-progress.ts'
import { errorCode, isOutcomeUnknown } from '../../../../platform/error-code.ts'

/** Step 4 as one story: save the order, ask for shipping options, attach one, pay. */
export function useConfirmation() {
  const { revision, rateId, hasRateError } = giftInProgress.use(state => state)
  const saved = useQuery(saveQuery(revision))
  const orderId = saved.data ?? ''
  const isSaved = saved.data !== undefined
  const draft = useQuery({ ...draftQuery(orderId), enabled: isSaved })
  const rates = useQuery({ ...ratesQuery(orderId, revision), enabled: isSaved })
  useEffect(() => {
    if (rates.isError) changeGift({ type: 'ratesFailed' })
    else if (rates.data) changeGift({ type: 'ratesRead', rates: rates.data })
  }, [rates.isError, rates.data, rates.dataUpdatedAt, rates.errorUpdatedAt])

  const isOffered = rates.data?.some(rate => rate.id === rateId) ?? false
  const canAttach = isSaved && rateId !== null && !hasRateError && isOffered && !rates.isFetching
  const attached = useQuery({
    ...attachedRateQuery(orderId, rateId ?? '', rates.dataUpdatedAt),
    enabled: canAttach,
  })
  // A quote that ran out is asked for again, once per list of quotes.
  const isExpired = canAttach && errorCode(attached.error) === 'rate_unknown'
  const renewed = useRef<number>(undefined)
  useEffect(() => {
    if (!isExpired || renewed.current !== undefined) return
    renewed.current = rates.dataUpdatedAt
    void rates.refetch()
  }, [isExpired, rates])

  const { charge, pay } = usePayment(orderId, {
    isPaid: draft.data !== undefined && draft.data.status !== 'unpaid',
    onRateUnknown: () => void rates.refetch(),
  })
  return {
    saved,
    draft,
    rates,
    attached,
    charge,
    pay,
    orderId,
    rateId,
    hasRateError,
    chooseRate: (id: string) => changeGift({ type: 'rateChosen', rateId: id }),
    isReady: canAttach && attached.isSuccess && !attached.isFetching,
  }
}
export type Confirmation = ReturnType<typeof useConfirmation>

/** Charges the order, and leaves for the next page as soon as it is paid. */
function usePayment(
  orderId: string,
  { isPaid, onRateUnknown }: { isPaid: boolean; onRateUnknown: () => void },
) {
  const router = useRouter()
  const charge = useCharge()
  const key = useRef<string>(undefined)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isPaid || isLeaving.current) return
    isLeaving.current = true
    changeGift({ type: 'placed', orderId })
    void router.navigate({ href: '/confirmed-order?isConfirmed=true', replace: true })
  }, [isPaid, orderId, router])

  const pay = () => {
    // The same key as long as nobody knows the outcome, so that the gift is paid once.
    key.current ??= newKey()
    charge.mutate(
      { params: { id: orderId }, idempotencyKey: key.current },
      {
        onError: error => {
          if (!isOutcomeUnknown(error)) key.current = undefined
          if (errorCode(error) === 'rate_unknown') onRateUnknown()
        },
      },
    )
  }
  return { charge, pay }
}
