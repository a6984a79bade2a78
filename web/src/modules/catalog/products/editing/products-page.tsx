import { useRouter } from '@tanstack/react-router'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
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
import { ListFilters } from './list-filters.tsx'
import { useProducts, type ProductRow } from './editing.data.ts'
import styles from './editing.module.css'
import { priceRange } from './editing.rules.ts'

const listDefaults = { page: 1, size: 50, q: '', team: '', state: 'active', kind: '', stock: '' }
type ListState = typeof listDefaults
const noFilters = { q: '', team: '', kind: '', stock: '' }

const columns: Column<ProductRow>[] = [
  {
    key: 'product',
    header: 'Product',
    phone: 'title',
    cell: product => (
      <TwoLines
        lead={
          product.pictures[0] ? (
            <img className={styles.thumb} src={product.pictures[0].path} alt="" />
          ) : (
            <span className={styles.thumb} />
          )
        }
        first={product.name}
        second={
          [product.isCard ? 'Greeting card' : undefined, ...product.tags].filter(Boolean).join(', ') ||
          undefined
        }
      />
    ),
  },
  { key: 'team', header: 'Team', width: '180px', cell: product => product.teamName },
  {
    key: 'variants',
    header: 'Variants',
    width: '100px',
    align: 'end',
    cell: product => product.variantCount.toLocaleString('en-US'),
  },
  { key: 'price', header: 'Price', width: '170px', align: 'end', cell: priceRange },
  {
    key: 'stock',
    header: 'On hand',
    width: '130px',
    align: 'end',
    cell: product => (
      <TwoLines
        isWhole
        first={product.onHand.toLocaleString('en-US')}
        second={product.reserved ? `${product.reserved.toLocaleString('en-US')} reserved` : undefined}
      />
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '150px',
    phone: 'corner',
    cell: product => (
      <StatusDot
        tone={product.archivedAt ? 'neutral' : product.variantCount === 0 ? 'stopped' : 'done'}
        label={
          product.archivedAt
            ? 'Archived'
            : product.variantCount === 0
              ? 'No variants'
              : product.adminOnly
                ? 'Admins only'
                : 'Offered'
        }
      />
    ),
  },
]

/** Products of all teams. */
export function ProductsPage() {
  return (
    <OperationsFrame>
      <ProductList />
    </OperationsFrame>
  )
}

function ProductList() {
  const [state, change] = useUrlState(listDefaults)
  const products = useProducts(state)
  const ofTeam = state.team ? `?team=${state.team}` : ''
  const shortcuts = useListShortcuts(ofTeam)
  return (
    <>
      <PageHeader
        title="Products"
        actions={
          <>
            <ShortcutHelp hasList shortcuts={shortcuts} />
            <LinkButton
              look="quiet"
              to={`/operations/products/import${ofTeam}`}
              icon={<IconFileImport size={16} aria-hidden />}
            >
              Import
            </LinkButton>
            <NewProductButton ofTeam={ofTeam} />
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
          <ListFilters state={state} change={change} hasKinds searchLabel="Search by name, tag or SKU" />
        </FilterBar>
        <ProductTable products={products} state={state} change={change} ofTeam={ofTeam} />
      </Panel>
    </>
  )
}

function useListShortcuts(ofTeam: string) {
  const router = useRouter()
  return useMemo(
    () => [
      {
        keys: 'n',
        label: 'New product',
        run: () => void router.navigate({ href: `/operations/products/new${ofTeam}` }),
      },
      {
        keys: 'i',
        label: 'Import products',
        run: () => void router.navigate({ href: `/operations/products/import${ofTeam}` }),
      },
    ],
    [router, ofTeam],
  )
}

function NewProductButton({ ofTeam }: { ofTeam: string }) {
  return (
    <LinkButton to={`/operations/products/new${ofTeam}`} icon={<IconPlus size={16} aria-hidden />}>
      New product
    </LinkButton>
  )
}

function ProductTable({
  products,
  state,
  change,
  ofTeam,
}: {
  products: ReturnType<typeof useProducts>
  state: ListState
  change: (next: Partial<ListState>) => void
  ofTeam: string
}) {
  const isFiltered = Object.keys(noFilters).some(name => state[name as keyof typeof noFilters] !== '')
  return (
    <>
      <DataTable
        caption="Products"
        columns={columns}
        rows={products.data?.items}
        rowKey={product => product.id}
        rowLink={product => `/operations/products/${product.id}`}
        isFetching={products.isPlaceholderData}
        rowHeight={56}
        error={
          products.error
            ? {
                messages: errorMessages(products.error, 'The products could not be loaded.'),
                onRetry: () => void products.refetch(),
              }
            : undefined
        }
        onClearFilters={isFiltered ? () => change(noFilters) : undefined}
        empty={
          state.state === 'archived'
            ? { title: 'Nothing is archived', drawing: 'box' }
            : {
                title: 'No products yet',
                drawing: 'box',
                text: 'Make the first one, or bring many in from a file.',
                action: <NewProductButton ofTeam={ofTeam} />,
              }
        }
      />
      {products.data?.totalCount ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={products.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </>
  )
}
