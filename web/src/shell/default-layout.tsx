import { Outlet } from '@tanstack/react-router'
import { productName } from '../platform/page-title.ts'
import { PubPage } from '../public-ui/pub-layout.tsx'

/** Layout `default`: nothing but the product's mark, the page and notifications. */
export function DefaultLayout() {
  return (
    <PubPage band={{ name: productName }} width="narrow">
      <Outlet />
    </PubPage>
  )
}
