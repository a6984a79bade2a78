import type { ReactNode } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { StatusDot } from '../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Columns, FormWidth, Panel, Stack } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StoreAccessSummary } from '../store-access/store-access-summary.tsx'
import { StoreAccountPanel } from '../store-accounts/store-account-panel.tsx'
import { StoreDomainPanel } from '../store-domains/store-domain-panel.tsx'
import { LookPanel } from './look-panel.tsx'
import { OpenPanel } from './open-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ShippingPanel } from './shipping-panel.tsx'
import { StagePanel } from './stage-panel.tsx'
import { StartStore } from './start-store.tsx'
import { useStore, type StoreView } from './stores.data.ts'
import { stageWords } from './stores.rules.ts'
import { TaxPanel } from './tax-panel.tsx'

/** Settings of the team's store: its start in four steps, look, address, shipping, tax, and whether it is open. */
export function StoreSettingPage() {
  const { data: store, error, refetch } = useStore()
  if (error && store === undefined)
    return (
      <Frame>
        <Panel>
          <ErrorState
            messages={errorMessages(error, 'The store could not be loaded.')}
            onRetry={() => void refetch()}
          />
        </Panel>
      </Frame>
    )
  if (store === undefined)
    return (
      <Frame>
        <SkeletonBlock height={420} label="Loading the store" />
      </Frame>
    )
  if (store === null)
    return (
      <Frame>
        <FormWidth>
          <StartStore />
        </FormWidth>
      </Frame>
    )
  return (
    <Frame store={store}>
      <StoreSettings store={store} />
    </Frame>
  )
}

function Frame({ store, children }: { store?: StoreView | undefined; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Store settings"
        subtitle="How your store looks, where it sends to, and whether it is open."
        actions={store ? <StatusDot {...stageWords[store.stage]} /> : undefined}
      />
      {children}
    </>
  )
}

function StoreSettings({ store }: { store: StoreView }) {
  return (
    <Columns
      main={
        <Stack gap={24}>
          <StagePanel store={store} place="settings" />
          <LookPanel store={store} />
          <PicturesPanel store={store} />
          <StoreAccountPanel store={store} />
          <Panel title="Your own domain">
            <StoreDomainPanel store={store} />
          </Panel>
          <ShippingPanel store={store} />
          <TaxPanel store={store} />
          <StoreAccessSummary />
        </Stack>
      }
      side={<OpenPanel store={store} />}
    />
  )
}
