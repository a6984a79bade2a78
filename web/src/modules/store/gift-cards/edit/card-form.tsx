import type { GiftCardChangeRequest } from '@ribbon/contract/store/gift-cards/gift-card-editing'
import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { dayAfter } from '../gift-cards.rules.ts'
import { useUpdateCard, type CardDetails } from './edit-card.data.ts'

interface CardValues extends Record<string, unknown> {
  name: string
  email: string
  message: string
  expires_at: string
}

const check = checkLater<GiftCardChangeRequest>(
  async () => (await import('@ribbon/contract/store/gift-cards/gift-card-editing')).giftCardChange,
)
const places = [
  [/name/i, 'name'],
  [/address|email/i, 'email'],
  [/message/i, 'message'],
  [/valid/i, 'expires_at'],
] as const

/** Whose card it is, its message, and its last day; a later one gives back what has expired. */
export function CardForm({ card }: { card: CardDetails }) {
  const update = useUpdateCard()
  const form = useKitForm<CardValues>({
    initial: {
      name: card.name,
      email: card.email,
      message: card.message,
      expires_at: card.expiresAt?.slice(0, 10) ?? '',
    },
    check,
    keptAs: `gift-card-${card.id}`,
  })
  const send = (values: CardValues) =>
    update.mutate(
      {
        params: { id: card.id },
        body: { gift_card_recipient: { ...values, expires_at: values.expires_at || null } },
      },
      {
        onSuccess: () => form.resetDirty(),
        onError: error => showKitErrors(form, failedFields(error, 'The gift card was not saved.', places)),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Stack>
        <TextField {...form.getInputProps('name')} label="Name" name="name" maxLength={120} />
        <TextField {...form.getInputProps('email')} label="Email" name="email" type="email" />
        <TextAreaField {...form.getInputProps('message')} label="Message" name="message" maxLength={500} />
        <TextField
          {...form.getInputProps('expires_at')}
          label="Valid until"
          name="expires_at"
          type="date"
          min={dayAfter(new Date())}
          description="The last day (UTC). A later day gives back what has expired. Empty: no end."
        />
        <Row justify="end">
          <Button type="submit" busy={update.isPending}>
            Save
          </Button>
        </Row>
      </Stack>
      <UnsavedGuard isDirty={form.isDirty()} />
    </form>
  )
}
