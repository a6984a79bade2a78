import { useState } from 'react'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { productColumns } from './product-columns.tsx'
import {
  useAdminOnly,
  useChangeProduct,
  useListProducts,
  useStoreProducts,
  useStoreSlug,
  type StoreItemLine,
} from './store-products.data.ts'
import styles from './store-products.module.css'
import { countWords } from './store-products.rules.ts'

const defaults = { page: 1, size: 50, q: '', listed: '', category: '' }
const tabs = [
  { value: '', label: 'All' },
  { value: 'true', label: 'In the store' },
  { value: 'false', label: 'Not in the store' },
]
const categories = [
  { value: '', label: 'Gifts and bundles' },
  { value: 'Gift', label: 'Gifts' },
  { value: 'Bundle', label: 'Bundles' },
]

/** `/e-commerce/products`: the catalog, and what of it the store shows; filters, search and page are in the address. */
export function StoreProductsPage() {
  const slug = useStoreSlug()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const list = useListProducts(() => setChosen([]))
  return (
    <>
      <PageHeader
        title="Products"
        subtitle="What your store shows, with which pictures and at what price"
        actions={
          <Button
            disabled={!slug}
            busy={list.isPending}
            onClick={() => list.mutate({ body: { is_listed: true } })}
          >
            Put all in the store
          </Button>
        }
      />
      <Stack>
        {slug === null ? <NoStore /> : null}
        <Panel flush>
          <ProductList slug={slug} chosen={chosen} setChosen={setChosen} />
          {chosen.length > 0 ? (
            <ChosenBar
              count={chosen.length}
              isBusy={list.isPending}
              onClear={() => setChosen([])}
              onList={isListed => list.mutate({ body: { is_listed: isListed, ids: [...chosen] } })}
            />
          ) : null}
        </Panel>
      </Stack>
    </>
  )
}

function NoStore() {
  return (
    <Notice
      title="Your team has no store yet"
      actions={
        <LinkButton to="/e-commerce/setting" size="xs">
          Set up the store
        </LinkButton>
      }
    >
      Give it a name first. Then you choose here what it shows.
    </Notice>
  )
}

function ChosenBar({
  count,
  isBusy,
  onClear,
  onList,
}: {
  count: number
  isBusy: boolean
  onClear: () => void
  onList: (isListed: boolean) => void
}) {
  return (
    <div className={styles.bar} role="region" aria-label="Chosen products">
      <span aria-live="polite">{countWords(count)} chosen</span>
      <span className={styles.barActs}>
        <Button look="subtle" onClick={onClear}>
          Clear
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => onList(false)}>
          Take out
        </Button>
        <Button busy={isBusy} onClick={() => onList(true)}>
          Put in the store
        </Button>
      </span>
    </div>
  )
}

interface ChoiceProps {
  slug: string | null | undefined
  chosen: readonly string[]
  setChosen: (ids: readonly string[]) => void
}

function ProductList(choice: ChoiceProps) {
  const [state, change] = useUrlState(defaults)
  const products = useStoreProducts(state)
  const isFiltered = state.q !== '' || state.listed !== '' || state.category !== '' || state.page > 1
  return (
    <>
      <FilterBar tabs={tabs} value={state.listed} onTab={listed => change({ listed })}>
        <ChoiceField
          label={undefined}
          aria-label="Category"
          data={categories}
          value={state.category}
          onChange={event => change({ category: event.currentTarget.value })}
        />
        <SearchField
          label="Search by name or SKU"
          placeholder="Search products"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <div className={styles.wide}>
        <ProductTable
          {...choice}
          products={products}
          onClearFilters={isFiltered ? () => change(defaults) : undefined}
        />
      </div>
      <Pager
        page={state.page}
        size={state.size}
        totalCount={products.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </>
  )
}

function ProductTable({
  slug,
  chosen,
  setChosen,
  products,
  onClearFilters,
}: ChoiceProps & {
  products: ReturnType<typeof useStoreProducts>
  onClearFilters: (() => void) | undefined
}) {
  const changeProduct = useChangeProduct(slug)
  const adminOnly = useAdminOnly()
  const columns = productColumns({
    hasStore: Boolean(slug),
    onListed: (item, isListed) => changeProduct.mutate({ item, change: { is_listed: isListed } }),
    onPrice: (item, amount) => changeProduct.mutate({ item, change: { e_commerce_price: amount } }),
    onAdminOnly: (item, wanted) => adminOnly.mutate({ item, adminOnly: wanted }),
  })
  const canChoose = (item: StoreItemLine) => Boolean(slug) && item.category === 'Gift' && !item.adminOnly
  return (
    <DataTable
      caption="Products of the store"
      columns={columns}
      rows={products.data?.items}
      rowKey={item => `${item.category} ${item.id}`}
      rowHeight={56}
      isFetching={products.isPlaceholderData}
      error={tableError(products, 'The products could not be loaded.')}
      onClearFilters={onClearFilters}
      selection={{
        isSelected: item => item.category === 'Gift' && chosen.includes(item.id),
        label: item => (canChoose(item) ? `Choose ${item.name}` : undefined),
        onSelect: (rows, isSelected) => {
          const ids = rows.map(row => row.id)
          const others = chosen.filter(id => !ids.includes(id))
          setChosen(isSelected ? [...others, ...ids] : others)
        },
        allLabel: 'Choose all in this view',
      }}
      empty={{
        title: 'No products yet',
        text: 'What your team can send appears here. Ask us to make the first products.',
      }}
    />
  )
}
