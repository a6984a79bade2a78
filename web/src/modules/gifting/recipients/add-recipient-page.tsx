import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { OptionGroup } from '../../../ui/form/option-group.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { checkAddressForm, checkEmailForm, recipientBody, recipientValues } from './recipient-form.ts'
import { RecipientFields, blankRecipient, type RecipientValues } from './recipient-fields.tsx'
import { recipientQuery, useCreateRecipient, useUpdateRecipient, type Recipient } from './recipients.data.ts'
import { FlowSteps, nextPath, useEditing } from '../gift-flow/flow-steps.tsx'
import { changeGift } from '../gift-flow/change-gift.ts'
import { useMissingStep } from '../gift-flow/missing-step.ts'
import { FlowFrame } from '../gift-flow/summary/flow-frame.tsx'

/** Step 2 for someone new; with `recipient=ID` the address of one already known is corrected. */
export function AddRecipientPage() {
  const missing = useMissingStep('/select-recipient')
  const { recipient: id } = useSearch({ strict: false }) as { recipient?: string }
  const recipient = useQuery({ ...recipientQuery(id ?? ''), enabled: id !== undefined })
  const [way, setWay] = useState('address')
  if (missing) return <Navigate to={missing} replace />
  if (isNotFound(recipient.error)) return <Navigate to="/404" replace />
  return (
    <FlowFrame steps={<FlowSteps current="recipient" />}>
      <PageHeader
        title={id ? 'Correct the address' : 'Add a recipient'}
        subtitle={id || way === 'address' ? undefined : 'No address needed: we ask the person for it.'}
      />
      {id === undefined ? (
        <Stack gap={24}>
          <OptionGroup
            label="Do you have the address?"
            value={way}
            onChange={setWay}
            options={[
              { value: 'address', label: 'Yes, enter it' },
              { value: 'email', label: 'No, ask by email' },
            ]}
          />
          {way === 'address' ? <AddressForm /> : <EmailForm />}
        </Stack>
      ) : recipient.error ? (
        <Panel>
          <ErrorState messages={errorMessages(recipient.error)} onRetry={() => void recipient.refetch()} />
        </Panel>
      ) : recipient.data ? (
        <AddressForm recipient={recipient.data} />
      ) : (
        <SkeletonBlock height={420} />
      )}
    </FlowFrame>
  )
}

function AddressForm({ recipient }: { recipient?: Recipient }) {
  const continueWith = useContinueWith()
  const create = useCreateRecipient()
  const update = useUpdateRecipient()
  const form = useKitForm<RecipientValues>({
    initial: recipient ? recipientValues(recipient) : blankRecipient,
    check: checkAddressForm,
    keptAs: `recipient-in-gift-${recipient?.id ?? 'new'}`,
  })
  const send = (values: RecipientValues) => {
    const body = { recipient: recipientBody(values) }
    if (recipient)
      update.mutate(
        { params: { id: recipient.id }, body },
        { onSuccess: answer => continueWith(answer.data.id) },
      )
    else create.mutate({ body }, { onSuccess: answer => continueWith(answer.data.id) })
  }
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Panel>
        <RecipientFields form={form} />
      </Panel>
      <FormActions
        isBusy={create.isPending || update.isPending}
        label={recipient ? 'Save the address' : 'Save and continue'}
      />
    </form>
  )
}

function EmailForm() {
  const continueWith = useContinueWith()
  const create = useCreateRecipient()
  const form = useKitForm<{ email: string; name: string }>({
    initial: { email: '', name: '' },
    check: checkEmailForm,
    keptAs: 'recipient-in-gift-by-email',
  })
  const send = ({ email, name }: { email: string; name: string }) =>
    create.mutate(
      { body: { recipient: { email, name: name || null }, send_email: true } },
      { onSuccess: answer => continueWith(answer.data.id) },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Panel>
        <FormSection
          title="Ask by email"
          text={
            'The person gets a link and gives the address, or declines. ' +
            'You can finish the order now; the gift is packed when the address is there.'
          }
        >
          <TextField
            {...form.getInputProps('email')}
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
          />
          <TextField {...form.getInputProps('name')} label="Name (optional)" name="name" autoComplete="off" />
        </FormSection>
      </Panel>
      <FormActions isBusy={create.isPending} label="Send and continue" />
    </form>
  )
}

function FormActions({ isBusy, label }: { isBusy: boolean; label: string }) {
  const isEditing = useEditing()
  return (
    <ActionBar>
      <LinkButton to={isEditing ? '/select-recipient?editing=1' : '/select-recipient'} look="quiet" size="md">
        Back
      </LinkButton>
      <Button type="submit" size="md" busy={isBusy}>
        {label}
      </Button>
    </ActionBar>
  )
}

function useContinueWith() {
  const router = useRouter()
  const isEditing = useEditing()
  return (recipientId: string) => {
    changeGift({ type: 'recipientChosen', recipientId })
    void router.navigate({ href: nextPath(isEditing, '/card-message') })
  }
}
