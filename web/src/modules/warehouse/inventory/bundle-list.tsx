import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Money } from '../../../ui/display/money.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useAdminOnly, useBundles } from './inventory.data.ts'
import styles from './inventory.module.css'
import { countWords } from './inventory.rules.ts'

type BundleRow = NonNullable<ReturnType<typeof useBundles>['data']>['items'][number]

/** The bundles, which have no stock of their own: how many their parts make, and who sees them. */
export function BundleList() {
  const [state, change] = useUrlState({ page: 1, size: 50 })
  const bundles = useBundles(state.page, state.size)
  const adminOnly = useAdminOnly()
  const columns = bundleColumns((id, name, isAdminOnly) => {
    if (!adminOnly.isPending) adminOnly.mutate({ type: 'Bundle', id, name, adminOnly: isAdminOnly })
  })
  return (
    <Panel flush>
      <DataTable
        caption="Bundles"
        columns={columns}
        rows={bundles.data?.items}
        rowKey={bundle => bundle.id}
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
        empty={{
          title: 'No bundles yet',
          text: 'Products that are sent together at a discount appear here.',
        }}
      />
      <Pager
        page={state.page}
        size={state.size}
        totalCount={bundles.data?.totalCount}
        onPage={page => change({ page })}
        onSize={size => change({ size })}
      />
    </Panel>
  )
}

function bundleColumns(
  onAdminOnly: (id: string, name: string, isAdminOnly: boolean) => void,
): Column<BundleRow>[] {
  return [
    {
      key: 'name',
      header: 'Bundle',
      phone: 'title',
      cell: ({ name, representative_images: [image], itemsCount }) => (
        <TwoLines
          lead={<GiftThumb name={name} image={image} />}
          first={name}
          second={countWords(itemsCount, 'product')}
        />
      ),
    },
    {
      key: 'count',
      header: 'Can be sent',
      align: 'end',
      cell: bundle => bundle.inventories_count.toLocaleString('en-US'),
    },
    { key: 'price', header: 'Price', align: 'end', cell: bundle => <Money amount={bundle.price} /> },
    {
      key: 'adminOnly',
      header: 'Admins only',
      width: '140px',
      cell: ({ id, name, adminOnly: isAdminOnly }) => (
        <SwitchField
          label={undefined}
          aria-label={`Only admins see ${name}`}
          className={styles.switch}
          checked={isAdminOnly}
          onChange={event => onAdminOnly(id, name, event.currentTarget.checked)}
        />
      ),
    },
  ]
}
