import type { WebhookDelivery } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import { useImpersonated } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useMessage, useReplayMessage } from './webhook-endpoints.data.ts'
import styles from './webhook-endpoints.module.css'
import { deliveryViews } from './webhook-endpoints.rules.ts'

/** One message: what was sent, and each try. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <SideDrawer title="Message" isOpen={id !== ''} onClose={onClose} size="lg">
      {id === '' ? null : <MessageView id={id} />}
    </SideDrawer>
  )
}

function MessageView({ id }: { id: string }) {
  const shown = useMessage(id)
  const replay = useReplayMessage()
  const isImpersonating = useImpersonated() !== undefined
  if (shown.error)
    return (
      <ErrorState
        messages={errorMessages(shown.error, 'The message could not be loaded.')}
        onRetry={() => void shown.refetch()}
      />
    )
  if (!shown.data) return <SkeletonLines lines={8} />
  const { message, deliveries } = shown.data
  return (
    <Stack>
      <Row justify="between">
        <strong>{message.eventType}</strong>
        <TimeText at={message.occurredAt} withTime />
      </Row>
      {isImpersonating || message.eventType === 'ping' ? null : (
        <Row>
          <Button busy={replay.isPending} onClick={() => replay.mutate({ params: { id } })}>
            Send again
          </Button>
        </Row>
      )}
      {deliveries.map(delivery => (
        <DeliveryView key={delivery.endpointId} delivery={delivery} />
      ))}
    </Stack>
  )
}

function DeliveryView({ delivery }: { delivery: WebhookDelivery['attributes'] }) {
  const last = delivery.attempts.at(-1)?.attributes
  return (
    <section aria-label={`To ${delivery.url}`}>
      <Stack gap={12}>
        <Row justify="between">
          <span className={styles.address}>{delivery.url}</span>
          <StatusDot {...deliveryViews[delivery.state]} />
        </Row>
        {last ? <Code label="Headers of the last try" text={headerText(last.headers)} /> : null}
        <Code label="Body" text={JSON.stringify(JSON.parse(delivery.body), null, 2)} />
        <ol className={styles.tries}>
          {delivery.attempts.map(({ id, attributes: tried }) => (
            <li key={id}>
              <TimeText at={tried.sentAt} withTime />: {tried.problem ?? `answered ${tried.status}`},{' '}
              {tried.durationMs} ms
              {tried.answer ? <Code label={`Answer to try ${tried.number}`} text={tried.answer} /> : null}
            </li>
          ))}
        </ol>
      </Stack>
    </section>
  )
}

const headerText = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.code} tabIndex={0} aria-label={label}>
      {text}
    </pre>
  )
}
