import { parseCents } from '@ribbon/contract/money'
import { useSession } from '../../../platform/session.ts'
import { SumList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import type { SendView } from './bulk-sends.data.ts'
import { giftsText, isOpen } from './bulk-sends.rules.ts'
import { PaymentOptionList } from './payment-option-list.tsx'
import { paymentOptionsOf } from './payment-options.rules.ts'

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
  if (!isOpen(send.state) || send.state === 'planning') return null
  const options = paymentOptionsOf(
    { ...send, gifts: send.counts.send },
    { isSender: send.senderName === user.fullName, isTeamOwner: roles.includes('team_owner') },
  )
  return <PaymentOptionList options={options} />
}
