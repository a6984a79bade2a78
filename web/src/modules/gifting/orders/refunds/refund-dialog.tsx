import { isOutcomeUnknown } from '../../../../platform/error-code.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { MoneyField } from '../../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useRefund, type StatementView } from './refunds.data.ts'
import { destinationText, refundErrors } from './refunds.rules.ts'

/** Gives money of an order back, all that is left unless another amount is typed. */
export function RefundDialog({
  statement,
  isOperator = false,
  onClose,
}: {
  statement: StatementView
  isOperator?: boolean
  onClose: () => void
}) {
  const refund = useRefund(isOperator, onClose)
  const form = useKitForm<{ amount: string | number; reason: string }>({
    initial: { amount: statement.refundable, reason: '' },
    check: refundErrors(statement.refundable),
    keptAs: `refund-${statement.id}`,
  })
  const { amount } = form.getValues()
  const send = (values: { amount: string | number; reason: string }) => {
    if (!refund.isPending)
      refund.mutate({
        params: { id: statement.id },
        body: { refund: { amount: String(values.amount), reason: values.reason } },
      })
  }
  return (
    <Dialog title={`Refund order #${statement.orderId}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <Dim>
            {destinationText(statement.payments)} The sender’s budget gets it back too. The order itself stays
            active; cancel it if the gift should not be sent. A refund cannot be undone.
          </Dim>
          <MoneyField
            {...form.getInputProps('amount')}
            label="Amount"
            name="amount"
            autoComplete="off"
            description={`${moneyText(statement.refundable)} of ${moneyText(statement.paid)} can still be refunded.`}
          />
          <TextAreaField
            {...form.getInputProps('reason')}
            label="Reason"
            name="reason"
            maxLength={300}
            description="The sender gets it by email."
          />
          {isOutcomeUnknown(refund.error) ? <NoResponse /> : null}
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" look="danger" busy={refund.isPending}>
              {Number(amount) > 0 ? `Refund ${moneyText(Number(amount).toFixed(2))}` : 'Refund'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function NoResponse() {
  return (
    <Notice tone="warning" isUrgent title="No response">
      It may have been done all the same. Press the button again, with nothing changed, to find out: it is
      done once.
    </Notice>
  )
}
