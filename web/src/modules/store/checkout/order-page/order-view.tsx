import type { ReactNode } from 'react'
import type { ShopperOrder } from '@ribbon/contract/store/checkout/order-page'
import { displayMoney } from '@ribbon/contract/money'
import { PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { PubMailLink } from '../../../../public-ui/pub-mail-link.tsx'
import { PubTimeline } from '../../../../public-ui/pub-timeline.tsx'
import {
  headingOf,
  isPaid,
  isZero,
  leadOf,
  nextOf,
  parcelText,
  paymentsOf,
  requestOf,
  stepsOf,
  wayOf,
} from './order-page.rules.ts'

export interface OrderViewProps {
  order: ShopperOrder
  cancel: ReactNode
  /** The address of a page of the store; none while it is closed. */
  href: ((path: string) => string) | undefined
}

/** One order, as its shopper sees it. */
export function OrderView({ order, cancel, href }: OrderViewProps) {
  return (
    <div className="order-page">
      <div className="order-top">
        <h1 className="pub-title" aria-live="polite">
          {headingOf(order)}
        </h1>
        <p className="pub-lead">{leadOf(order)}</p>
        {href ? <WayBack status={order.status} href={href} /> : null}
      </div>
      <div className="order-main">
        {isPaid(order) && order.status !== 'canceled' ? (
          <section className="pub-card" aria-labelledby="way">
            <h2 id="way">{wayOf(order)}</h2>
            <PubTimeline steps={stepsOf(order)} />
            <Next order={order} />
            <Parcels parcels={order.parcels} />
          </section>
        ) : null}
        <Items order={order} />
      </div>
      <div className="order-side">
        <Sums order={order} />
        <section className="pub-card" aria-labelledby="address">
          <h2 id="address">Delivery address</h2>
          <Address to={order.recipientInfo} />
        </section>
        {cancel}
      </div>
    </div>
  )
}

/** From an order that is not paid to its payment, or to the cart that is open again. */
function WayBack({ status, href }: { status: ShopperOrder['status']; href: (path: string) => string }) {
  if (status === 'unpaid')
    return (
      <PubLinkButton href={href('/checkout')} quiet>
        Back to the payment
      </PubLinkButton>
    )
  return status === 'ended' ? <PubLinkButton href={href('/cart')}>Back to your cart</PubLinkButton> : null
}

function Next({ order }: { order: ShopperOrder }) {
  const [next, request] = [nextOf(order), requestOf(order)]
  if (next === undefined && request === undefined) return null
  const { contactEmail } = order.store
  return (
    <p className="pub-said">
      {next}{' '}
      {request === undefined ? null : (
        <>
          {contactEmail ? (
            <>
              Write to <PubMailLink email={contactEmail} />
            </>
          ) : (
            'Reply to the email about your order'
          )}
          {request}.
        </>
      )}
    </p>
  )
}

function Parcels({ parcels }: Pick<ShopperOrder, 'parcels'>) {
  const shown = parcels.filter(parcel => !parcel.isReplaced)
  if (!shown.some(parcel => parcel.trackingNumber) && shown.length < 2) return null
  return (
    <ol className="order-parcels" aria-label="Parcels">
      {shown.map((parcel, index) => (
        <li key={parcel.number}>
          <span>
            <strong>
              {shown.length > 1 ? `Parcel ${index + 1} of ${shown.length}` : 'Your parcel'}:{' '}
              {parcelText(parcel.state)}
            </strong>
            {shown.length > 1 ? (
              <span className="pub-dim">
                {parcel.items.map(item => countedName(item.quantity, item.name)).join(', ')}
              </span>
            ) : null}
            {parcel.trackingNumber ? <span className="pub-dim">{parcel.trackingNumber}</span> : null}
          </span>
          {parcel.trackingUrl ? (
            <PubLinkButton href={parcel.trackingUrl} target="_blank" rel="noreferrer" quiet>
              Track it<span className="pub-sr"> (opens the carrier’s page in a new tab)</span>
            </PubLinkButton>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const countedName = (quantity: number, name: string) => (quantity > 1 ? `${quantity} × ${name}` : name)

function Items({ order: { items } }: { order: ShopperOrder }) {
  return (
    <section className="pub-card" aria-labelledby="items">
      <h2 id="items">Items</h2>
      <ul className="order-items">
        {items.map((item, index) => (
          <li key={index}>
            {item.image ? (
              <img src={item.image} alt="" width={64} height={64} loading="lazy" />
            ) : (
              <span className="order-no-picture" />
            )}
            <span>
              <strong>{countedName(item.quantity, item.name)}</strong>
              <span className="pub-dim">
                {[item.type, item.color, item.size && `Size ${item.size}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="order-amount">{displayMoney(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ order }: { order: ShopperOrder }) {
  const payments = isPaid(order) ? paymentsOf(order) : []
  return (
    <section className="pub-card order-sums" aria-labelledby="sums">
      <h2 id="sums">Order #{order.number}</h2>
      <dl>
        <Sum label="Items" amount={order.subTotal} />
        {isZero(order.discount) ? null : <Sum label="Discount" amount={`-${order.discount}`} />}
        <Sum label={order.serviceName ?? 'Shipping'} amount={order.shippingFee} />
        {isZero(order.tax) ? null : <Sum label="Tax" amount={order.tax} />}
        <Sum label="Total" amount={order.total} isTotal />
        {payments.map(({ label, amount }) => (
          <Sum key={label} label={label} amount={amount} />
        ))}
        {isZero(order.refunded) ? null : <Sum label="Refunded" amount={`-${order.refunded}`} />}
      </dl>
      {isPaid(order) ? <p className="pub-dim">Paid to {order.store.title}.</p> : null}
    </section>
  )
}

function Sum({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{isZero(amount) ? 'Free' : displayMoney(amount)}</dd>
    </div>
  )
}

function Address({ to }: { to: ShopperOrder['recipientInfo'] }) {
  const lines = [
    to.name,
    to.company,
    to.address_one,
    to.address_two,
    [to.city, [to.state, to.zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    to.country === 'US' ? null : to.country,
  ].filter(Boolean)
  return (
    <address className="order-address">
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
      {to.email ? <span className="pub-dim">{to.email}</span> : null}
    </address>
  )
}
