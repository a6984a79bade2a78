import { useQuery } from '@tanstack/react-query'
import { tableError } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Dim, Panel } from '../../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import type { GroupOrderView } from '../group-orders.data.ts'
import { detailsPath } from '../setup/setup-steps.ts'
import { runsQuery, type PlanView } from './runs.data.ts'
import { runView } from './runs.rules.ts'
import styles from './runs.module.css'

const columns: Column<PlanView>[] = [
  { key: 'when', header: 'When', width: '190px', cell: run => <TimeText at={run.createdAt} withTime /> },
  {
    key: 'by',
    header: 'Begun by',
    cell: run =>
      run.isAutomatic ? <TwoLines first="By itself" second="Auto-finalize" /> : run.startedByName,
  },
  {
    key: 'result',
    header: 'Result',
    cell: run => (
      <span className={styles.notes}>
        <StatusDot {...runView(run.state)} />
        {run.refusal ? <span className={styles.problem}>{run.refusal}</span> : null}
      </span>
    ),
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'end',
    cell: run =>
      run.state === 'refused' ? (
        <Dim>–</Dim>
      ) : (
        `${run.counts.made.toLocaleString('en-US')} of ${run.counts.ready.toLocaleString('en-US')}`
      ),
  },
  {
    key: 'problem',
    header: 'Left out',
    align: 'end',
    cell: run => (run.counts.problem > 0 ? run.counts.problem.toLocaleString('en-US') : <Dim>–</Dim>),
  },
  { key: 'cost', header: 'Cost', align: 'end', cell: run => <Money amount={run.total} /> },
]

/** What was sent when, by whom and for how much, and why a run took nothing; each opens its people. */
export function RunList({ order }: { order: GroupOrderView }) {
  const [state, change] = useUrlState({ runsPage: 1, runsSize: 10 })
  const runs = useQuery(runsQuery(order.id, { page: { number: state.runsPage, size: state.runsSize } }))
  const totalCount = runs.data?.totalCount
  if (!runs.error && (totalCount === undefined || totalCount === 0)) return null
  return (
    <Panel flush title="Runs">
      <DataTable
        caption={`Runs of ${order.name}`}
        columns={columns}
        rows={runs.data?.items}
        rowKey={run => run.id}
        rowLink={run => `${detailsPath(order.id)}?plan=${run.id}`}
        isFetching={runs.isPlaceholderData}
        error={tableError(runs, 'The runs could not be loaded.')}
        empty={{ title: 'No runs yet', drawing: 'people' }}
      />
      {(totalCount ?? 0) > 10 ? (
        <Pager
          page={state.runsPage}
          size={state.runsSize}
          totalCount={totalCount}
          onPage={runsPage => change({ runsPage })}
          onSize={runsSize => change({ runsSize, runsPage: 1 })}
        />
      ) : null}
    </Panel>
  )
}
