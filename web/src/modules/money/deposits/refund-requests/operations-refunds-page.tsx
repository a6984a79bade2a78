import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { RefundByNumber } from '../../../gifting/orders/refunds/refund-by-number.tsx'
import { RefundRequestList } from './refund-request-list.tsx'

/** Money going back to teams: requests that no card can take, and refunds of orders. */
export function OperationsRefundsPage() {
  return (
    <OperationsFrame>
      <PageHeader title="Refunds" subtitle="Deposits to pay back by hand, and refunds of orders" />
      <Stack gap={24}>
        <RefundRequestList />
        <Panel title="Refund an order">
          <RefundByNumber />
        </Panel>
      </Stack>
    </OperationsFrame>
  )
}
