import { moneyText } from '../../../ui/display/money.tsx'
import { Plot } from '../../../ui/display/plot.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import type { FeeMonthRow } from './shop-fees.data.ts'
import { feePoints } from './shop-fees.rules.ts'

const title = 'Fees by month'

/** Without cents where there are none, such as beside the lines of the chart. */
const money = (value: number) => moneyText(value.toFixed(2)).replace(/\.00$/, '')

/** What the listed months came to, the oldest on the left. */
export function FeeChart({ months }: { months: readonly FeeMonthRow[] }) {
  return (
    <Panel title={title}>
      <Plot
        title={title}
        heads={['Month', 'Total']}
        kind="bars"
        height={180}
        format={money}
        points={feePoints(months)}
      />
    </Panel>
  )
}
