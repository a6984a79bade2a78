import { Navigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { SumList } from '../../../ui/display/data-list.tsx'
import { LinkButton } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Dim, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { lineColumns } from './fee-columns.tsx'
import { FeeLineDrawer } from './fee-line-drawer.tsx'
import { useFeeMonth, type FeeLineRow, type FeeMonthView } from './shop-fees.data.ts'
import { kindLabels, monthText, stateLooks } from './shop-fees.rules.ts'

const back = { to: '/shopify/fee-report', label: 'Fee Report' }
const defaults = { kind: '', q: '', page: 1, size: 50 }
const tabs = [
  { value: '', label: 'All' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
]

/** A month of fees with every line, each opening to its parcel. */
export function FeeMonthPage() {
  const { id = '' } = useParams({ strict: false })
  const [state, change] = useUrlState(defaults)
  const found = useFeeMonth(id, state)
  if (isNotFound(found.error)) return <Navigate to="/404" replace />
  if (!found.data)
    return (
      <>
        <PageHeader title="Fees of a month" back={back} />
        {found.error ? (
          <Panel>
            <ErrorState
              messages={errorMessages(found.error, 'The month could not be loaded.')}
              onRetry={() => void found.refetch()}
            />
          </Panel>
        ) : (
          <SkeletonBlock height={420} label="Loading the month" />
        )}
      </>
    )
  const { month } = found.data
  return (
    <>
      <PageHeader
        title={`Fees of ${monthText(month.month)}`}
        back={back}
        subtitle={<StatusDot {...stateLooks[month.state]} />}
        actions={
          month.invoiceUrl ? (
            <LinkButton look="quiet" to={month.invoiceUrl}>
              Invoice {month.invoiceNumber}
            </LinkButton>
          ) : null
        }
      />
      <Stack>
        <Sums month={month} />
        <Lines found={found.data} isFetching={found.isPlaceholderData} state={state} onChange={change} />
      </Stack>
    </>
  )
}

function Lines({
  found: { lines, totalCount },
  isFetching,
  state,
  onChange,
}: {
  found: FeeMonthView
  isFetching: boolean
  state: typeof defaults
  onChange: (change: Partial<typeof defaults>, options?: { replace: boolean }) => void
}) {
  const [open, setOpen] = useState<FeeLineRow>()
  const columns = useMemo(() => lineColumns(setOpen), [])
  const isNarrowed = state.kind !== '' || state.q !== '' || state.page > 1
  return (
    <Panel flush title="Every line">
      <FilterBar tabs={tabs} value={state.kind} onTab={kind => onChange({ kind, page: 1 })}>
        <SearchField
          label="Search by order or tracking number"
          placeholder="Search lines"
          value={state.q}
          onSearch={q => onChange({ q, page: 1 }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Lines of the month"
        columns={columns}
        rows={lines}
        rowKey={line => line.id}
        rowHeight={56}
        isFetching={isFetching}
        onClearFilters={isNarrowed ? () => onChange(defaults) : undefined}
        empty={{ title: 'No lines', text: 'Nothing was charged in this month.' }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={totalCount}
        onPage={page => onChange({ page })}
        onSize={size => onChange({ size, page: 1 })}
      />
      <FeeLineDrawer line={open} onClose={() => setOpen(undefined)} />
    </Panel>
  )
}

function Sums({ month }: { month: FeeMonthView['month'] }) {
  return (
    <Panel title="Totals">
      <SumList
        entries={[
          { label: kindLabels.pick_and_pack, value: <Money amount={month.pickAndPack} /> },
          { label: kindLabels.postage, value: <Money amount={month.postage} /> },
          { label: kindLabels.storage, value: <Money amount={month.storage} /> },
          { label: 'Corrections', value: <Money amount={month.adjustments} /> },
          { label: 'Total', value: <Money amount={month.total} strong />, strong: true },
        ]}
      />
      {month.state === 'running' ? (
        <Dim>Storage is added when the month is over. The total then stands on your invoice.</Dim>
      ) : null}
    </Panel>
  )
}
