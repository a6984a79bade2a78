import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonCards } from '../../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { FilterBar, SearchField } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { catalogQuery, type Gift } from './catalog.data.ts'
import { isSameGift, stockText, type TierView } from './tiers.rules.ts'
import styles from './tiers.module.css'

interface CatalogListProps {
  /** The tier that gifts go into; undefined where there is none yet. */ tier: TierView | undefined
  canChange: boolean
  onAdd: (gift: Gift) => void
}

function useCatalog() {
  const [state, change] = useUrlState({ kind: 'products', q: '', page: 1, size: 10 })
  const isBundles = state.kind === 'bundles'
  const list = useQuery(catalogQuery({ isBundles, page: state.page, size: state.size, search: state.q }))
  return { state, change, isBundles, list, gifts: list.data?.gifts }
}
type Catalog = ReturnType<typeof useCatalog>

/** What can be offered, products or bundles; kind, search and page are in the address. */
export function CatalogList(props: CatalogListProps) {
  const catalog = useCatalog()
  const { state, change, isBundles, list } = catalog
  return (
    <Panel flush title="Catalog">
      <FilterBar
        tabs={[
          { value: 'products', label: 'Products' },
          { value: 'bundles', label: 'Bundles' },
        ]}
        value={isBundles ? 'bundles' : 'products'}
        onTab={kind => change({ kind, q: state.q })}
        tabsLabel="Kind of gift"
      >
        <SearchField
          label={isBundles ? 'Search bundles' : 'Search products'}
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <CatalogGifts {...props} catalog={catalog} />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={list.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}

function CatalogGifts({ catalog, ...props }: CatalogListProps & { catalog: Catalog }) {
  const { list, gifts, state, change } = catalog
  if (list.error && !list.data)
    return (
      <ErrorState
        messages={errorMessages(list.error, 'The gifts could not be loaded.')}
        onRetry={() => void list.refetch()}
      />
    )
  if (!gifts)
    return (
      <div className={styles.loading}>
        <SkeletonCards count={6} height={56} label="Loading gifts" />
      </div>
    )
  const onClear = state.q === '' ? undefined : () => change({ q: '' })
  return <Gifts {...props} gifts={gifts} onClear={onClear} />
}

function Gifts({
  gifts,
  tier,
  canChange,
  onAdd,
  onClear,
}: CatalogListProps & { gifts: readonly Gift[]; onClear: (() => void) | undefined }) {
  if (gifts.length === 0)
    return (
      <EmptyState
        title={onClear ? 'Nothing matches' : 'Nothing to offer yet'}
        text={onClear ? 'Try another word.' : 'As soon as your team has gifts, they appear here.'}
        action={
          onClear ? (
            <Button look="quiet" onClick={onClear}>
              Clear the search
            </Button>
          ) : null
        }
      />
    )
  return (
    <ul className={styles.catalog} aria-label="Gifts to offer">
      {gifts.map(gift => {
        const isIn = tier?.tierItems.some(item => isSameGift(item, gift)) ?? false
        return (
          <li key={gift.itemableId}>
            <GiftThumb name={gift.name} image={gift.image} size={56} />
            <span className={styles.words}>
              <span>{gift.name}</span>
              <small>
                {moneyText(gift.price)} · {stockText(gift.available)}
              </small>
            </span>
            {isIn ? (
              <span className={styles.isIn}>
                <IconCheck size={16} aria-hidden /> Offered
              </span>
            ) : (
              <Button
                look="quiet"
                size="xs"
                icon={<IconPlus size={14} aria-hidden />}
                disabled={!canChange}
                onClick={() => onAdd(gift)}
              >
                Add<span className="pub-sr"> {gift.name}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
