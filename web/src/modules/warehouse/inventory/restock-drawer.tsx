import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useCancelRestock, useRestock, type RestockView } from './inventory.data.ts'
import styles from './inventory.module.css'
import { countWords, restockViews } from './inventory.rules.ts'

/** One restock request: what was requested, and each delivery received. */
export function RestockDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <SideDrawer title={`Restock request #${id}`} isOpen onClose={onClose}>
      <RestockRequest id={id} />
    </SideDrawer>
  )
}

function RestockRequest({ id }: { id: string }) {
  const { data: request, error, refetch } = useRestock(id)
  if (request)
    return (
      <Stack gap={24}>
        <div aria-live="polite">
          <StatusDot {...restockViews[request.state]} />
        </div>
        <RestockFacts request={request} />
        <RequestedItems request={request} />
        {request.receipts.length > 0 ? <Deliveries request={request} /> : null}
        <CancelRestock request={request} />
      </Stack>
    )
  if (error)
    return (
      <ErrorState
        messages={errorMessages(error, 'The restock request could not be loaded.')}
        onRetry={() => void refetch()}
      />
    )
  return <SkeletonLines lines={8} label="Loading the restock request" />
}

function RestockFacts({ request }: { request: RestockView }) {
  return (
    <DataList
      entries={[
        {
          label: 'Asked by',
          value: (
            <>
              {request.requestedBy}, <TimeText at={request.createdAt} withTime />
            </>
          ),
        },
        {
          label: 'Received',
          value: `${request.received.toLocaleString('en-US')} of ${countWords(request.quantity, 'piece')}`,
        },
        { label: 'Damaged', value: request.damaged > 0 ? countWords(request.damaged, 'piece') : null },
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
  )
}

function RequestedItems({ request }: { request: RestockView }) {
  return (
    <ul className={styles.lines} aria-label="Requested">
      {request.lines.map(line => (
        <li key={line.variantId}>
          <GiftThumb name={line.title} image={line.image} />
          <span className={styles.lineWords}>
            {line.title}
            <span className={styles.note}>{[line.name, line.sku].filter(Boolean).join(' · ')}</span>
          </span>
          <span className={styles.lineCount}>
            {line.received} of {line.quantity}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Deliveries({ request }: { request: RestockView }) {
  return (
    <section>
      <h3 className={styles.historyTitle}>Deliveries</h3>
      <TimelineList
        entries={request.receipts.toReversed().map(receipt => ({
          id: receipt.id,
          at: receipt.at,
          by: receipt.by,
          label: receipt.lines.map(line => (
            <div key={line.sku}>
              {line.received} {[line.title, line.name].filter(Boolean).join(', ')}
              {line.damaged > 0 ? (
                <span className={styles.note}>
                  {line.damaged} more arrived damaged{line.note ? `: ${line.note}` : ''}
                </span>
              ) : line.note ? (
                <span className={styles.note}>{line.note}</span>
              ) : null}
            </div>
          )),
        }))}
      />
    </section>
  )
}

function CancelRestock({ request: { id, canCancel } }: { request: RestockView }) {
  const cancel = useCancelRestock()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {canCancel ? (
        <Row justify="end">
          <Button look="quiet" busy={cancel.isPending} onClick={() => setAsking(true)}>
            Cancel the request
          </Button>
        </Row>
      ) : null}
      <ConfirmDialog
        title={`Cancel restock request #${id}?`}
        danger
        confirmLabel="Cancel the request"
        cancelLabel="Keep it"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        text="It will not be ordered. You can request a restock again at any time."
        onConfirm={() => {
          setAsking(false)
          cancel.mutate({ params: { id } })
        }}
      />
    </>
  )
}
