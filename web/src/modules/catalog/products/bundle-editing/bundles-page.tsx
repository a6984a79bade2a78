import { useRouter } from '@tanstack/react-router'
import { displayMoney } from '@ribbon/contract/money'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { LinkButton } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { ListFilters } from '../editing/list-filters.tsx'
import { useBundles, type BundleRow } from './bundle-editing.data.ts'
import styles from '../editing/editing.module.css'

const listDefaults = { page: 1, size: 50, q: '', team: '', state: 'active', kind: '', stock: '' }

type ListState = typeof listDefaults

const columns: Column<BundleRow>[] = [
  {
    key: 'bundle',
    header: 'Bundle',
    phone: 'title',
    cell: bundle => (
      <TwoLines
        lead={
          bundle.pictures[0] ? (
            <img className={styles.thumb} src={bundle.pictures[0].path} alt="" />
          ) : (
            <span className={styles.thumb} />
          )
        }
        first={bundle.name}
        second={`${bundle.partCount} ${bundle.partCount === 1 ? 'part' : 'parts'}`}
      />
    ),
  },
  { key: 'team', header: 'Team', width: '200px', cell: bundle => bundle.teamName },
  {
    key: 'discount',
    header: 'Discount',
    width: '110px',
    align: 'end',
    cell: bundle => (bundle.discountPercent ? `${bundle.discountPercent}%` : 'None'),
  },
  {
    key: 'price',
    header: 'Price',
    width: '150px',
    align: 'end',
    cell: bundle => (
      <TwoLines
        isWhole
        first={displayMoney(bundle.price)}
        second={bundle.price === bundle.fullPrice ? undefined : `of ${displayMoney(bundle.fullPrice)}`}
      />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '150px',
    phone: 'corner',
    cell: bundle => (
      <StatusDot
        tone={bundle.archivedAt ? 'neutral' : 'done'}
        label={bundle.archivedAt ? 'Archived' : bundle.adminOnly ? 'Admins only' : 'Offered'}
      />
    ),
  },
]

/** Bundles of all teams. */
export function BundlesPage() {
  return (
    <OperationsFrame>
      <BundleList />
    </OperationsFrame>
  )
}

function BundleList() {
  const router = useRouter()
  const [state, change] = useUrlState(listDefaults)
  const bundles = useBundles(state)
  const to = `/operations/bundles/new${state.team ? `?team=${state.team}` : ''}`
  const shortcuts = useMemo(
    () => [{ keys: 'n', label: 'New bundle', run: () => void router.navigate({ href: to }) }],
    [router, to],
  )
  return (
    <>
      <PageHeader
        title="Bundles"
        actions={
          <>
            <ShortcutHelp hasList shortcuts={shortcuts} />
            <NewBundleButton to={to} />
          </>
        }
      />
      <Panel flush>
        <FilterBar
          tabs={[
            { value: 'active', label: 'Offered' },
            { value: 'archived', label: 'Archived' },
            { value: '', label: 'All' },
          ]}
          value={state.state}
          onTab={next => change({ state: next })}
          tabsLabel="State"
        >
          <ListFilters state={state} change={change} searchLabel="Search by name" />
        </FilterBar>
        <BundleTable bundles={bundles} state={state} change={change} newBundleHref={to} />
      </Panel>
    </>
  )
}

function NewBundleButton({ to }: { to: string }) {
  return (
    <LinkButton to={to} icon={<IconPlus size={16} aria-hidden />}>
      New bundle
    </LinkButton>
  )
}

function BundleTable({
  bundles,
  state,
  change,
  newBundleHref,
}: {
  bundles: ReturnType<typeof useBundles>
  state: ListState
  change: (next: Partial<ListState>) => void
  newBundleHref: string
}) {
  return (
    <>
      <DataTable
        caption="Bundles"
        columns={columns}
        rows={bundles.data?.items}
        rowKey={bundle => bundle.id}
        rowLink={bundle => `/operations/bundles/${bundle.id}`}
        isFetching={bundles.isPlaceholderData}
        rowHeight={56}
        error={
          bundles.error
            ? {
                messages: errorMessages(bundles.error, 'The bundles could not be loaded.'),
                onRetry: () => void bundles.refetch(),
              }
            : undefined
        }
        onClearFilters={state.q || state.team ? () => change({ q: '', team: '' }) : undefined}
        empty={
          state.state === 'archived'
            ? { title: 'Nothing is archived', drawing: 'box' }
            : {
                title: 'No bundles yet',
                drawing: 'box',
                text: 'A bundle sells several gifts together, at a discount.',
                action: <NewBundleButton to={newBundleHref} />,
              }
        }
      />
      {bundles.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={bundles.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </>
  )
}
