import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasSalesforce } from '../../../platform/salesforce/integrations.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { changeGift } from '../../gifting/gift-flow/change-gift.ts'
import { FlowSteps, useEditing } from '../../gifting/gift-flow/flow-steps.tsx'
import { FlowFrame } from '../../gifting/gift-flow/summary/flow-frame.tsx'
import { useCardReader } from '../../gifting/gift-flow/gift-flow.data.ts'
import { giftInProgress } from '../../gifting/gift-flow/gift-in-progress.ts'
import { recordText } from '../../gifting/gift-flow/salesforce/linked-record.ts'
import { useMissingStep } from '../../gifting/gift-flow/missing-step.ts'
import { useSuggestedRecords } from './crm-records.data.ts'
import { RecordSearch, SuggestedRecords } from './record-choice.tsx'

/** Step 4 with Salesforce: the lead, contact or account the gift is linked to, or none. */
export function LinkRecordPage() {
  const missing = useMissingStep('/order-confirmation')
  const hasSalesforce = useHasSalesforce()
  const [wasConnected, setWasConnected] = useState(false)
  if (hasSalesforce && !wasConnected) setWasConnected(true)
  if (missing) return <Navigate to={missing} replace />
  if (hasSalesforce || wasConnected) return <RecordForm />
  return hasSalesforce === false ? (
    <Navigate to="/order-confirmation" replace />
  ) : (
    <SkeletonBlock height={420} label="Loading" />
  )
}

function RecordForm() {
  const router = useRouter()
  const isEditing = useEditing()
  const { record, listId } = giftInProgress.use(state => state)
  const reader = useCardReader()
  const email = listId === null && reader?.email ? reader.email : null
  const suggested = useSuggestedRecords(email)
  const [isWarned, setWarned] = useState(false)
  const go = () => void router.navigate({ href: '/order-confirmation' })
  const choice = {
    chosen: record?.uid ?? null,
    onChoose: (chosen: NonNullable<typeof record>) => {
      changeGift({ type: 'recordLinked', record: chosen })
      setWarned(false)
    },
  }
  const skip = () => {
    if (record) changeGift({ type: 'recordLinked', record: null })
    go()
  }
  return (
    <FlowFrame steps={<FlowSteps current="record" />}>
      <PageHeader
        title="Which record is it for?"
        subtitle={
          listId === null
            ? 'The gift is linked to it.'
            : 'All gifts of this send are linked to it, except for people whose record the list names.'
        }
      />
      <Stack>
        {record ? <Notice tone="info">Chosen: {recordText(record)}</Notice> : null}
        {email ? <SuggestedRecords email={email} records={suggested} {...choice} /> : null}
        <RecordSearch {...choice} />
        {isWarned && !record ? (
          <Notice tone="warning" isUrgent>
            Choose a record, or skip this step.
          </Notice>
        ) : null}
      </Stack>
      <ActionBar>
        <LinkButton to={isEditing ? '/order-confirmation' : '/card-message'} look="quiet" size="md">
          Back
        </LinkButton>
        <Button look="quiet" size="md" onClick={skip}>
          Skip, link nothing
        </Button>
        <Button size="md" onClick={() => (record ? go() : setWarned(true))}>
          {isEditing ? 'Use this record' : 'Review the order'}
        </Button>
      </ActionBar>
    </FlowFrame>
  )
}
