import { useSession } from '../../../../platform/session.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { PickList } from '../../../../ui/form/pick-list.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { giftInProgress } from '../gift-in-progress.ts'
import type { Confirmation } from './use-confirmation.ts'

/** The shipping options of the order; without them no rate is attached and the address can be looked at. */
export function ShippingChoice({ confirmation }: { confirmation: Confirmation }) {
  const { showsCosts } = useSession()
  const { rates, attached, hasRateError, rateId, chooseRate } = confirmation
  if (hasRateError && !rates.isFetching) return <RatesFailure rates={rates} />
  if (!rates.data || rates.isFetching) return <SkeletonLines lines={4} label="Loading shipping options" />
  if (rates.data.length === 0)
    return (
      <Notice tone="warning">
        No carrier ships to this address.{' '}
        <LinkButton to="/select-recipient?editing=1" look="quiet" size="xs">
          Choose another recipient
        </LinkButton>
      </Notice>
    )
  return (
    <>
      <PickList
        label="Shipping options"
        value={rateId}
        onChange={chooseRate}
        picks={rates.data.map(rate => ({
          value: rate.id,
          title: rate.serviceName,
          text: daysWords(rate.deliveryDays),
          aside: showsCosts ? <Money amount={rate.amount} /> : undefined,
        }))}
      />
      {attached.error && !attached.isFetching ? (
        <div style={{ marginTop: 12 }}>
          <Notice
            tone="warning"
            isUrgent
            actions={
              <Button look="quiet" size="xs" onClick={() => void rates.refetch()}>
                Try again
              </Button>
            }
          >
            {errorMessages(attached.error, 'The shipping option could not be set.').join(' ')}
          </Notice>
        </div>
      ) : null}
    </>
  )
}

function RatesFailure({ rates }: { rates: Confirmation['rates'] }) {
  const recipientId = giftInProgress.use(state => state.recipientId)
  return (
    <Notice
      tone="warning"
      isUrgent
      title="Shipping options could not be loaded"
      actions={
        <>
          <Button look="quiet" size="xs" onClick={() => void rates.refetch()}>
            Try again
          </Button>
          {recipientId ? (
            <LinkButton to={`/add-recipient?editing=1&recipient=${recipientId}`} look="quiet" size="xs">
              Check the address
            </LinkButton>
          ) : null}
        </>
      }
    >
      {errorMessages(rates.error).join(' ')}
    </Notice>
  )
}

function daysWords(days: number | null): string | undefined {
  if (days === null) return undefined
  return days === 1 ? 'Arrives in about 1 day' : `Arrives in about ${days} days`
}
