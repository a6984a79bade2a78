import { useQuery } from '@tanstack/react-query'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { isAtWork } from '../group-orders.rules.ts'
import { runStateQuery } from './runs.data.ts'

/** How far a run is, while it is at work. */
export function RunProgress({ order }: { order: GroupOrderView }) {
  const state = useQuery(runStateQuery(order.id, isAtWork(order.state)))
  if (!isAtWork(order.state)) return null
  const run = state.data?.run
  const isMaking = order.state === 'processing' && run && run.orders > 0
  return (
    <Panel>
      <ProgressBar label="Finalizing" share={isMaking ? run.made / run.orders : undefined}>
        <span aria-live="polite">
          {isMaking
            ? `${run.made.toLocaleString('en-US')} of ${run.orders.toLocaleString('en-US')} orders made`
            : 'Validating recipients'}
        </span>
      </ProgressBar>
    </Panel>
  )
}
