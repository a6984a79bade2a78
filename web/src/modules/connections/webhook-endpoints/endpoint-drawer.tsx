import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ChangeEndpointDialog } from './change-endpoint-dialog.tsx'
import { HealthBar } from './health-bar.tsx'
import {
  useDeleteEndpoint,
  useReplayEndpoint,
  useRotateSecret,
  useTestEndpoint,
  useUpdateEndpoint,
  type EndpointRow,
} from './webhook-endpoints.data.ts'
import styles from './webhook-endpoints.module.css'
import { healthViews, offTexts } from './webhook-endpoints.rules.ts'

interface DrawerProps {
  isReadOnly: boolean
  onClose: () => void
  onSecret: (secret: string | null) => void
}

/** One endpoint with how it is doing, a test, and what can be done about it. */
export function EndpointDrawer({ endpoint, ...rest }: DrawerProps & { endpoint: EndpointRow | undefined }) {
  return (
    <SideDrawer title="Webhook endpoint" isOpen={endpoint !== undefined} onClose={rest.onClose}>
      {endpoint ? <EndpointView key={endpoint.id} endpoint={endpoint} {...rest} /> : null}
    </SideDrawer>
  )
}

function EndpointView({ endpoint, isReadOnly, onClose, onSecret }: DrawerProps & { endpoint: EndpointRow }) {
  const params = { id: endpoint.id }
  const lost = endpoint.failedCount + endpoint.missedCount
  const replay = useReplayEndpoint()
  return (
    <Stack>
      <Row justify="between">
        <StatusDot {...healthViews[endpoint.health]} />
        <HealthBar hours={endpoint.hours} />
      </Row>
      {endpoint.offReason ? <Notice>{offTexts[endpoint.offReason]}</Notice> : null}
      {isReadOnly ? <Notice>Endpoints cannot be changed while you impersonate someone.</Notice> : null}
      <DataList
        entries={[
          { label: 'Address', value: <span className={styles.address}>{endpoint.url}</span> },
          { label: 'Description', value: endpoint.description || null },
          { label: 'Events', value: endpoint.events.join(', ') },
          { label: 'Personal data', value: endpoint.personalData ? 'Included' : 'Left out' },
          { label: 'Waiting', value: endpoint.waitingCount || null },
          { label: 'Not arrived', value: lost || null },
          {
            label: 'Failing since',
            value: endpoint.failingSince ? <TimeText at={endpoint.failingSince} withTime /> : null,
          },
          {
            label: 'Former secret until',
            value: endpoint.formerSecretUntil ? <TimeText at={endpoint.formerSecretUntil} withTime /> : null,
          },
        ]}
      />
      <Row gap={8}>
        <LinkButton look="quiet" to={`/developers?tab=log&endpoint=${endpoint.id}`}>
          Show its messages
        </LinkButton>
        {lost > 0 && endpoint.health !== 'off' && !isReadOnly ? (
          <Button
            busy={replay.isPending}
            onClick={() => replay.mutate({ params, body: { only_failed: true } })}
          >
            Send {lost} again
          </Button>
        ) : null}
      </Row>
      {isReadOnly ? null : (
        <>
          <TestPanel id={endpoint.id} />
          <Changes endpoint={endpoint} onClose={onClose} onSecret={onSecret} />
        </>
      )}
    </Stack>
  )
}

/** Sends a ping, and shows what came back. */
function TestPanel({ id }: { id: string }) {
  const test = useTestEndpoint()
  const tried = test.data?.data.attributes
  return (
    <section aria-label="Test" className={styles.test}>
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
        Send a test
      </Button>
      <div role="status">
        {tried ? (
          <>
            <p>
              {tried.problem ?? `It arrived: the endpoint answered ${tried.status}.`} It took{' '}
              {tried.durationMs} ms.
            </p>
            {tried.answer ? <pre className={styles.code}>{tried.answer}</pre> : null}
          </>
        ) : null}
      </div>
    </section>
  )
}

function Changes({
  endpoint,
  onClose,
  onSecret,
}: Pick<DrawerProps, 'onClose' | 'onSecret'> & { endpoint: EndpointRow }) {
  const params = { id: endpoint.id }
  const update = useUpdateEndpoint()
  const rotate = useRotateSecret()
  const remove = useDeleteEndpoint()
  const [asked, setAsked] = useState<'change' | 'rotate' | 'delete'>()
  const isOff = endpoint.health === 'off'
  return (
    <Row gap={8}>
      <Button look="quiet" onClick={() => setAsked('change')}>
        Change settings
      </Button>
      <Button
        look="quiet"
        busy={update.isPending}
        onClick={() => update.mutate({ params, body: { webhook_endpoint: { enabled: isOff } } })}
      >
        {isOff ? 'Switch on' : 'Switch off'}
      </Button>
      <Button look="quiet" onClick={() => setAsked('rotate')}>
        Change secret
      </Button>
      <Button look="quiet" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked === 'change' ? (
        <ChangeEndpointDialog endpoint={endpoint} onClose={() => setAsked(undefined)} />
      ) : null}
      <ConfirmDialog
        title="Change the secret?"
        text="You get a new secret, shown once. For 24 hours messages are signed with both, so that you can change your program in between."
        confirmLabel="Change secret"
        busy={rotate.isPending}
        isOpen={asked === 'rotate'}
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          rotate.mutate({ params }, { onSuccess: ({ data }) => onSecret(data.attributes.secret) })
        }
      />
      <ConfirmDialog
        title="Delete this endpoint?"
        text="It gets no more messages, and the log of what it got is deleted as well."
        confirmLabel="Delete endpoint"
        danger
        busy={remove.isPending}
        isOpen={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        onConfirm={() => remove.mutate({ params }, { onSuccess: onClose })}
      />
    </Row>
  )
}
