import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { billingLink } from '../../../platform/billing-link.ts'
import { errorCode } from '../../../platform/error-code.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FlowSteps } from '../gift-flow/flow-steps.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { giftInProgress } from '../gift-flow/gift-in-progress.ts'
import { recordText } from '../gift-flow/salesforce/linked-record.ts'
import { usePlannedGift } from '../gift-flow/use-planned-gift.ts'
import { useRestGift } from '../gift-flow/use-rest-gift.ts'
import { bulkSendQuery } from './bulk-sends.data.ts'
import { isOpen } from './bulk-sends.rules.ts'
import { PlanView, type PlanViewProps } from './plan-view.tsx'

/** Step 4 of a gift to a list: its plan, made at once and kept while bag, list and card stay the same. */
export function ListConfirmationPage() {
  const router = useRouter()
  const planned = usePlannedGift()
  const send = useQuery({ ...bulkSendQuery(planned.data ?? ''), enabled: planned.data !== undefined })
  const isLost = isNotFound(send.error)
  useEffect(() => {
    // Deleted meanwhile, in another window: the gift gets a new plan.
    if (isLost) changeGift({ type: 'planLost' })
  }, [isLost])
  const isLeaving = useRef(false)
  const leave = useCallback(() => {
    if (isLeaving.current) return
    isLeaving.current = true
    void router.navigate({ href: '/confirmed-order?isConfirmed=true', replace: true })
  }, [router])
  const beginRest = useRestGift()
  const plan = send.data
  const sent = () => {
    if (plan) changeGift({ type: 'sent', sendId: plan.id })
    leave()
  }
  const isConfirmed = plan !== undefined && !isOpen(plan.state)
  useEffect(() => {
    // Confirmed in another window, or by a yes whose answer was lost.
    if (!isConfirmed || !plan) return
    changeGift({ type: 'sent', sendId: plan.id })
    leave()
  }, [isConfirmed, plan, leave])
  return (
    <>
      <FlowSteps current="confirmation" />
      <PageHeader title="Check and send" subtitle="This is a plan: nothing has been taken yet." />
      {planned.error ? (
        <PlanFailure error={planned.error} onRetry={() => void planned.refetch()} />
      ) : send.error && !plan ? (
        <Notice
          tone="danger"
          isUrgent
          title="The plan could not be loaded"
          actions={
            <Button look="quiet" size="xs" onClick={() => void send.refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessages(send.error).join(' ')}
        </Notice>
      ) : plan && !isConfirmed ? (
        <GiftPlan
          send={plan}
          onAgain={() => changeGift({ type: 'planLost' })}
          onRest={beginRest}
          onSent={sent}
        />
      ) : (
        <SkeletonBlock height={420} label="Making the plan" />
      )}
    </>
  )
}

/** The plan of the gift that is being put together, in which gifts, list, card and record can be changed. */
function GiftPlan(props: Omit<PlanViewProps, 'isChangeable' | 'recordName'>) {
  const record = giftInProgress.use(state => state.record)
  return <PlanView {...props} isChangeable recordName={record ? recordText(record) : undefined} />
}

function PlanFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = errorCode(error)
  const link = billingLink(code, useSession().roles)
  const changesBag =
    code === 'variant_unavailable' || code === 'bundle_incomplete' || code === 'items_missing'
  const changesList = code === 'list_empty' || code === 'not_found'
  return (
    <Notice
      tone="danger"
      isUrgent
      title="The plan could not be made"
      actions={
        <>
          {link ? (
            <LinkButton look="quiet" size="xs" to={link.to}>
              {link.label}
            </LinkButton>
          ) : null}
          {changesBag ? (
            <LinkButton look="quiet" size="xs" to="/shopping-bag?editing=1">
              Change the bag
            </LinkButton>
          ) : null}
          {changesList ? (
            <LinkButton look="quiet" size="xs" to="/select-recipient?editing=1">
              Choose another list
            </LinkButton>
          ) : null}
          <Button look="quiet" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      {code === 'not_found'
        ? 'This list is no longer there.'
        : errorMessages(error, 'The gift could not be planned.').join(' ')}
    </Notice>
  )
}
