import { lazy, Suspense, useState } from 'react'
import { useUrlState } from '../../../platform/url-state.ts'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { ExportButton } from '../../administration/exports/export-button.tsx'
import { ViewsMenu } from '../../people/saved-views/views-menu.tsx'
import { InventoryList, listDefaults } from './inventory-list.tsx'
import type { Flags } from './inventory.rules.ts'
import { LowStockPanel } from './low-stock-panel.tsx'

const RestockList = lazy(async () => ({ default: (await import('./restock-list.tsx')).RestockList }))
const BundleList = lazy(async () => ({ default: (await import('./bundle-list.tsx')).BundleList }))

const tabs = [
  { name: '', label: 'Products' },
  { name: 'bundles', label: 'Bundles' },
  { name: 'requests', label: 'Restock requests' },
] as const

/** What the team has on the shelf, what it will need, and what is on its way. */
export function ManageInventoryPage() {
  const [{ tab }] = useUrlState({ tab: '' })
  // Kept here, so that a look at another tab loses nothing of what was ticked and typed.
  const [flags, setFlags] = useState<Flags>(new Map())
  const current = tabs.find(({ name }) => name === tab)?.name ?? ''
  return (
    <>
      <PageHeader
        title="Inventory"
        subtitle="What you have, what is running out, and what is on its way"
        actions={
          current === '' ? (
            <>
              <ExportButton type="inventory" label="Export stock" />
              <ExportButton type="stock_movements" label="Export movements" />
            </>
          ) : undefined
        }
      />
      <TabLinks
        label="Inventory"
        tabs={tabs.map(({ name, label }) => ({
          to: name === '' ? '/manage-inventory' : `/manage-inventory?tab=${name}`,
          label,
          isCurrent: name === current,
        }))}
      />
      <Suspense fallback={<SkeletonBlock height={320} />}>
        {current === 'requests' ? (
          <RestockList />
        ) : current === 'bundles' ? (
          <BundleList />
        ) : (
          <Stack>
            <LowStockPanel />
            <InventoryList
              flags={flags}
              setFlags={setFlags}
              views={list => <ViewsMenu table="inventory" defaults={listDefaults} canShare {...list} />}
            />
          </Stack>
        )}
      </Suspense>
    </>
  )
}
