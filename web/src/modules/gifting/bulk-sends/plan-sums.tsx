import { parseCents } from '@ribbon/contract/money'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TextLink } from '../../../ui/display/button.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import type { SendView } from './bulk-sends.data.ts'
import { giftsText, isOpen } from './bulk-sends.rules.ts'
import { paymentOptionsOf, type PaymentOption } from './payment-options.rules.ts'
import styles from './bulk-sends.module.css'

/** What all gifts cost together. */
export function SendSums({ send }: { send: SendView }) {
  if (send.state === 'planning') return <SkeletonLines lines={4} label="Finding what it costs" />
  const hasDiscount = (parseCents(send.discount) ?? 0) > 0
  return (
    <SumList
      entries={[
        { label: giftsText(send.counts.send), value: <Money amount={send.subtotal} /> },
        ...(hasDiscount ? [{ label: 'Discount', value: <Money amount={`-${send.discount}`} /> }] : []),
        { label: 'Shipping', value: <Money amount={send.shipping} /> },
        { label: 'Tax', value: <Money amount={send.tax} /> },
        { label: 'Total', value: <Money amount={send.total} />, strong: true },
      ]}
    />
  )
}

/** Budget, sends and money of the sender against what the plan takes, with what is left after. */
export function PlanPaymentOptions({ send }: { send: SendView }) {
  const { user, roles } = useSession()
  const options = paymentOptionsOf(send, {
    isSender: send.senderName === user.fullName,
    isTeamOwner: roles.includes('team_owner'),
  })
  if (!isOpen(send.state) || options.length === 0) return null
  return (
    <ul className={styles.means} aria-label="What it is paid from">
      {options.map(each => (
        <PaymentOptionLine key={each.key} option={each} />
      ))}
    </ul>
  )
}

function PaymentOptionLine({ option: { label, part, words, isEnough, help } }: { option: PaymentOption }) {
  const to = help?.to
  return (
    <li className={styles.mean} data-lacks={isEnough ? undefined : true}>
      <strong>{label}</strong>
      {part === undefined ? null : (
        <div className={styles.track} aria-hidden="true">
          <span style={{ width: `${Math.max(2, Math.round(part * 100))}%` }} />
        </div>
      )}
      <span className={styles.meanWords}>{words}</span>
      {help ? (
        <span>
          {help.text}{' '}
          {to && help.link && hasPath(to.split('?')[0] ?? '') ? (
            <TextLink to={to}>{help.link}</TextLink>
          ) : null}
        </span>
      ) : null}
    </li>
  )
}
