import { Outlet } from '@tanstack/react-router'
import { useKnownImpersonation } from '../platform/session.ts'
import { productName } from '../platform/page-title.ts'
import { PubPage } from '../public-ui/pub-layout.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { useGoBack } from './use-go-back.ts'

/** Layout `default`: nothing but the product's mark, the page, notifications and, while impersonating, the banner. */
export function DefaultLayout() {
  const impersonated = useKnownImpersonation()
  const goBack = useGoBack()
  return (
    <PubPage
      band={{ name: productName }}
      banner={
        impersonated ? (
          <ImpersonationBanner
            {...impersonated}
            isBusy={goBack.isBusy}
            onGoBack={goBack.run}
            onOver={goBack.onOver}
          />
        ) : undefined
      }
      width="narrow"
    >
      <Outlet />
    </PubPage>
  )
}
