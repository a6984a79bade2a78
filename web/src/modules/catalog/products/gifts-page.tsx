import { useQuery } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { cardsPerRow, ProductGrid } from '../../../ui/gift/product-card.tsx'
import { SkeletonCards } from '../../../ui/feedback/skeletons.tsx'
import { useReceiver } from '../../gifting/gift-flow/summary/use-receiver.ts'
import { useRecovery } from '../../gifting/gift-flow/use-recovery.ts'
import { bundlesQuery, productsQuery } from './products.data.ts'
import { BundleGiftCard, ProductGiftCard } from './gift-cards.tsx'
import { type GiftFiltersProps } from './gift-filters.tsx'
import styles from './gifts-page.module.css'
import { activeFilters, bundlesAsked, giftListDefaults, noFilters, productsAsked } from './gifts-url.ts'
import { GiftListBar } from './gift-list-bar.tsx'

/** What can be sent: products and bundles, searched, filtered and paged, all of it in the URL. */
export function GiftsPage() {
  const { showsPrices } = useSession()
  const [state, change] = useUrlState(giftListDefaults)
  useRecovery()
  const isBundles = state.tab === 'bundles'
  const products = useQuery({ ...productsQuery(productsAsked(state)), enabled: !isBundles })
  const bundles = useQuery({ ...bundlesQuery(bundlesAsked(state)), enabled: isBundles })
  const list = isBundles ? bundles : products
  const active = isBundles ? [] : activeFilters(state)
  const isFiltered = active.length > 0 || state.q !== ''

  return (
    <>
      <PageHeader title="Send a gift" subtitle={<NextSteps />} />
      <GiftListBar state={state} change={change} activeCount={active.length} />
      <ActiveFilters filters={active} onChange={change} />

      <h2 className="pub-sr">{isBundles ? 'Bundles' : 'Products'}</h2>
      <Results
        list={list}
        isFiltered={isFiltered}
        onClear={() => change(noFilters)}
        empty={isBundles ? 'No bundles yet' : 'No products yet'}
      >
        {isBundles
          ? bundles.data?.items.map((bundle, index) => (
              <BundleGiftCard
                key={bundle.id}
                bundle={bundle}
                showsPrices={showsPrices}
                isInFirstRow={index < cardsPerRow}
              />
            ))
          : products.data?.items.map((product, index) => (
              <ProductGiftCard
                key={product.id}
                product={product}
                showsPrices={showsPrices}
                isInFirstRow={index < cardsPerRow}
              />
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

/** What follows; a gift that was begun with its recipient or list says whom it is for. */
function NextSteps() {
  const receiver = useReceiver()
  return receiver ? (
    <>
      For: <strong>{receiver}</strong>. Pick a gift, then write a card.
    </>
  ) : (
    'Pick a gift, say who it is for, write a card.'
  )
}

function ActiveFilters({
  filters,
  onChange,
}: {
  filters: ReturnType<typeof activeFilters>
  onChange: GiftFiltersProps['onChange']
}) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Filters that are on">
      {filters.map(filter => (
        <li key={filter.key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`Remove filter ${filter.label}`}
            onClick={() => onChange(filter.off)}
          >
            {filter.label}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={() => onChange(noFilters)}>
          Clear all
        </button>
      </li>
    </ul>
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
