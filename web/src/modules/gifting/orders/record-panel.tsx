import { useGiftLog, useRetryGiftLog, type GiftLog } from '../../../platform/salesforce/crm-log.ts'
import { tableError } from '../../../platform/toasts.ts'
import { Button, LinkButton, OutsideLink } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import type { OrderView } from './orders.data.ts'
import { logLook } from './orders.rules.ts'

/** The record of Salesforce the gift is linked to, and whether it is logged there. */
export function RecordPanel({ order }: { order: OrderView }) {
  if (!order.salesforce_resource_type || !order.salesforce_resource_uid) return null
  return order.status === 'unpaid' ? null : <LinkedGift orderId={order.id} />
}

function LinkedGift({ orderId }: { orderId: string }) {
  const log = useGiftLog(orderId)
  const failure = tableError(log, 'What Salesforce knows of the gift could not be loaded.')
  if (log.data) return <LoggedGift orderId={orderId} log={log.data} />
  return (
    <Panel title="Salesforce">
      {failure ? (
        <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
      ) : (
        <SkeletonLines lines={2} label="Loading Salesforce" />
      )}
    </Panel>
  )
}

function LoggedGift({ orderId, log }: { orderId: string; log: GiftLog }) {
  const { tone, label } = logLook[log.state]
  const record = log.recordUrl ? (
    <OutsideLink href={log.recordUrl}>{log.recordUid}</OutsideLink>
  ) : (
    log.recordUid
  )
  return (
    <Panel title="Salesforce" actions={<StatusDot tone={tone} label={label} />}>
      <Stack>
        {log.problem ? <Problem orderId={orderId} log={log} problem={log.problem} /> : null}
        <DataList
          entries={[
            { label: log.recordType, value: record },
            {
              label: 'Task',
              value: log.taskUrl ? <OutsideLink href={log.taskUrl}>Open in Salesforce</OutsideLink> : null,
            },
            { label: 'Logged', value: log.loggedAt ? <TimeText at={log.loggedAt} withTime /> : null },
            { label: 'Next try', value: log.nextTryAt ? <TimeText at={log.nextTryAt} withTime /> : null },
          ]}
        />
        {log.canRelink ? (
          <Row>
            <LinkButton to={`/orders/${orderId}/record`} look="quiet" size="xs">
              Link another record
            </LinkButton>
          </Row>
        ) : null}
      </Stack>
    </Panel>
  )
}

function Problem({
  orderId,
  log,
  problem,
}: {
  orderId: string
  log: GiftLog
  problem: NonNullable<GiftLog['problem']>
}) {
  const retry = useRetryGiftLog()
  const isRefused = log.state === 'failed'
  return (
    <Notice
      tone={isRefused ? 'danger' : 'info'}
      {...(isRefused ? { title: 'Salesforce did not take the gift' } : {})}
      actions={
        log.canRetry ? (
          <>
            <Button
              size="xs"
              busy={retry.isPending}
              onClick={() => retry.mutate({ params: { id: orderId }, body: { crm_log: {} } })}
            >
              Try again
            </Button>
            <LinkButton to="/integrations" look="quiet" size="xs">
              Open Integrations
            </LinkButton>
          </>
        ) : undefined
      }
    >
      {problem.text}
      {problem.fields.length > 0 ? <div>Fields: {problem.fields.join(', ')}</div> : null}
    </Notice>
  )
}
