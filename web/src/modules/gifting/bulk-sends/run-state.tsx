import type { ReactNode } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import type { SendView } from './bulk-sends.data.ts'
import { giftsText, progressOf } from './bulk-sends.rules.ts'
import { payerText } from './payment-options.rules.ts'
import styles from './bulk-sends.module.css'

export function runTitle({ state, counts, listName }: SendView): string {
  if (state === 'refused') return `Nothing was sent to ${listName}`
  if (state === 'paying') return `The payment for ${giftsText(counts.send)} is being confirmed`
  return `${giftsText(counts.send)} to ${listName} ${counts.send === 1 ? 'is' : 'are'} on the way`
}

/** Where a run is, told as it happens. `wayBack` is what can be done after a refusal. */
export function RunState({ send, wayBack }: { send: SendView; wayBack?: ReactNode }) {
  const { state, refusal, counts, paymentSource } = send
  if (state === 'refused')
    return (
      <Notice tone="danger" isUrgent title="Nothing was taken" actions={wayBack}>
        {refusal ?? 'The send was refused.'} Stock, budget and sends are as they were.
      </Notice>
    )
  if (state === 'paying')
    return (
      <ProgressBar label="Payment">
        Everything is held for you until the payment is confirmed. You may leave this page.
      </ProgressBar>
    )
  const { share, text } = progressOf(send)
  const payer = payerText(paymentSource)
  const paid = payer ? `Paid from ${payer}.` : ''
  return (
    <div className={styles.run} data-done={state === 'done' || undefined}>
      <ProgressBar label="Orders made" share={share}>
        {text}
      </ProgressBar>
      <p className={styles.note} role="status">
        {state === 'done'
          ? `All ${giftsText(counts.send)} ${counts.send === 1 ? 'has its order' : 'have their orders'}. ${paid}`
          : `Orders are made in the background. You may leave this page. ${paid}`}
      </p>
    </div>
  )
}
