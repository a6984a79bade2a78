import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimelineList } from '../../../../ui/display/timeline-list.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Columns, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { useRestock, type Restock } from './desk.data.ts'
import styles from './desk.module.css'
import { restockViews } from './desk.rules.ts'

const back = { to: '/operations/restocks', label: 'Restocks' }

/** Receives a delivery of a restock request: what is expected, and what arrived. */
export function DeliveryDesk({ id }: { id: string }) {
  const restock = useRestock(id)
  const [isClosing, setClosing] = useState(false)
  const request = restock.data
  if (isNotFound(restock.error) && !request) return <Navigate to="/404" replace />
  if (restock.error && !request)
    return (
      <>
        <PageHeader title={`Restock request #${id}`} back={back} />
        <ErrorState
          messages={errorMessages(restock.error, 'The restock request could not be loaded.')}
          onRetry={() => void restock.refetch()}
        />
      </>
    )
  if (!request)
    return (
      <>
        <PageHeader title={`Restock request #${id}`} back={back} />
        <SkeletonBlock height={420} label="Loading the restock request" />
      </>
    )
  const isOpen = request.endedAt === null
  return (
    <>
      <PageHeader
        title={`Restock request #${id}`}
        subtitle={`${request.teamName}, asked for by ${request.requestedBy}`}
        back={back}
        actions={
          isOpen ? (
            <Button look="quiet" onClick={() => setClosing(true)}>
              Close short
            </Button>
          ) : undefined
        }
      />
      <Columns
        main={
          <Panel title={isOpen ? 'Received' : 'Requested'} flush>
            <DeliveryForm request={request} isOpen={isOpen} />
          </Panel>
        }
        side={
          <Stack>
            <Facts request={request} />
            <Deliveries request={request} />
          </Stack>
        }
      />
      {isClosing ? <CloseDialog id={id} onClose={() => setClosing(false)} /> : null}
    </>
  )
}

function Facts({ request }: { request: Restock }) {
  return (
    <Panel>
      <Stack>
        <div aria-live="polite">
          <StatusDot {...restockViews[request.state]} />
        </div>
        <DataList
          entries={[
            { label: 'Asked', value: <TimeText at={request.createdAt} withTime /> },
            {
              label: 'Received',
              value: `${request.received.toLocaleString('en-US')} of ${request.quantity.toLocaleString('en-US')}`,
            },
            { label: 'Damaged', value: request.damaged > 0 ? request.damaged.toLocaleString('en-US') : null },
            {
              label: 'Ended',
              value: request.endedAt ? (
                <>
                  {request.endedBy}, <TimeText at={request.endedAt} withTime />
                </>
              ) : null,
            },
            { label: 'Why', value: request.reason },
          ]}
        />
      </Stack>
    </Panel>
  )
}

function Deliveries({ request }: { request: Restock }) {
  if (request.receipts.length === 0) return null
  return (
    <Panel title="Deliveries">
      <TimelineList
        entries={request.receipts.toReversed().map(receipt => ({
          id: receipt.id,
          at: receipt.at,
          by: receipt.by,
          label: receipt.lines.map(line => (
            <div key={line.sku}>
              {line.received} × {line.sku}
              {line.damaged > 0 ? `, ${line.damaged} damaged` : ''}
              {line.note ? <span className={styles.note}>{line.note}</span> : null}
            </div>
          )),
        }))}
      />
    </Panel>
  )
}
