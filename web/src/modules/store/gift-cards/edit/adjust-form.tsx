import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { MoneyField } from '../../../../ui/form/number-fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { useAdjustCard, type CardDetails } from './edit-card.data.ts'

interface AdjustValues extends Record<string, unknown> {
  way: string
  amount: string | number
  note: string
}

const requestOf = ({ way, amount, note }: AdjustValues) => ({
  amount: way === 'less' && amount !== '' ? `-${amount}` : amount,
  note,
})
const checkRequest = checkLater<ReturnType<typeof requestOf>>(
  async () => (await import('@ribbon/contract/store/gift-cards/gift-card-editing')).giftCardAdjustment,
)

/** Moves the balance up or down, with a note that stands in the ledger. */
export function AdjustForm({ card }: { card: CardDetails }) {
  const adjust = useAdjustCard()
  const form = useKitForm<AdjustValues>({
    initial: { way: 'more', amount: '', note: '' },
    check: values => checkRequest(requestOf(values)),
    keptAs: `gift-card-amount-${card.id}`,
  })
  const send = (values: AdjustValues) =>
    adjust.mutate(
      { params: { id: card.id }, body: { adjustment: requestOf(values) } },
      {
        onSuccess: () => form.reset(),
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'The balance was not changed.', [
              [/amount|gift card/i, 'amount'],
              [/why/i, 'note'],
            ]),
          ),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Stack>
        <OptionGroup
          label="Up or down?"
          value={form.values.way}
          onChange={way => form.setFieldValue('way', way)}
          options={[
            { value: 'more', label: 'Add' },
            { value: 'less', label: 'Take away' },
          ]}
        />
        <MoneyField {...form.getInputProps('amount')} label="Amount" name="adjust_amount" />
        <TextField
          {...form.getInputProps('note')}
          label="Note"
          name="note"
          description="Your team sees it in the ledger."
          maxLength={300}
        />
        <Button type="submit" look="quiet" busy={adjust.isPending}>
          Change the balance
        </Button>
      </Stack>
    </form>
  )
}
