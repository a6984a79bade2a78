import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { GiftFilters, type GiftFiltersProps } from './gift-filters.tsx'
import styles from './gifts-page.module.css'
import { sortChoices, type GiftListState } from './gifts-url.ts'

/** Kind, search and order; the filters stand below it on a wide screen and in a drawer on a narrow one. */
export function GiftListBar({
  state,
  change,
  activeCount,
}: {
  state: GiftListState
  change: GiftFiltersProps['onChange']
  activeCount: number
}) {
  const { showsPrices } = useSession()
  const isWide = useMedia('(min-width: 1024px)')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isBundles = state.tab === 'bundles'
  const filters = <GiftFilters state={state} onChange={change} showsPrices={showsPrices} />
  return (
    <>
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
                <SortChoice
                  value={state.sort}
                  showsPrices={showsPrices}
                  onChange={sort => change({ sort })}
                />
                {isWide ? null : <FiltersButton count={activeCount} onClick={() => setDrawerOpen(true)} />}
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
    </>
  )
}

function SortChoice({
  value,
  showsPrices,
  onChange,
}: {
  value: string
  showsPrices: boolean
  onChange: (sort: string) => void
}) {
  return (
    <div className={styles.sort}>
      <ChoiceField
        label="Sort by"
        labelProps={{ className: 'pub-sr' }}
        value={value}
        data={sortChoices.filter(choice => showsPrices || !choice.value.includes('price'))}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

function FiltersButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button look="quiet" icon={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={onClick}>
      Filters{count > 0 ? ` (${count})` : ''}
    </Button>
  )
}
