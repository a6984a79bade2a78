import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { StoreAccessPanel } from './store-access-panel.tsx'

/** Who may buy in the team's store. */
export function StoreAccessPage() {
  return (
    <>
      <PageHeader title="Who may buy" back={{ to: '/e-commerce/setting', label: 'Store settings' }} />
      <StoreAccessPanel />
    </>
  )
}
