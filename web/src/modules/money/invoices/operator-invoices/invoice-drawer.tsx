import { useState } from 'react'
import { checkLater } from '../../../../platform/forms.ts'
import { Button, OutsideLink } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { dayText } from '../../../../ui/display/calendar-days.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Dialog, SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useMarkPaid, useRemind, useVoid, type InvoiceRow } from './operator-invoices.data.ts'
import styles from './operator-invoices.module.css'
import { dueText, stateViews } from './operator-invoices.rules.ts'

/** One invoice with what can be done about it. */
export function InvoiceDrawer({
  invoice,
  onClose,
}: {
  invoice: InvoiceRow | undefined
  onClose: () => void
}) {
  return (
    <SideDrawer
      title={invoice ? `Invoice ${invoice.number}` : 'Invoice'}
      isOpen={invoice !== undefined}
      onClose={onClose}
    >
      {invoice ? <InvoiceView key={invoice.id} invoice={invoice} onClose={onClose} /> : null}
    </SideDrawer>
  )
}

function InvoiceView({ invoice, onClose }: { invoice: InvoiceRow; onClose: () => void }) {
  const [isVoiding, setVoiding] = useState(false)
  const remind = useRemind(invoice.number, onClose)
  const { steps } = invoice
  return (
    <Stack>
      <Row justify="between">
        <StatusDot {...stateViews[invoice.status]} />
        <span className={styles.total}>
          <Money amount={invoice.total} strong />
        </span>
      </Row>
      {steps.includes('mark_paid') ? <PaidForm invoice={invoice} onDone={onClose} /> : null}
      <DataList
        entries={[
          { label: 'Team', value: invoice.teamName },
          { label: 'Contact', value: invoice.contact || 'Team admins' },
          { label: 'Issued', value: dayText(invoice.issuedOn) },
          {
            label: 'Due',
            value:
              invoice.daysOverdue > 0
                ? `${dayText(invoice.dueOn)}, ${dueText(invoice).toLowerCase()}`
                : dayText(invoice.dueOn),
          },
          { label: 'Paid', value: invoice.paidOn ? dayText(invoice.paidOn) : null },
          { label: 'Reference', value: invoice.reference },
          { label: 'Void reason', value: invoice.voidReason },
          { label: 'Reminded', value: invoice.remindedOn ? dayText(invoice.remindedOn) : null },
          {
            label: 'Page',
            value: <OutsideLink href={invoice.hostedInvoiceUrl}>As the team sees it</OutsideLink>,
          },
        ]}
      />
      {steps.includes('void') ? (
        <Row gap={8}>
          {steps.includes('remind') ? (
            <Button
              look="quiet"
              busy={remind.isPending}
              onClick={() => remind.mutate({ params: { id: invoice.id } })}
            >
              Send a reminder
            </Button>
          ) : null}
          <Button look="subtle" onClick={() => setVoiding(true)}>
            Void
          </Button>
        </Row>
      ) : null}
      <VoidDialog invoice={invoice} isOpen={isVoiding} onClose={() => setVoiding(false)} onDone={onClose} />
    </Stack>
  )
}

const checkPaid = checkLater(
  async () => (await import('@ribbon/contract/money/invoices/operator-invoices')).markPaidBody,
)
const checkVoid = checkLater(
  async () => (await import('@ribbon/contract/money/invoices/operator-invoices')).voidBody,
)

function PaidForm({ invoice, onDone }: { invoice: InvoiceRow; onDone: () => void }) {
  const paid = useMarkPaid(invoice.number, onDone)
  const form = useKitForm({
    initial: { paid_on: new Date().toISOString().slice(0, 10), reference: '' },
    check: checkPaid,
    keptAs: `invoice-paid-${invoice.id}`,
  })
  return (
    <form
      noValidate
      className={styles.paid}
      onSubmit={submitKitForm(form, body => paid.mutate({ params: { id: invoice.id }, body }))}
    >
      <TextField
        {...form.getInputProps('reference')}
        label="Reference"
        description="What the payment is called at the bank"
        autoComplete="off"
        data-autofocus
      />
      <TextField {...form.getInputProps('paid_on')} label="Paid on" type="date" />
      <Button type="submit" busy={paid.isPending}>
        Mark as paid
      </Button>
    </form>
  )
}

function VoidDialog({
  invoice,
  isOpen,
  onClose,
  onDone,
}: {
  invoice: InvoiceRow
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}) {
  const voiding = useVoid(invoice.number, onDone)
  const form = useKitForm({
    initial: { reason: '' },
    check: checkVoid,
    keptAs: `invoice-void-${invoice.id}`,
  })
  return (
    <Dialog title={`Void ${invoice.number}?`} isOpen={isOpen} onClose={onClose} size="sm">
      <form
        noValidate
        onSubmit={submitKitForm(form, body => voiding.mutate({ params: { id: invoice.id }, body }))}
      >
        <Stack>
          <div>
            Nothing of <Money amount={invoice.total} /> is owed any more, and its lines move to no other
            invoice. This cannot be undone.
          </div>
          <TextAreaField {...form.getInputProps('reason')} label="Reason" data-autofocus />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" look="danger" busy={voiding.isPending}>
              Void
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
