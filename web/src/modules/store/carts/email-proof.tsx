import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { fallbacks, useChangeCart, type Cart } from './carts.data.ts'
import type { Shop } from './shop.ts'
import styles from './carts.module.css'

/** In a store for some people only: which address buys, proven by the code of a mail. */
export function EmailProof({ shop, cart }: { shop: Shop; cart: Cart }) {
  const [mailedTo, setMailedTo] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  const isProven = cart.provenEmail !== null && !isChanging
  return (
    <section className={styles.card} aria-labelledby="proof-title">
      <div className={styles.head}>
        <h2 id="proof-title">Your email address</h2>
        {isProven || mailedTo ? (
          <button
            type="button"
            className="pub-text-button"
            onClick={() => {
              setMailedTo(undefined)
              setChanging(true)
            }}
          >
            Change<span className="pub-sr"> the email address</span>
          </button>
        ) : null}
      </div>
      {isProven ? (
        <p className="pub-said">{cart.provenEmail}</p>
      ) : mailedTo ? (
        <CodeForm shop={shop} email={mailedTo} onProven={() => setChanging(false)} />
      ) : (
        <MailForm shop={shop} onMailed={setMailedTo} />
      )}
    </section>
  )
}

function MailForm({ shop, onMailed }: { shop: Shop; onMailed: (email: string) => void }) {
  const change = useChangeCart(shop, { quiet: true })
  const form = usePubForm({
    initial: { email: '' },
    check: ({ email }): Record<string, string> =>
      email.trim() === '' ? { email: 'Email is required.' } : {},
    send: async ({ email }) => {
      try {
        await change.mutateAsync({ kind: 'mailCode', email })
        onMailed(email)
      } catch (error) {
        return { email: errorMessages(error, fallbacks.mailCode).join(' ') }
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className="pub-said">
        This store is for people its team has named. We send a code to your address to see that it is you.
      </p>
      <PubField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <PubButton type="submit" busy={form.busy}>
        Send me a code
      </PubButton>
    </form>
  )
}

function CodeForm({ shop, email, onProven }: { shop: Shop; email: string; onProven: () => void }) {
  const change = useChangeCart(shop, { quiet: true })
  const again = useChangeCart(shop)
  const form = usePubForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      /^\s*(?:\d\s*){6}$/.test(code) ? {} : { code: 'Enter the six digits of the mail.' },
    send: async ({ code }) => {
      try {
        await change.mutateAsync({ kind: 'prove', code })
        onProven()
      } catch (error) {
        return { code: errorMessages(error, fallbacks.prove).join(' ') }
      }
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className="pub-said" role="status">
        If {email} may buy here, a code is on its way to it. It works for 10 minutes.
      </p>
      <PubField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
      />
      <div className="pub-actions">
        <PubButton type="submit" busy={form.busy}>
          Confirm
        </PubButton>
        <button
          type="button"
          className="pub-text-button"
          onClick={() => again.mutate({ kind: 'mailCode', email })}
        >
          Send a new code
        </button>
      </div>
    </form>
  )
}
