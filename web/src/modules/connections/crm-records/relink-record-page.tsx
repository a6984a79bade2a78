import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { useGiftLog } from '../../../platform/salesforce/crm-log.ts'
import { useHasSalesforce } from '../../../platform/salesforce/integrations.ts'
import { errorMessages, tableError } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { FormWidth, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { useOrder } from '../../gifting/orders/orders.data.ts'
import { useRelink, useSuggestedRecords } from './crm-records.data.ts'
import type { FoundRecord } from './crm-records.rules.ts'
import { RecordSearch, SuggestedRecords } from './record-choice.tsx'

/** Another record for a gift that was sent, such as one whose record Salesforce does not have any more. */
export function RelinkRecordPage() {
  // The path has the parameter.
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const order = useOrder(id)
  const log = useGiftLog(id)
  const hasSalesforce = useHasSalesforce()
  if (isNotFound(order.error) || isNotFound(log.error)) return <Navigate to="/404" replace />
  const failure =
    tableError(order, 'The order could not be loaded.') ??
    tableError(log, 'What Salesforce knows of the gift could not be loaded.')
  const back = { to: `/orders/${id}`, label: order.data ? `Order #${order.data.orderId}` : 'Order' }
  const linked = log.data && `Now it is linked to ${log.data.recordType} ${log.data.recordUid}.`
  return (
    <FormWidth>
      <PageHeader title="Link another record" back={back} {...(linked ? { subtitle: linked } : {})} />
      {failure ? (
        <Panel>
          <ErrorState messages={failure.messages} onRetry={failure.onRetry} />
        </Panel>
      ) : !order.data || !log.data ? (
        <SkeletonBlock height={420} label="Loading" />
      ) : hasSalesforce === false ? (
        <NotConnected />
      ) : log.data.canRelink ? (
        <RecordForm id={id} email={order.data.recipient?.email ?? null} linkedUid={log.data.recordUid} />
      ) : (
        <Notice tone="warning">
          {log.data.problem?.text ?? 'This gift cannot be linked to another record now.'}
        </Notice>
      )}
    </FormWidth>
  )
}

/** Whoever sees the gift of somebody else may have no Salesforce to choose from. */
function NotConnected() {
  return (
    <Notice
      tone="warning"
      actions={
        <LinkButton to="/integrations" look="quiet" size="xs">
          Open Integrations
        </LinkButton>
      }
    >
      Connect your own Salesforce user to choose a record.
    </Notice>
  )
}

function RecordForm({ id, email, linkedUid }: { id: string; email: string | null; linkedUid: string }) {
  const router = useRouter()
  const suggested = useSuggestedRecords(email)
  const [record, setRecord] = useState<FoundRecord>()
  const [isWarned, setWarned] = useState(false)
  const relink = useRelink(() => void router.navigate({ href: `/orders/${id}` }))
  const choice = {
    chosen: record?.uid ?? linkedUid,
    onChoose: (chosen: FoundRecord) => {
      setRecord(chosen)
      setWarned(false)
    },
  }
  const link = () => {
    if (!record || record.uid === linkedUid) return setWarned(true)
    relink.mutate({
      params: { id },
      body: { crm_log: { salesforce_resource_type: record.type, salesforce_resource_uid: record.uid } },
    })
  }
  return (
    <>
      <Stack>
        {record ? (
          <Notice tone="info">
            Chosen: {record.label} ({record.uid})
          </Notice>
        ) : null}
        {email ? <SuggestedRecords email={email} records={suggested} {...choice} /> : null}
        <RecordSearch {...choice} />
        {isWarned ? (
          <Notice tone="warning" isUrgent>
            Choose another record than before.
          </Notice>
        ) : null}
        {relink.error ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(relink.error, 'The gift was not linked.').join(' ')}
          </Notice>
        ) : null}
      </Stack>
      <ActionBar>
        <LinkButton to={`/orders/${id}`} look="quiet" size="md">
          Back to the order
        </LinkButton>
        <Button size="md" busy={relink.isPending} onClick={link}>
          Link this record
        </Button>
      </ActionBar>
    </>
  )
}
