import { totalOf } from '@ribbon/contract/store/store-orders/split-refund'
import { formatCents } from '@ribbon/contract/money'
import { isOutcomeUnknown } from '../../../platform/error-code.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money, moneyText } from '../../../ui/display/money.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CheckboxField, RadioGroupField, TextAreaField } from '../../../ui/form/fields.tsx'
import { MoneyField, NumberField } from '../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  costOf,
  destinationsOf,
  refundBody,
  refundErrors,
  type Refundable,
  type RefundKind,
  type RefundValues,
} from './refund-split.rules.ts'
import { useRefundStoreOrder, type StoreOrderView } from './store-orders.data.ts'

const kinds = [
  { value: 'whole', label: 'Everything' },
  { value: 'items', label: 'Items' },
  { value: 'amount', label: 'An amount' },
]

/** Gives back all of an order, items or an amount, and says beforehand what goes where. */
export function RefundStoreOrderDialog({
  order,
  refundable,
  onClose,
}: {
  order: StoreOrderView
  refundable: Refundable
  onClose: () => void
}) {
  const refund = useRefundStoreOrder(onClose)
  const form = useKitForm<RefundValues>({
    initial: { kind: 'whole', quantities: {}, restock: false, amount: refundable.amount, reason: '' },
    check: refundErrors(refundable),
    keptAs: `store-refund-${order.id}`,
  })
  const values = form.getValues()
  const total = formatCents(totalOf(costOf(values, refundable, order.cartItems)))
  const send = (typed: RefundValues) => {
    if (!refund.isPending)
      refund.mutate({ params: { orderId: order.id }, body: { refund: refundBody(typed) } })
  }
  return (
    <Dialog title={`Refund order #${order.number}`} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <RadioGroupField
            label="What to give back"
            choices={kinds}
            value={values.kind}
            onChange={kind => form.setFieldValue('kind', kind as RefundKind)}
          />
          <Chosen form={form} order={order} refundable={refundable} />
          <Split values={values} order={order} refundable={refundable} />
          <TextAreaField
            {...form.getInputProps('reason')}
            label="Reason"
            name="reason"
            maxLength={300}
            description="Kept with the order for your team. The buyer gets an email with the amounts."
          />
          {isOutcomeUnknown(refund.error) ? (
            <Notice tone="warning" isUrgent title="No response">
              It may have been done all the same. Press the button again, with nothing changed, to find out:
              it is done once.
            </Notice>
          ) : null}
          <Row justify="end">
            <Button look="quiet" onClick={onClose}>
              Keep it
            </Button>
            <Button type="submit" look="danger" busy={refund.isPending}>
              {Number(total) > 0 ? `Refund ${moneyText(total)}` : 'Refund'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

interface FormProps {
  form: ReturnType<typeof useKitForm<RefundValues>>
  order: StoreOrderView
  refundable: Refundable
}

/** What the choice asks for. */
function Chosen({ form, order, refundable }: FormProps) {
  const { kind } = form.getValues()
  if (kind === 'amount')
    return (
      <MoneyField
        {...form.getInputProps('amount')}
        label="Amount"
        name="amount"
        autoComplete="off"
        description={`${moneyText(refundable.amount)} can still be refunded.`}
      />
    )
  if (kind === 'items') return <ChosenItems form={form} order={order} refundable={refundable} />
  return refundable.isPacked && refundable.paid.shippingCents > refundable.refunded.shippingCents ? (
    <Dim>Shipping stays, because the parcel was packed. Choose an amount to give it back too.</Dim>
  ) : null
}

function ChosenItems({ form, order, refundable }: FormProps) {
  const { quantities, restock } = form.getValues()
  const problem = form.getInputProps('quantities').error as string | undefined
  const open = order.cartItems.filter(item => item.quantity > item.refundedQuantity)
  return (
    <Stack gap={12}>
      {open.map((item, index) => (
        <NumberField
          key={item.id}
          label={[item.name, item.variant].filter(Boolean).join(', ')}
          description={openText(item)}
          error={index === 0 ? problem : undefined}
          min={0}
          max={item.quantity - item.refundedQuantity}
          allowDecimal={false}
          value={quantities[item.id] ?? 0}
          onChange={value =>
            form.setFieldValue('quantities', { ...quantities, [item.id]: Number(value) || 0 })
          }
        />
      ))}
      {refundable.canRestock ? (
        <CheckboxField
          label="They came back: put them on the shelf again"
          checked={restock}
          onChange={event => form.setFieldValue('restock', event.currentTarget.checked)}
        />
      ) : (
        <Dim>They are still packed and sent. Cancel the order if nothing should leave.</Dim>
      )}
    </Stack>
  )
}

const openText = ({ quantity, refundedQuantity, price }: StoreOrderView['cartItems'][number]) =>
  `${quantity - refundedQuantity} of ${quantity} can be refunded, ${moneyText(price)} each and tax`

/** Where it goes, while it is typed. */
function Split({ values, order, refundable }: Omit<FormProps, 'form'> & { values: RefundValues }) {
  const cost = costOf(values, refundable, order.cartItems)
  const { giftCards, card } = destinationsOf(cost, refundable)
  const line = (label: string, amount: string) => ({ label, value: <Money amount={amount} /> })
  return (
    <div aria-live="polite">
      <SumList
        entries={[
          line('Goods', formatCents(cost.goodsCents)),
          line('Tax', formatCents(cost.taxCents)),
          ...(cost.shippingCents > 0 ? [line('Shipping', formatCents(cost.shippingCents))] : []),
          ...(Number(giftCards) > 0 ? [line('To the gift card, at once', giftCards)] : []),
          ...(Number(card) > 0 ? [line('To the card, within a few days', card)] : []),
          { ...line('Refund', formatCents(totalOf(cost))), strong: true },
        ]}
      />
    </div>
  )
}
