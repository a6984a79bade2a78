import { Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { ChargedLines } from './charged-lines.tsx'
import { PriceLists } from './price-lists.tsx'

/** What fulfilling the orders of teams’ shops costs, and what they were charged. */
export function OperationsShopFeesPage() {
  return (
    <OperationsFrame>
      <PageHeader
        title="Shop fees"
        subtitle="Price lists for the orders of teams’ shops, and what was charged"
      />
      <Stack gap={24}>
        <PriceLists />
        <ChargedLines />
      </Stack>
    </OperationsFrame>
  )
}
