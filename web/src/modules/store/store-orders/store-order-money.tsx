import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import type { StoreOrderView } from './store-orders.data.ts'
import styles from './store-orders.module.css'

/** Where each cent of an order comes from, and where it goes: what the buyer paid, with what, and what the team keeps. */
export function StoreOrderMoney({ order }: { order: StoreOrderView }) {
  const { payment } = order
  return (
    <Panel title="Money">
      <Stack gap={24}>
        <SumList
          entries={[
            { label: 'Goods', value: <Money amount={order.subTotal} /> },
            { label: joined('Shipping', order.serviceName), value: <Money amount={order.shippingFee} /> },
            { label: `Tax, ${percent(order.taxRate)}`, value: <Money amount={order.tax} /> },
            { label: 'Total', value: <Money amount={order.total} />, strong: true },
          ]}
        />
        {order.status === 'unpaid' ? null : (
          <>
            <Section title="Paid by">
              <SumList
                entries={[
                  ...payment.giftCards.map(card => ({
                    label: joined('Gift card', card.codeLast4 && `ending in ${card.codeLast4}`, ' '),
                    value: <Money amount={card.amount} />,
                  })),
                  ...(Number(payment.cardAmount) > 0
                    ? [{ label: cardName(payment), value: <Money amount={payment.cardAmount} /> }]
                    : []),
                ]}
              />
            </Section>
            <Kept order={order} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

/** From the card payment to what stays on the team's payments account. */
function Kept({ order: { payment } }: { order: StoreOrderView }) {
  const onAccount = Number(payment.feeOnAccount) > 0
  return (
    <Section title="In your payments account">
      {payment.net === null ? (
        <Dim>The payment provider has not said yet what it charges for this payment.</Dim>
      ) : (
        <SumList
          entries={[
            { label: 'Paid by card', value: <Money amount={payment.cardAmount} /> },
            { label: 'Fee for goods and shipping', value: <Money amount={minus(payment.fee)} /> },
            {
              label: 'Fee of the payment provider',
              value: payment.providerFee === null ? '' : <Money amount={minus(payment.providerFee)} />,
            },
            ...(Number(payment.cardRefunded) > 0
              ? [{ label: 'Refunded to the card', value: <Money amount={minus(payment.cardRefunded)} /> }]
              : []),
            ...(Number(payment.feeRefunded) > 0
              ? [{ label: 'Fee given back', value: <Money amount={payment.feeRefunded} /> }]
              : []),
            { label: 'Net', value: <Money amount={payment.net} />, strong: true },
          ]}
        />
      )}
      {onAccount ? (
        <Dim>
          <Money amount={payment.feeOnAccount} /> of the fee is on your team’s account, because gift cards
          paid so much.
        </Dim>
      ) : null}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

const minus = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`)
const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(3))}%`
const joined = (first: string, second: string | null, by = ', ') =>
  second ? `${first}${by}${second}` : first

function cardName({ cardBrand: brand, cardLast4: last4 }: StoreOrderView['payment']): string {
  return last4 ? cardText({ brand, last4 }, 'card') : 'Card'
}
