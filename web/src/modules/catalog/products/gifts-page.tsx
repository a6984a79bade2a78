import { useQuery } from '@tanstack/react-query'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { ProductGrid } from '../../../ui/gift/product-card.tsx'
import { SkeletonCards } from '../../../ui/feedback/skeletons.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useRecovery } from '../../gifting/gift-flow/use-recovery.ts'
import { bundlesQuery, productsQuery } from './products.data.ts'
import { BundleGiftCard, ProductGiftCard } from './gift-cards.tsx'
import { GiftFilters } from './gift-filters.tsx'
import styles from './gifts-page.module.css'
import {
  activeFilters,
  bundlesAsked,
  giftListDefaults,
  noFilters,
  productsAsked,
  sortChoices,
} from './gifts-url.ts'

/** What can be sent: products and bundles, searched, filtered and paged, all of it in the URL. */
export function GiftsPage() {
  const { showsPrices } = useSession()
  const isWide = useMedia('(min-width: 1024px)')
  const [state, change] = useUrlState(giftListDefaults)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useRecovery()
  const isBundles = state.tab === 'bundles'
  const products = useQuery({ ...productsQuery(productsAsked(state)), enabled: !isBundles })
  const bundles = useQuery({ ...bundlesQuery(bundlesAsked(state)), enabled: isBundles })
  const list = isBundles ? bundles : products
  const active = isBundles ? [] : activeFilters(state)
  const filters = <GiftFilters state={state} onChange={change} showsPrices={showsPrices} />
  const isFiltered = active.length > 0 || state.q !== ''

  return (
    <>
      <PageHeader title="Send a gift" subtitle="Pick a gift, say who it is for, write a card." />
      <div className={styles.panel}>
        <Panel flush>
          <FilterBar
            tabs={[
              { value: 'products', label: 'Products' },
              { value: 'bundles', label: 'Bundles' },
            ]}
            value={isBundles ? 'bundles' : 'products'}
            onTab={tab => change({ tab, q: state.q })}
            tabsLabel="Kind of gift"
          >
            <div className={styles.search}>
              <SearchField
                label={isBundles ? 'Search bundles' : 'Search products'}
                value={state.q}
                onSearch={q => change({ q }, { replace: true })}
              />
            </div>
            {isBundles ? null : (
              <>
                <div className={styles.sort}>
                  <ChoiceField
                    label="Sort by"
                    labelProps={{ className: 'pub-sr' }}
                    value={state.sort}
                    data={sortChoices.filter(choice => showsPrices || !choice.value.includes('price'))}
                    onChange={event => change({ sort: event.currentTarget.value })}
                  />
                </div>
                {isWide ? null : (
                  <Button
                    look="quiet"
                    icon={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                    onClick={() => setDrawerOpen(true)}
                  >
                    Filters{active.length > 0 ? ` (${active.length})` : ''}
                  </Button>
                )}
              </>
            )}
          </FilterBar>
          {isBundles || !isWide ? null : <div className={styles.filters}>{filters}</div>}
        </Panel>
      </div>
      <SideDrawer title="Filters" isOpen={isDrawerOpen && !isWide} onClose={() => setDrawerOpen(false)}>
        <Stack gap={24}>
          {filters}
          <Button full onClick={() => setDrawerOpen(false)}>
            Show gifts
          </Button>
        </Stack>
      </SideDrawer>

      {active.length > 0 ? (
        <ul className={styles.chips} aria-label="Filters that are on">
          {active.map(filter => (
            <li key={filter.key}>
              <button
                type="button"
                className={styles.chip}
                aria-label={`Remove filter ${filter.label}`}
                onClick={() => change(filter.off)}
              >
                {filter.label}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles.clear} onClick={() => change(noFilters)}>
              Clear all
            </button>
          </li>
        </ul>
      ) : null}

      <h2 className="pub-sr">{isBundles ? 'Bundles' : 'Products'}</h2>
      <Results
        list={list}
        isFiltered={isFiltered}
        onClear={() => change(noFilters)}
        empty={isBundles ? 'No bundles yet' : 'No products yet'}
      >
        {isBundles
          ? bundles.data?.items.map(bundle => (
              <BundleGiftCard key={bundle.id} bundle={bundle} showsPrices={showsPrices} />
            ))
          : products.data?.items.map(product => (
              <ProductGiftCard key={product.id} product={product} showsPrices={showsPrices} />
            ))}
      </Results>
      {list.data && list.data.totalCount > 0 ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={list.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </>
  )
}

interface ListAnswer {
  data?: { items: readonly unknown[]; totalCount: number }
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

function Results({
  list,
  isFiltered,
  onClear,
  empty,
  children,
}: {
  list: ListAnswer
  isFiltered: boolean
  onClear: () => void
  empty: string
  children: ReactNode
}) {
  if (list.error && !list.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(list.error, 'The gifts could not be loaded.')}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  if (!list.data) return <SkeletonCards count={8} height={250} label="Loading gifts" />
  if (list.data.items.length > 0)
    return (
      <div className={styles.results} aria-busy={list.isPlaceholderData}>
        <ProductGrid>{children}</ProductGrid>
      </div>
    )
  return (
    <Panel>
      {isFiltered || list.data.totalCount > 0 ? (
        <EmptyState
          drawing="search"
          title="Nothing matches"
          text="Try fewer filters or another word."
          action={
            <Button look="quiet" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState title={empty} text="As soon as there is something to send, it appears here." />
      )}
    </Panel>
  )
}
