import { Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { hasPath } from '../../../paths.ts'
import { ApiError } from '../../../platform/api.ts'
import { rememberRoute } from '../../../platform/last-visit.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { FrameShortcuts } from '../../../ui/layout/shortcut-help.tsx'
import { useShortcuts } from '../../../ui/layout/shortcuts.ts'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import { Button } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { KitProvider } from '../../../ui/kit-provider.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { useOperator, useOperatorSignOut } from './operators.data.ts'
import styles from './operations-frame.module.css'

/** `within`: a page of another desk, which has its tab. */
interface Desk {
  to: string
  label: string
  keys: string
  within?: string
}

const desks = (
  [
    { to: '/operations', label: 'Overview', keys: 'g h' },
    { to: '/operations/parcels', label: 'Parcels', keys: 'g p' },
    { to: '/operations/pick', label: 'Pick', keys: 'g k' },
    { to: '/operations/pack', label: 'Pack', keys: 'g a' },
    { to: '/operations/stock', label: 'Stock', keys: 'g s' },
    { to: '/operations/restocks', label: 'Restocks', keys: 'g r' },
    { to: '/operations/projects', label: 'Projects', keys: 'g d' },
    { to: '/operations/products', label: 'Products', keys: 'g c' },
    { to: '/operations/bundles', label: 'Bundles', keys: 'g b' },
    { to: '/operations/teams', label: 'Teams', keys: 'g t' },
    { to: '/operations/plans', label: 'Plans', keys: 'g l' },
    { to: '/operations/invoices', label: 'Invoices', keys: 'g i' },
    { to: '/operations/refunds', label: 'Refunds', keys: 'g f' },
    { to: '/operations/shop-fees', label: 'Shop fees', keys: 'g e' },
    { to: '/operations/jobs', label: 'Jobs', keys: 'g j' },
    { to: '/operations/operators', label: 'Operators', keys: 'g o' },
    { to: '/operations/log', label: 'Log', keys: 'g u', within: '/operations/operators' },
    { to: '/operations/security', label: 'Your sign-in', keys: 'g y', within: '/operations/operators' },
  ] as Desk[]
).filter(desk => hasPath(desk.to))

const isOpen = (desk: string, pathname: string) =>
  pathname === desk || (desk !== '/operations' && pathname.startsWith(`${desk}/`))
const tabsAt = (pathname: string) =>
  desks
    .filter(desk => !desk.within)
    .map(({ to, label }) => ({
      to,
      label,
      isCurrent: desks.some(desk => (desk.to === to || desk.within === to) && isOpen(desk.to, pathname)),
    }))

/** The operators' own small frame: no team, no menu of a team; without an operator's session it leads to their sign-in. */
export function OperationsFrame({ children }: { children: ReactNode }) {
  const operator = useOperator()
  // Apart from whatever follows the address: a frame drawn again on the way would begin the way again.
  if (operator.error instanceof ApiError && operator.error.status === 401)
    return <ToSignIn isSessionOver={operator.data !== undefined} />
  return <Desks operator={operator}>{children}</Desks>
}

/** A session that ended in the middle of the work goes on, after signing in, on the page it left. */
function ToSignIn({ isSessionOver }: { isSessionOver: boolean }) {
  const router = useRouter()
  useState(() => isSessionOver && rememberRoute(router.state.location.href))
  return <Navigate to="/operations/sign-in" replace />
}

function Desks({ operator, children }: { operator: ReturnType<typeof useOperator>; children: ReactNode }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const signOut = useOperatorSignOut(
    () => void router.navigate({ href: '/operations/sign-in', replace: true }),
  )
  const goTo = useMemo(
    () =>
      desks.map(desk => ({
        keys: desk.keys,
        label: `Go to ${desk.label}`,
        run: () => void router.navigate({ href: desk.to }),
      })),
    [router],
  )
  useShortcuts(goTo)
  // Where not all desks fit, the one that is open is in sight.
  useEffect(() => {
    document
      .querySelector('header nav [aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, operator.isSuccess])
  return (
    <KitProvider>
      <a className="pub-skip" href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <AppLink to="/operations" className={styles.brand}>
          <img src="/ribbon.svg" alt="" width={24} height={24} />
          {productName} operations
        </AppLink>
        <div className={styles.nav}>
          <TabLinks label="Operations" tabs={tabsAt(pathname)} />
        </div>
        <div className={styles.person}>
          {operator.data ? <span className={styles.name}>{operator.data.name}</span> : null}
          <Button look="subtle" size="xs" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <FrameShortcuts value={goTo}>
          {operator.data ? (
            children
          ) : operator.error ? (
            <ErrorState messages={errorMessages(operator.error)} onRetry={() => void operator.refetch()} />
          ) : (
            <SkeletonBlock height={320} />
          )}
        </FrameShortcuts>
      </main>
    </KitProvider>
  )
}
