import { failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { kindLabels, subjectText } from '../shop-fees.rules.ts'
import { useCorrectLine, useReverseCorrection, type OperatorLineRow } from './operator-fees.data.ts'

/** Corrects a charged line by an amount, or takes a correction back; the team reads the reason. */
export function CorrectionDialog({ line, onClose }: { line: OperatorLineRow; onClose: () => void }) {
  const { form, send, isPending } = useCorrectionForm(line, onClose)
  const isReversal = line.canReverse
  return (
    <Dialog
      title={isReversal ? 'Take a correction back' : `Correct ${kindLabels[line.kind].toLowerCase()}`}
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            {line.teamName}, {subjectText(line)}: {moneyText(line.amount)}
            {isReversal ? ' is undone whole' : ` charged, ${moneyText(line.remaining)} left`}. It stands in
            the team’s running month.
          </Dim>
          {isReversal ? null : (
            <TextField
              {...form.getInputProps('amount')}
              label="Amount"
              description="Below zero takes back, such as -2.50."
              inputMode="text"
              name="amount"
            />
          )}
          <TextField
            {...form.getInputProps('reason')}
            label="Reason, as the team reads it"
            name="reason"
            maxLength={200}
          />
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={isPending}>
              {isReversal ? 'Take back' : 'Correct'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function useCorrectionForm(line: OperatorLineRow, onDone: () => void) {
  const correct = useCorrectLine(onDone)
  const reverse = useReverseCorrection(onDone)
  const isReversal = line.canReverse
  const form = useKitForm({
    initial: { amount: '', reason: '' },
    check: ({ amount, reason }): Record<string, string> => ({
      ...(isReversal || Number(amount) ? {} : { amount: 'Enter an amount other than zero.' }),
      ...(reason.trim() === '' ? { reason: 'Say why.' } : {}),
    }),
    keptAs: `fee-correction-${line.id}`,
  })
  const send = ({ amount, reason }: { amount: string; reason: string }) => {
    const params = { id: line.id }
    const onError = (error: Error) =>
      showKitErrors(
        form,
        failedFields(error, 'It was not corrected.', [
          [/why|reason/i, 'reason'],
          [/./, isReversal ? 'reason' : 'amount'],
        ]),
      )
    if (isReversal) reverse.mutate({ params, body: { correction: { reason } } }, { onError })
    else correct.mutate({ params, body: { correction: { amount, reason } } }, { onError })
  }
  return { form, send, isPending: correct.isPending || reverse.isPending }
}
