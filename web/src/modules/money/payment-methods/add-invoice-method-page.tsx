import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { checkLater, failedFields } from '../../../platform/forms.ts'
import { useSession } from '../../../platform/session.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormActions, FormSection, WideField } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../ui/form/use-kit-form.ts'
import { FormWidth, Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { addFallback, useAddInvoiceMethod } from './payment-methods.data.ts'
import { returnPath, tabPath } from './payment-methods.rules.ts'

interface Contact extends Record<string, unknown> {
  first_name: string
  last_name: string
  email: string
  phone: string
}

const check = checkLater<Contact>(
  async () => (await import('@ribbon/contract/money/payment-methods/payment-methods')).invoiceMethodBody,
)
const places = [
  [/first name/i, 'first_name'],
  [/last name/i, 'last_name'],
  [/email/i, 'email'],
  [/phone/i, 'phone'],
] as const

/** Adds whom a monthly invoice goes to. */
export function AddInvoiceMethodPage() {
  const router = useRouter()
  const { user } = useSession()
  const [{ return: wanted }] = useUrlState({ return: '' })
  const back = returnPath(wanted)
  const form = useKitForm<Contact>({
    initial: { first_name: user.firstName, last_name: user.lastName, email: user.email, phone: '' },
    check,
    keptAs: 'invoice-method',
  })
  const [isSaved, setSaved] = useState(false)
  const add = useAddInvoiceMethod(method => {
    // The guard must know before the page is left.
    flushSync(() => setSaved(true))
    void router.navigate({ href: back.to === tabPath ? `${tabPath}&added=${method.id}` : back.to })
  })
  const send = (contact: Contact) => {
    if (add.isPending) return
    add.mutate(
      { body: { payment_method: { ...contact, stripe_token: null } } },
      { onError: error => showKitErrors(form, failedFields(error, addFallback, places)) },
    )
  }
  return (
    <>
      <PageHeader
        title="Add an invoice method"
        subtitle="One invoice a month, for everything your team has sent"
        back={back}
      />
      <FormWidth>
        <form noValidate onSubmit={submitKitForm(form, send)}>
          <Panel>
            <InvoiceContactFields form={form} />
          </Panel>
          <FormActions>
            <LinkButton to={back.to} look="quiet" size="md">
              Cancel
            </LinkButton>
            <Button type="submit" size="md" busy={add.isPending}>
              Add invoice method
            </Button>
          </FormActions>
        </form>
      </FormWidth>
      <UnsavedGuard isDirty={form.isDirty() && !isSaved} />
    </>
  )
}

function InvoiceContactFields({ form }: { form: KitForm<Contact> }) {
  return (
    <FormSection
      title="Who gets the invoice"
      text="It comes by email on the first of each month. The phone number is for questions about it."
      columns
    >
      <TextField
        {...form.getInputProps('first_name')}
        label="First name"
        name="given-name"
        autoComplete="given-name"
      />
      <TextField
        {...form.getInputProps('last_name')}
        label="Last name"
        name="family-name"
        autoComplete="family-name"
      />
      <WideField>
        <TextField
          {...form.getInputProps('email')}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
        />
      </WideField>
      <WideField>
        <TextField
          {...form.getInputProps('phone')}
          label="Phone"
          name="tel"
          type="tel"
          autoComplete="tel"
          placeholder="+1 512 555 0100"
        />
      </WideField>
    </FormSection>
  )
}
