import { errorMessages } from '../../../platform/toasts.ts'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { LinkButton, OutsideLink } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StoreMetrics } from '../store-orders/store-metrics.tsx'
import { StagePanel } from './stage-panel.tsx'
import { useStore, type StoreView } from './stores.data.ts'
import { shippingText, stageWords } from './stores.rules.ts'

/** The first of the store’s pages: how far it is, and what shoppers find. */
export function StoreDetailsPage() {
  return (
    <>
      <PageHeader
        title="Store"
        subtitle="What your store sells, what needs doing, and where shoppers find it."
      />
      <StoreDetails />
    </>
  )
}

function StoreDetails() {
  const canSet = mayOpen('/e-commerce/setting', useSession())
  const { data: store, error, refetch } = useStore()
  if (error && store === undefined)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(error, 'The store could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (store === undefined) return <SkeletonBlock height={320} label="Loading the store" />
  if (store === null) return <NoStore canSet={canSet} />
  return (
    <Stack gap={24}>
      <StagePanel store={store} place="details" />
      {store.openedAt === null ? null : <StoreMetrics />}
      <StoreSummary store={store} canSet={canSet} />
    </Stack>
  )
}

function NoStore({ canSet }: { canSet: boolean }) {
  return (
    <Panel>
      <EmptyState
        title="There is no store yet"
        text={
          canSet
            ? 'A store of your own sells your team’s products to whomever you like.'
            : 'A store of your own sells your team’s products. A team owner can start it.'
        }
        action={canSet ? <LinkButton to="/e-commerce/setting">Start a store</LinkButton> : undefined}
      />
    </Panel>
  )
}

function StoreSummary({ store, canSet }: { store: StoreView; canSet: boolean }) {
  return (
    <Panel
      title={store.title || 'Store without a title'}
      actions={
        canSet ? (
          <LinkButton to="/e-commerce/setting" look="quiet">
            Store settings
          </LinkButton>
        ) : undefined
      }
    >
      <DataList
        entries={[
          { label: 'State', value: <StatusDot {...stageWords[store.stage]} /> },
          { label: 'Address', value: <CopyValue label="Address" value={store.address} /> },
          {
            label: 'Look at it',
            value:
              store.stage === 'live' ? (
                <OutsideLink href={store.address}>Visit the store</OutsideLink>
              ) : (
                <OutsideLink href={store.previewUrl}>Preview the store</OutsideLink>
              ),
          },
          {
            label: 'Who may buy',
            value: store.access === 'open' ? 'Everybody' : 'People on your lists',
          },
          { label: 'Shipping', value: shippingText(store.shipping) },
        ]}
      />
    </Panel>
  )
}
