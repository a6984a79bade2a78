import { parseCents, formatCents } from '@ribbon/contract/money'
import { trimmedMessage } from '../../../../ui/form/trimmed-message.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { MoneyField } from '../../../../ui/form/number-fields.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { submitKitForm } from '../../../../ui/form/use-kit-form.ts'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Columns, Dim, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { dayAfter } from '../gift-cards.rules.ts'
import { MailPreview } from './mail-preview.tsx'
import { PeopleFields } from './people-fields.tsx'
import { readPeople } from './people.rules.ts'
import { useIssueForm, type IssueForm } from './use-issue-form.ts'

const messageMax = 500

/** Issues gift cards: amount, people and message, beside the mail as it will look and what is promised in all. */
export function CreateGiftCardsPage() {
  const { form, send, people, isPending, isDirty } = useIssueForm()
  const cents = parseCents(form.values.amount) ?? 0
  return (
    <>
      <PageHeader title="New gift cards" back={{ to: '/e-commerce/gift-cards', label: 'Gift cards' }} />
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Columns
          main={
            <Panel>
              <Stack gap={24}>
                <AmountSection form={form} />
                <FormSection title="People">
                  <PeopleFields form={form} />
                </FormSection>
                <MessageSection form={form} />
                <DaysSection form={form} />
              </Stack>
            </Panel>
          }
          side={
            <Stack gap={8}>
              <Dim>The email as it will look</Dim>
              <MailPreview
                amount={formatCents(cents)}
                message={form.values.message}
                senderName={form.values.sender_name}
                lastDay={form.values.expires_at}
                personName={readPeople(form.values.typed).people[0]?.name || undefined}
              />
            </Stack>
          }
        />
        <ActionBar
          note={
            <span aria-live="polite">
              You promise <Money amount={formatCents(cents * people)} strong /> to{' '}
              {people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`}. Nothing is charged
              now.
            </span>
          }
        >
          <LinkButton to="/e-commerce/gift-cards" look="quiet">
            Cancel
          </LinkButton>
          <Button type="submit" busy={isPending}>
            Create the gift cards
          </Button>
        </ActionBar>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}

function AmountSection({ form }: { form: IssueForm }) {
  return (
    <FormSection title="Gift card" columns>
      <MoneyField
        {...form.getInputProps('amount')}
        label="Amount for each person"
        name="amount"
        description="$1.00 to $10,000.00"
      />
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        name="name"
        description="You find the cards by it; people do not see it."
        placeholder="Holidays 2026"
        maxLength={120}
        autoComplete="off"
      />
    </FormSection>
  )
}

function MessageSection({ form }: { form: IssueForm }) {
  const { message } = form.values
  return (
    <FormSection title="Message">
      <TextAreaField
        {...form.getInputProps('message')}
        label="Message"
        name="message"
        description={`Not required. ${messageMax - [...message].length} of ${messageMax} characters left.`}
        minRows={3}
        onChange={event =>
          form.setFieldValue('message', trimmedMessage(event.currentTarget.value, messageMax))
        }
      />
      <TextField
        {...form.getInputProps('sender_name')}
        label="From"
        name="sender_name"
        description="Whom the card is from."
        maxLength={120}
        autoComplete="off"
      />
    </FormSection>
  )
}

function DaysSection({ form }: { form: IssueForm }) {
  const tomorrow = dayAfter(new Date())
  return (
    <FormSection title="Days" columns>
      <TextField
        {...form.getInputProps('send_at')}
        label="Send on"
        name="send_at"
        type="date"
        min={tomorrow}
        description="At noon (UTC). Empty: at once."
      />
      <TextField
        {...form.getInputProps('expires_at')}
        label="Valid until"
        name="expires_at"
        type="date"
        min={tomorrow}
        description="The last day. Empty: no end."
      />
    </FormSection>
  )
}
