import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ExportButton } from '../../../administration/exports/export-button.tsx'
import { groupOrderQuery, leadsToNotFound, type GroupOrderView } from '../group-orders.data.ts'
import { stateView } from '../group-orders.rules.ts'
import { RunList } from '../runs/run-list.tsx'
import { RunProgress } from '../runs/run-progress.tsx'
import { CommittedPanel } from './committed-panel.tsx'
import { closingText } from './details.rules.ts'
import { OrderActions } from '../actions/order-actions.tsx'
import { PeopleBar } from './people-bar.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { TiersPanel } from './tiers-panel.tsx'
import styles from './details.module.css'

const back = { to: '/redemptions', label: 'Redemptions' }

/** `/redemption/details/:id`: how far people are, whether it can be paid, and what is in the way. */
export function DetailsPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const order = useQuery(groupOrderQuery(id))
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <Navigate to="/redemptions" replace />
  if (leadsToNotFound(order.error)) return <Navigate to="/404" replace />
  if (order.data) return <Details order={order.data} onDeleted={() => setDeleted(true)} />
  return (
    <>
      <PageHeader title="Redemption" back={back} />
      {order.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(order.error, 'The redemption could not be loaded.')}
            onRetry={() => void order.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={480} label="Loading the redemption" />
      )}
    </>
  )
}

function Details({ order, onDeleted }: { order: GroupOrderView; onDeleted: () => void }) {
  const isOver = order.state === 'finalized' || order.state === 'canceled'
  return (
    <div className={styles.page}>
      <PageHeader
        title={order.name}
        back={back}
        subtitle={
          <span className={styles.sub}>
            <StatusDot {...stateView(order)} />
            {isOver ? null : <span>{closingText(order.closes_at)}</span>}
          </span>
        }
        actions={<OrderActions order={order} onDeleted={onDeleted} />}
      />
      {order.refusal ? (
        <Notice tone="danger" title="Nothing was taken">
          {order.refusal}
        </Notice>
      ) : null}
      <RunProgress order={order} />
      <div className={styles.top} data-over={isOver || undefined}>
        <PeopleBar order={order} />
        {isOver ? null : <CommittedPanel order={order} />}
      </div>
      <TiersPanel order={order} />
      <PeoplePanel order={order} actions={<Exports order={order} />} />
      <RunList order={order} />
    </div>
  )
}

function Exports({ order }: { order: GroupOrderView }) {
  const filters = { group_order_id: order.id }
  return (
    <div className={styles.exports}>
      <ExportButton
        type="group_order_recipients"
        filters={filters}
        label="Export people"
        count={order.counts.came}
      />
      <ExportButton type="group_order_items" filters={filters} label="Export gifts" />
    </div>
  )
}
