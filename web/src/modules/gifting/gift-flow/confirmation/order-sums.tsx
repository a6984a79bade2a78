import { parseCents } from '@ribbon/contract/money'
import { useSession } from '../../../../platform/session.ts'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import type { DraftOrder } from '../gift-flow.data.ts'
import styles from './order-confirmation-page.module.css'

/** What the order costs, and how much budget the person has left. */
export function OrderSums({ order, isReady }: { order: DraftOrder; isReady: boolean }) {
  const { user } = useSession()
  const hasDiscount = (parseCents(order.discount) ?? 0) > 0
  const open = <Dim>Choose shipping</Dim>
  return (
    <div aria-live="polite">
      <SumList
        entries={[
          { label: 'Subtotal', value: <Money amount={order.subtotal} /> },
          ...(hasDiscount ? [{ label: 'Discount', value: <Money amount={`-${order.discount}`} /> }] : []),
          { label: 'Shipping', value: isReady ? <Money amount={order.shippingFee} /> : open },
          { label: 'Tax', value: isReady ? <Money amount={order.taxAmount} /> : <Dim>–</Dim> },
          { label: 'Total', value: isReady ? <Money amount={order.total} /> : <Dim>–</Dim>, strong: true },
        ]}
      />
      <p className={styles.budget}>
        Your budget:{' '}
        {user.infiniteTeamUserBudget ? (
          'no limit'
        ) : (
          <>
            <Money amount={user.availableBudgetAmount} /> left
          </>
        )}
      </p>
      {isReady && isAbove(order.total, user) ? (
        <Notice tone="warning">This order is above your budget. Ask a team admin for more.</Notice>
      ) : null}
    </div>
  )
}

function isAbove(
  total: string,
  {
    availableBudgetAmount,
    infiniteTeamUserBudget,
  }: { availableBudgetAmount: string; infiniteTeamUserBudget: boolean },
): boolean {
  return !infiniteTeamUserBudget && (parseCents(total) ?? 0) > (parseCents(availableBudgetAmount) ?? 0)
}
