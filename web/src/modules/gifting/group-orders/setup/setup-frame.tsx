import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { WizardSteps } from '../../../../ui/display/wizard-steps.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { groupOrderQuery, leadsToNotFound, type GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { PlanGate } from '../plan-gate.tsx'
import { detailsPath, setupSteps, stepsFor, type SetupStep } from './setup-steps.ts'
import styles from './setup.module.css'

export interface SetupFrameProps {
  step: SetupStep
  title: string
  subtitle: string
  /** The order stands already and is changed. */ isEdit?: boolean
  children: (order: GroupOrderView) => ReactNode
}

/** A step of making a group order, or the same screen for changing one: loads it, and shows where one is. */
export function SetupFrame(props: SetupFrameProps) {
  return (
    <PlanGate refusedTo={props.isEdit ? '/orders/groupOrders' : '/redemptions'}>
      <LoadedStep {...props} />
    </PlanGate>
  )
}

function LoadedStep({ step, title, subtitle, isEdit, children }: SetupFrameProps) {
  const { id } = useParams({ strict: false }) as { id: string }
  const order = useQuery(groupOrderQuery(id))
  if (leadsToNotFound(order.error)) return <Navigate to="/404" replace />
  return (
    <div className={styles.page}>
      {isEdit ? null : (
        <WizardSteps
          label="Steps of a new redemption"
          current={setupSteps.indexOf(step) + 1}
          steps={stepsFor(id)}
        />
      )}
      <PageHeader
        title={title}
        subtitle={order.data ? `${order.data.name}: ${subtitle}` : subtitle}
        {...(isEdit ? { back: { to: detailsPath(id), label: order.data?.name ?? 'Redemption' } } : {})}
      />
      {order.error && !order.data ? (
        <Panel>
          <ErrorState
            messages={errorMessages(order.error, 'The redemption could not be loaded.')}
            onRetry={() => void order.refetch()}
          />
        </Panel>
      ) : null}
      {order.data ? (
        <>
          <StandsStill order={order.data} />
          {children(order.data)}
        </>
      ) : order.error ? null : (
        <SkeletonBlock height={420} label="Loading the redemption" />
      )}
    </div>
  )
}

function StandsStill({ order }: { order: GroupOrderView }) {
  if (!countsAsFinalizing(order.state)) return null
  const isOver = order.state === 'finalized' || order.state === 'canceled'
  return (
    <Notice tone="warning">
      {isOver
        ? 'This redemption has ended, so nothing of it can be changed. Reopen it first.'
        : 'Orders are being made at this moment. Changes wait until that is done.'}
    </Notice>
  )
}
