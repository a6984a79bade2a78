import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '@ribbon/contract/errors'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useRemainingSends } from './teams.data.ts'
import { needsPlan, sendsText } from './teams.rules.ts'
import styles from './teams.module.css'

const AddSendsDialog = lazy(async () => ({
  default: (await import('./add-sends-dialog.tsx')).AddSendsDialog,
}))

/** How many gifts the team can still send, and where to buy more. */
export function SendsPanel({ canBuy }: { canBuy: boolean }) {
  const sends = useRemainingSends()
  const { subscription } = useSession()
  const [isAdding, setAdding] = useState(false)
  const left = sends.data
  const price = left?.pricePerSend ?? null
  const isPlanNeeded = left !== undefined && needsPlan(left, subscription.active)
  if (sends.error && !left)
    return (
      <Panel title="Sends left">
        <ErrorState
          messages={errorMessages(sends.error, 'The sends left could not be loaded.')}
          onRetry={() => void sends.refetch()}
        />
      </Panel>
    )
  return (
    <Panel title="Sends left">
      {!left ? (
        <SkeletonLines lines={4} label="Loading the sends left" />
      ) : (
        <Stack>
          <SendsCount left={left} />
          {isPlanNeeded ? <Notice tone="warning">{errorText('plan_required')}</Notice> : null}
          {canBuy && price !== null ? (
            <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add sends
            </Button>
          ) : null}
          {canBuy && isPlanNeeded && hasPath('/manage-billing') ? (
            <LinkButton to="/manage-billing" look="quiet">
              Choose a plan
            </LinkButton>
          ) : null}
        </Stack>
      )}
      {price !== null && isAdding ? (
        <Suspense>
          <AddSendsDialog pricePerSend={price} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function SendsCount({ left }: { left: NonNullable<ReturnType<typeof useRemainingSends>['data']> }) {
  const { subscription } = useSession()
  return (
    <>
      <p className={styles.count} aria-live="polite">
        {left.remaining_orders.toLocaleString('en-US')}
      </p>
      <DataList
        entries={[
          {
            label: subscription.planName ? `Plan ${subscription.planName}` : 'Plan',
            value: sendsText(left.remaining_orders - left.availableOrders),
          },
          { label: 'Additional', value: sendsText(left.availableOrders) },
          {
            label: 'Renews',
            value:
              subscription.currentPeriodEnd && subscription.status === 'active' ? (
                <TimeText at={subscription.currentPeriodEnd} />
              ) : null,
          },
        ]}
      />
    </>
  )
}
