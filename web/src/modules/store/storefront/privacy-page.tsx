import { PubMailLink } from '../../../public-ui/pub-mail-link.tsx'
import { useStore } from './open-store.ts'
import { StoreFrame } from './store-frame.tsx'

/** What becomes of what shoppers type. */
export function PrivacyPage({ storeId, query }: { storeId: string; query: string }) {
  return (
    <StoreFrame
      storeId={storeId}
      query={query}
      title="Privacy"
      back={{ path: '/', label: 'Store' }}
      width="regular"
    >
      <Privacy />
    </StoreFrame>
  )
}

function Privacy() {
  const { title, contactEmail } = useStore()
  return (
    <>
      <h1 className="pub-title">Privacy</h1>
      <div className="store-text">
        <p>You shop here without an account. This store sets no cookies, and nobody follows you around it.</p>
        <h2>What is kept</h2>
        <ul>
          <li>Your browser keeps the key to your cart. What is in the cart is deleted after 30 days.</li>
          <li>
            Your name, email address and postal address are used to send your order and to write to you about
            it. {title} and the carrier see them, nobody else.
          </li>
          <li>Your card number goes to the payment provider. {title} sees its last four digits only.</li>
        </ul>
        <h2>How to have it erased</h2>
        <p>
          {contactEmail ? (
            <>
              Write to <PubMailLink email={contactEmail} />, and {title} erases your name, email address,
              phone number and postal address, once your order has arrived.
            </>
          ) : (
            <>
              Reply to the email about your order, and {title} erases your name, email address, phone number
              and postal address, once your order has arrived.
            </>
          )}{' '}
          What was bought, the amounts, and the state and country it went to stay in the books, as the law
          asks.
        </p>
      </div>
    </>
  )
}
