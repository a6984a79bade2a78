import { useState } from 'react'
import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { OptionGroup } from '../../../ui/form/option-group.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { checkAddressForm, checkEmailForm, recipientBody, recipientValues } from './recipient-form.ts'
import { RecipientFields, blankRecipient, type RecipientValues } from './recipient-fields.tsx'
import type { Recipient } from './recipients.data.ts'
import { useAddPerson, useChangePerson } from './people.data.ts'
import { personName } from './people.rules.ts'

const places = [
  [/street/i, 'address_one'],
  [/zip|post/i, 'zipcode'],
  [/state|province|region/i, 'state'],
  [/city/i, 'city'],
  [/country/i, 'country'],
  [/email/i, 'email'],
  [/phone/i, 'phone'],
  [/name/i, 'name'],
] as const

interface PersonDrawerProps {
  person?: Recipient
  onClose: () => void
  onSaved?: (id: string) => void
}

/** Adds a person, with the address or asked for it by email, or changes one. */
export function PersonDrawer({ person, onClose, onSaved }: PersonDrawerProps) {
  const [way, setWay] = useState('address')
  const saved = (id: string) => {
    onClose()
    onSaved?.(id)
  }
  return (
    <SideDrawer
      title={person ? `Change ${personName(person)}` : 'Add someone'}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <Stack gap={24}>
        {person ? null : (
          <OptionGroup
            label="Do you have the address?"
            value={way}
            onChange={setWay}
            options={[
              { value: 'address', label: 'Yes, enter it' },
              { value: 'email', label: 'No, ask by email' },
            ]}
          />
        )}
        {way === 'address' ? (
          <AddressForm person={person} onClose={onClose} onSaved={saved} />
        ) : (
          <EmailForm onClose={onClose} onSaved={saved} />
        )}
      </Stack>
    </SideDrawer>
  )
}

function AddressForm({
  person,
  onClose,
  onSaved,
}: {
  person: Recipient | undefined
  onClose: () => void
  onSaved: (id: string) => void
}) {
  const create = useAddPerson()
  const update = useChangePerson()
  const form = useKitForm<RecipientValues>({
    initial: person ? recipientValues(person) : blankRecipient,
    check: checkAddressForm,
    keptAs: `recipient-${person?.id ?? 'new'}`,
  })
  const onError = (error: Error) =>
    showKitErrors(form, failedFields(error, 'The recipient could not be saved.', places))
  const send = (values: RecipientValues) => {
    const body = { recipient: recipientBody(values) }
    if (person)
      update.mutate(
        { params: { id: person.id }, body },
        { onError, onSuccess: answer => onSaved(answer.data.id) },
      )
    else create.mutate({ body }, { onError, onSuccess: answer => onSaved(answer.data.id) })
  }
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <RecipientFields form={form} />
      <SaveRow
        isBusy={create.isPending || update.isPending}
        label={person ? 'Save' : 'Add'}
        onClose={onClose}
      />
    </form>
  )
}

function EmailForm({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const create = useAddPerson()
  const form = useKitForm<{ email: string; name: string }>({
    initial: { email: '', name: '' },
    check: checkEmailForm,
    keptAs: 'recipient-by-email',
  })
  const send = ({ email, name }: { email: string; name: string }) =>
    create.mutate(
      { body: { recipient: { email, name: name || null }, send_email: true } },
      {
        onSuccess: answer => onSaved(answer.data.id),
        onError: error => showKitErrors(form, failedFields(error, 'The person could not be asked.', places)),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <FormSection title="Ask by email" text="The person gets a link to give the address, or to decline.">
        <TextField
          {...form.getInputProps('email')}
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
        />
        <TextField {...form.getInputProps('name')} label="Name (optional)" name="name" autoComplete="off" />
      </FormSection>
      <SaveRow isBusy={create.isPending} label="Ask" onClose={onClose} />
    </form>
  )
}

function SaveRow({ isBusy, label, onClose }: { isBusy: boolean; label: string; onClose: () => void }) {
  return (
    <Row justify="end" gap={8}>
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={isBusy}>
        {label}
      </Button>
    </Row>
  )
}
