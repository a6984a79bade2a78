import { useSession } from '../../../../platform/session.ts'
import { moneyText } from '../../../../ui/display/money.tsx'
import { dayText } from '../gift-cards.rules.ts'
import styles from './mail-preview.module.css'

export interface PreviewedMail {
  amount: string
  message: string
  senderName: string
  /** `YYYY-MM-DD`, or empty. */ lastDay: string
  personName?: string | undefined
}

/** The mail as the person will get it; the code is only made when the card is. */
export function MailPreview({ amount, message, senderName, lastDay, personName }: PreviewedMail) {
  const { team } = useSession()
  const worth = moneyText(amount)
  const sender = senderName.trim() || team.name
  return (
    <figure className={styles.mail} aria-label="The email as it will look">
      <div className={styles.band}>{team.name}</div>
      <div className={styles.body}>
        <p className={styles.title}>{worth} for you</p>
        <p>
          {personName ?? 'Maya Chen'}, {sender} gives you a gift card for the store of {team.name}. Choose
          what you like, and pay with it at checkout.
        </p>
        <div className={styles.code}>
          <span>Your code</span>
          <strong>XXXX-XXXX-XXXX-XXXX-XXXX</strong>
        </div>
        {message.trim() ? (
          <blockquote className={styles.message}>
            {message.trim()}
            <footer>{sender}</footer>
          </blockquote>
        ) : null}
        {lastDay ? (
          <p>
            Use it by <strong>{dayText(`${lastDay}T00:00:00Z`)}</strong>
          </p>
        ) : null}
        <span className={styles.button}>Open your gift card</span>
      </div>
    </figure>
  )
}
