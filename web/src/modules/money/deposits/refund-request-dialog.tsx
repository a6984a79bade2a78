import { isOutcomeUnknown } from '../../../platform/error-code.ts'
import { Button } from '../../../ui/display/button.tsx'
import { moneyText } from '../../../ui/display/money.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../ui/form/fields.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useRequestRefund } from './deposits.data.ts'
import { refundErrors } from './deposits.rules.ts'

/** Asks for part of the deposit back, or all that is left. */
export function RefundRequestDialog({ left, onClose }: { left: string; onClose: () => void }) {
  const request = useRequestRefund(onClose)
  const form = useKitForm<{ amount: string | number; reason: string }>({
    initial: { amount: left, reason: '' },
    check: refundErrors(left),
    keptAs: 'deposit-refund',
  })
  const { amount } = form.getValues()
  const send = (values: { amount: string | number; reason: string }) => {
    if (!request.isPending)
      request.mutate({ body: { refund_request: { amount: String(values.amount), reason: values.reason } } })
  }
  return (
    <Dialog title="Ask for a refund" isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            The amount leaves your deposit at once and goes back to the cards of your latest top-ups. What was
            paid in otherwise is paid back by hand.
          </Dim>
          <MoneyField
            {...form.getInputProps('amount')}
            label="Amount"
            name="amount"
            autoComplete="off"
            description={`${moneyText(left)} is left.`}
          />
          <TextAreaField {...form.getInputProps('reason')} label="Reason" name="reason" maxLength={300} />
          {isOutcomeUnknown(request.error) ? (
            <Notice tone="warning" isUrgent title="No answer came">
              It may have been done all the same. Press the button again, with nothing changed, to find out:
              it is done once.
            </Notice>
          ) : null}
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" busy={request.isPending}>
              {Number(amount) > 0 ? `Take ${moneyText(Number(amount).toFixed(2))} out` : 'Take it out'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
