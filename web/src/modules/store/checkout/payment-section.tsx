import { displayMoney } from '@ribbon/contract/money'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubLoading } from '../../../public-ui/pub-states.tsx'
import { KeptUntil } from './kept-until.tsx'
import { usePayment, type PaymentCart, type PaymentShop } from './use-payment.ts'
import './payment-section.css'

export interface PaymentSectionProps {
  shop: PaymentShop
  cart: PaymentCart
  /** Reads the cart again. */ onCart: () => void
}

const endTexts = {
  over: 'Time ran out, so your things went back on the shelf. Check out again.',
  changed: 'Your cart changed, so this payment was ended. Nothing was charged. Check out again.',
}

/** The last step of a checkout: the provider's own element takes the card, and the order's page follows. */
export function PaymentSection({ shop, cart, onCart }: PaymentSectionProps) {
  const payment = usePayment(shop, cart, onCart)
  const { step, messages } = payment
  const isFree = cart.amountDue === '0.00'
  return (
    <section className="pub-card payment" aria-labelledby="payment-title">
      <h2 id="payment-title">{isFree ? 'Place the order' : 'Payment'}</h2>
      {step.is === 'open' ? (
        <OpenPayment payment={payment} />
      ) : step.is === 'paid' ? (
        <PubLoading label="Opening your order" shapes={[{ height: 48 }]} />
      ) : (
        <>
          {step.is === 'over' || step.is === 'changed' ? (
            <p className="pub-said" role="alert">
              {endTexts[step.is]}
            </p>
          ) : (
            <p className="pub-said">
              {isFree
                ? 'Your gift cards pay for all of it. No card is needed.'
                : `${displayMoney(cart.amountDue)} by card. Your things are kept for you for half an hour while you pay.`}
            </p>
          )}
          <Problems messages={messages} />
          <PubButton
            full
            busy={payment.isBusy}
            disabled={shop.isPreview}
            onClick={() => void payment.start()}
          >
            {isFree
              ? 'Place the order'
              : step.is === 'over' || step.is === 'changed'
                ? 'Check out again'
                : 'Continue to payment'}
          </PubButton>
          {shop.isPreview ? <p className="pub-hint">This is a preview: nobody can buy here yet.</p> : null}
        </>
      )}
    </section>
  )
}

/** About as high as the provider's element, so that the buttons below it stay where they are once it is there. */
const elementHeight = 220

function OpenPayment({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { place, step, isBusy, isChallenged, messages, pay, giveUp, endOfTime } = payment
  if (step.is !== 'open') return null
  const { started, isReady } = step
  return (
    <>
      <KeptUntil expiresAt={started.expiresAt} onOver={() => void endOfTime(started.orderToken)} />
      <div
        className="payment-place"
        style={{ minHeight: elementHeight }}
        data-loading={!isReady || undefined}
      >
        <div ref={place} className="payment-element" />
        {isReady ? null : <PubLoading label="Loading the card form" shapes={[{ height: elementHeight }]} />}
      </div>
      <Problems messages={messages} />
      {isChallenged ? null : (
        <>
          <PubButton full busy={isBusy} disabled={!isReady} onClick={() => void pay()}>
            Pay {displayMoney(started.amount)}
          </PubButton>
          <button type="button" className="pub-text-button" disabled={isBusy} onClick={() => void giveUp()}>
            Change something first
          </button>
          <p className="pub-hint">Your card number goes to the payment provider alone.</p>
        </>
      )}
    </>
  )
}

function Problems({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      {messages.map(message => (
        <p key={message} className="pub-error">
          {message}
        </p>
      ))}
    </div>
  )
}
