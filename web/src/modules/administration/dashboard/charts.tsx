import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { saveCsv } from '../../../platform/files/save-csv.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { IconButton } from '../../../ui/display/button.tsx'
import { Plot } from '../../../ui/display/plot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { cyclesQuery, thisYearQuery } from './dashboard.data.ts'
import { chartCsv, cycleText, dayText, reportsFailed } from './dashboard.rules.ts'
import styles from './dashboard.module.css'

export const chartHeight = 240

/** Orders by month and by billing cycle; loaded after the numbers above them. */
export function Charts() {
  return (
    <div className={styles.charts}>
      <MonthChart />
      <CycleChart />
    </div>
  )
}

function MonthChart() {
  const year = useQuery(thisYearQuery)
  if (!year.data)
    return <Waiting title="Orders this year" error={year.error} onRetry={() => void year.refetch()} />
  const { months, totalSpend } = year.data
  const thisMonth = new Date().getUTCMonth()
  const title = `Orders in ${year.data.year}`
  const save = () =>
    saveCsv(
      title,
      chartCsv(
        ['Month', 'Orders', ...(totalSpend === null ? [] : ['Spend after refunds', 'Refunds'])],
        months.map(({ label, orders, spend, refunded }) => [
          label,
          orders,
          ...(spend === null || refunded === null ? [] : [spend, refunded]),
        ]),
      ),
    )
  return (
    <Panel title={title} actions={<Save onSave={save} what={title} />}>
      <Plot
        title={`${title} by month`}
        heads={['Month', 'Orders']}
        kind="area"
        height={chartHeight}
        points={months.map((month, index) => ({
          label: month.label,
          value: index > thisMonth ? null : month.orders,
          isCurrent: index === thisMonth,
        }))}
      />
    </Panel>
  )
}

function CycleChart() {
  const cycles = useQuery(cyclesQuery)
  if (!cycles.data)
    return (
      <Waiting title="Orders by billing cycle" error={cycles.error} onRetry={() => void cycles.refetch()} />
    )
  const save = () =>
    saveCsv(
      'Orders by billing cycle',
      chartCsv(
        ['First day', 'Last day', 'Orders'],
        cycles.data.map(cycle => [
          cycle.startsOn,
          new Date(Date.parse(cycle.endsOn) - 86_400_000).toISOString().slice(0, 10),
          cycle.orders,
        ]),
      ),
    )
  return (
    <Panel
      title="Orders by billing cycle"
      actions={cycles.data.length > 0 ? <Save onSave={save} what="Orders by billing cycle" /> : <SaveSpace />}
    >
      {cycles.data.length === 0 ? (
        <p style={{ minHeight: chartHeight, margin: 0 }}>
          Your team has no billing cycle yet. It begins with a plan.
        </p>
      ) : (
        <Plot
          title="Orders by billing cycle"
          heads={['Billing cycle', 'Orders']}
          kind="bars"
          height={chartHeight}
          points={cycles.data.map(cycle => ({
            label: dayText(new Date(cycle.startsOn)),
            longLabel: `${cycleText(cycle.startsOn, cycle.endsOn)}${cycle.isCurrent ? ', so far' : ''}`,
            value: cycle.orders,
            isCurrent: cycle.isCurrent,
          }))}
        />
      )}
    </Panel>
  )
}

function Save({ onSave, what }: { onSave: () => void; what: string }) {
  return (
    <IconButton label={`Download “${what}” as CSV`} onClick={onSave}>
      <IconDownload size={18} aria-hidden />
    </IconButton>
  )
}

/** Keeps the head as high as with the button. */
function SaveSpace() {
  return <span className={styles.saveSpace} />
}

function Waiting({ title, error, onRetry }: { title: string; error: Error | null; onRetry: () => void }) {
  return (
    <Panel title={title} actions={<SaveSpace />}>
      {error ? (
        <ErrorState messages={errorMessages(error, reportsFailed)} onRetry={onRetry} />
      ) : (
        <SkeletonBlock height={chartHeight} label={`Loading ${title.toLowerCase()}`} />
      )}
    </Panel>
  )
}
