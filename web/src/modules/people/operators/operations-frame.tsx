import { Navigate, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { mayWorkOn, type OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { ApiError } from '../../../platform/api.ts'
import { rememberRoute } from '../../../platform/last-visit.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { OperatorSearch } from '../../../shell/operator-search.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { FrameShortcuts } from '../../../ui/layout/shortcut-help.tsx'
import { useShortcuts } from '../../../ui/layout/shortcuts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { KitProvider } from '../../../ui/kit-provider.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { deskGroups, desksOf, firstDesk } from './operator-desks.ts'
import { useOperator, useOperatorLive, useOperatorSignOut } from './operators.data.ts'
import styles from './operations-frame.module.css'

/** The operators' own small frame: no team, no menu of a team; without an operator's session it leads to their sign-in. */
export function OperationsFrame({ children }: { children: ReactNode }) {
  const operator = useOperator()
  useOperatorLive(operator.isSuccess)
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
  const role = operator.data?.role ?? 'everything'
  const goTo = useMemo(
    () =>
      desksOf(role).map(desk => ({
        keys: desk.keys,
        label: `Go to ${desk.label}`,
        run: () => void router.navigate({ href: desk.to }),
      })),
    [router, role],
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
      <header className={styles.header} data-desks="">
        <AppLink to={firstDesk(role)} className={styles.brand}>
          <img src="/ribbon.svg" alt="" width={24} height={24} />
          {productName} operations
        </AppLink>
        <div className={styles.nav}>
          {operator.data ? <DeskLinks role={role} pathname={pathname} /> : null}
        </div>
        <div className={styles.person}>
          {operator.data ? <OperatorSearch role={role} /> : null}
          {operator.data ? <span className={styles.name}>{operator.data.name}</span> : null}
          <Button look="subtle" size="xs" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} data-phone-rows="dense">
        <FrameShortcuts value={goTo}>
          {operator.data ? (
            <OfRole role={role} pathname={pathname}>
              {children}
            </OfRole>
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

/** The links to the desks, in their groups. */
function DeskLinks({ role, pathname }: { role: OperatorRole; pathname: string }) {
  return (
    <nav className={styles.desks} aria-label="Operations">
      {deskGroups(role, pathname).map(group => (
        <div key={group.name} role="group" aria-label={group.name}>
          <span className={styles.group} aria-hidden="true">
            {group.name}
          </span>
          <div className={styles.links}>
            {group.tabs.map(tab => (
              <AppLink
                key={tab.to}
                to={tab.to}
                exact
                className={styles.desk}
                aria-current={tab.isCurrent ? 'page' : undefined}
                data-current={tab.isCurrent || undefined}
              >
                {tab.label}
              </AppLink>
            ))}
          </div>
        </div>
      ))}
    </nav>
  )
}

/** A page of another group looks like one that does not exist; who has no overview begins at their first desk. */
function OfRole({ role, pathname, children }: { role: OperatorRole; pathname: string; children: ReactNode }) {
  if (mayWorkOn(role, pathname)) return children
  return <Navigate to={pathname === '/operations' ? firstDesk(role) : '/404'} replace />
}
