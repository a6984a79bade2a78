import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Dim, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useEraseBuyer, type StoreOrderView } from './store-orders.data.ts'
import styles from './store-orders.module.css'

/** Who bought an order, and the way to erase them when they ask for it. */
export function BuyerPanel({ order, lines }: { order: StoreOrderView; lines: readonly string[] }) {
  if (order.isBuyerErased) return <ErasedBuyer order={order} />
  const { recipientInfo: buyer } = order
  return (
    <Panel title="Buyer">
      <Stack>
        <div>
          <address className={styles.address}>
            {lines.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <div className={styles.contact}>
            {buyer.email ? <a href={`mailto:${buyer.email}`}>{buyer.email}</a> : null}
            {buyer.phone ? <span>{buyer.phone}</span> : null}
          </div>
        </div>
        {buyer.email ? <PersonalData order={order} email={buyer.email} /> : null}
      </Stack>
    </Panel>
  )
}

function ErasedBuyer({ order: { recipientInfo: buyer } }: { order: StoreOrderView }) {
  const place = [buyer.state, buyer.country].filter(Boolean).join(', ')
  return (
    <Panel title="Buyer">
      <Stack gap={12}>
        <span>This person’s data were erased.</span>
        <Dim>
          {place ? `The order went to ${place}. ` : ''}What was bought and what it cost stays in your books.
        </Dim>
      </Stack>
    </Panel>
  )
}

function PersonalData({ order, email }: { order: StoreOrderView; email: string }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const erase = useEraseBuyer(close)
  if (!order.canEraseBuyer)
    return <Dim>The buyer’s data can be erased once the order has arrived or was canceled.</Dim>
  return (
    <>
      <Row>
        <Button look="quiet" onClick={() => setAsked(true)}>
          Erase personal data
        </Button>
      </Row>
      <ConfirmDialog
        title="Erase personal data?"
        danger
        typed="ERASE"
        confirmLabel="Erase"
        cancelLabel="Keep"
        busy={erase.isPending}
        isOpen={isAsked}
        onClose={close}
        text={
          <Stack gap={12}>
            <span>
              Name, contact and address of {email} go from all orders, carts and mails of the store, from its
              gift cards, export files and lists of who may buy. What was bought and what it cost stays.
            </span>
            <span>This cannot be undone.</span>
          </Stack>
        }
        onConfirm={() => erase.mutate({ params: { orderId: order.id } })}
      />
    </>
  )
}
