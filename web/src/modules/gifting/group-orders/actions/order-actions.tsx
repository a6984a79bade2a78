import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing, isAtWork, pageUrl } from '../group-orders.rules.ts'
import { FinalizeDialog } from '../runs/finalize-dialog.tsx'
import { usePlanAddress } from '../runs/use-plan-address.ts'
import { MailButton } from './mail-button.tsx'
import { MoreMenu, type DialogName } from './more-menu.tsx'
import { OrderDialog } from './order-dialogs.tsx'
import { PauseButton } from './pause-button.tsx'
import { ReopenButton } from './reopen-button.tsx'

/** What the owner can do with the whole redemption. */
export function OrderActions({ order, onDeleted }: { order: GroupOrderView; onDeleted: () => void }) {
  const [opened, setOpened] = useState<DialogName>()
  const plan = usePlanAddress()
  const isOver = order.state === 'finalized' || order.state === 'canceled'
  const canChange = !countsAsFinalizing(order.state)
  return (
    <>
      <CopyLink value={pageUrl(order.pagePath)} />
      {canChange ? <PauseButton order={order} /> : null}
      {canChange ? <MailButton order={order} /> : null}
      {isOver ? <ReopenButton order={order} /> : null}
      {isAtWork(order.state) ? null : <MoreMenu order={order} onOpen={setOpened} />}
      {canChange && order.counts.submitted > 0 ? (
        <Button onClick={() => plan.open('new')}>Finalize</Button>
      ) : null}
      <OrderDialog order={order} opened={opened} onClose={() => setOpened(undefined)} onDeleted={onDeleted} />
      {plan.plan === '' ? null : <FinalizeDialog order={order} address={plan} />}
    </>
  )
}
