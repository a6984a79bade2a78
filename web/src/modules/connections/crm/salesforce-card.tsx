import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import type { Connection } from '../../../platform/salesforce/integrations.ts'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { ConnectForm } from './connect-form.tsx'
import { useConnect, useDisconnect } from './crm.data.ts'
import styles from './crm.module.css'
import { environmentName, lookOf } from './crm.rules.ts'

/** The person's connection to Salesforce: how it stands, what is written there, and the way in and out. */
export function SalesforceCard({
  connection,
  isAvailable,
}: {
  connection: Connection | undefined
  isAvailable: boolean
}) {
  const { isReading, problem } = useComingBack()
  const look = lookOf(connection, isReading)
  return (
    <Panel title="Salesforce" actions={<StatusDot tone={look.tone} label={look.label} />}>
      <Stack>
        {problem ? (
          <Notice tone="danger" isUrgent>
            {problem}
          </Notice>
        ) : null}
        {connection?.problem ? <Notice tone="warning">{connection.problem}</Notice> : null}
        {connection ? <Facts connection={connection} /> : <p className={styles.text}>{look.text}</p>}
        {connection?.state === 'connected' ? (
          <p className={styles.text}>
            When you send a gift, you choose the lead, contact or account it is linked to.
          </p>
        ) : isAvailable ? (
          <ConnectForm isBusy={isReading} isAgain={connection !== undefined} />
        ) : (
          <p className={styles.text}>
            Salesforce is not set up here. Ask whoever runs Ribbon for your company.
          </p>
        )}
        {connection ? <Disconnect connection={connection} /> : null}
      </Stack>
    </Panel>
  )
}

function Facts({ connection }: { connection: Connection }) {
  return (
    <DataList
      entries={[
        { label: 'Organization', value: connection.orgName ?? connection.instanceHost },
        { label: 'Your user there', value: connection.userName },
        {
          label: 'Signed in at',
          value: `${environmentName[connection.environment]}, ${connection.instanceHost}`,
        },
        { label: 'Connected', value: <TimeText at={connection.connectedAt} /> },
        {
          label: 'Last used',
          value: connection.lastUsedAt ? <TimeText at={connection.lastUsedAt} /> : 'Not yet',
        },
      ]}
    />
  )
}

function Disconnect({ connection }: { connection: Connection }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const disconnect = useDisconnect(() => setOpen(false))
  return (
    <Row>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        title="Disconnect Salesforce?"
        text="Ribbon’s access ends at once, here and at Salesforce."
        confirmLabel="Disconnect"
        cancelLabel="Keep it connected"
        danger
        busy={disconnect.isPending}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => disconnect.mutate({ params: { userId: user?.id ?? '', id: connection.id } })}
      />
    </Row>
  )
}

/** Back from Salesforce: the code leaves the address at once, and is sent once. */
function useComingBack(): { isReading: boolean; problem: string | undefined } {
  const [{ code, state, error }, change] = useUrlState({
    code: '',
    state: '',
    error: '',
    error_description: '',
  })
  const [isDenied, setDenied] = useState(false)
  const sent = useRef('')
  const connect = useConnect()
  const { mutate } = connect
  useEffect(() => {
    if (!code && !error) return
    change({ code: '', state: '', error: '', error_description: '' }, { replace: true })
    setDenied(error !== '')
    if (!code || sent.current === code) return
    sent.current = code
    mutate({ body: { integration: { provider: 'salesforce', code, state } } })
  }, [code, state, error, change, mutate])
  if (isDenied) return { isReading: false, problem: 'You did not allow Ribbon in, so nothing is connected.' }
  const problem = connect.error
    ? errorMessages(connect.error, 'Salesforce could not be connected.').join(' ')
    : undefined
  return { isReading: connect.isPending, problem }
}
