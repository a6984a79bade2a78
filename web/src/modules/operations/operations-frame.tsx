import { Navigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/api.ts'
import { productName } from '../../platform/page-title.ts'
import { errorMessages } from '../../platform/toasts.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Button } from '../../ui/display/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { KitProvider } from '../../ui/kit-provider.tsx'
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx'
import { useOperator, useOperatorSignOut } from './operations.data.ts'
import styles from './operations.module.css'

/** The operators' own small frame: no team, no menu of a team; without an operator's session it leads to their sign-in. */
export function OperationsFrame({ children }: { children: ReactNode }) {
  const router = useRouter()
  const operator = useOperator()
  const signOut = useOperatorSignOut(() => void router.navigate({ href: '/operations/sign-in', replace: true }))
  if (operator.error instanceof ApiError && operator.error.status === 401) return <Navigate to={'/operations/sign-in' as never} replace />
  return (
    <KitProvider>
      <a className="pub-skip" href="#main">Skip to content</a>
      <header className={styles.header}>
        <AppLink to="/operations/parcels" className={styles.brand}><img src="/ribbon.svg" alt="" width={24} height={24} />{productName} operations</AppLink>
        <div className={styles.person}>
          {operator.data ? <span className={styles.name}>{operator.data.name}</span> : null}
          <Button look="subtle" size="xs" busy={signOut.isPending} onClick={() => signOut.mutate({})}>Sign out</Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {operator.data ? children : operator.error
          ? <ErrorState messages={errorMessages(operator.error)} onRetry={() => void operator.refetch()} />
          : <SkeletonBlock height={320} />}
      </main>
    </KitProvider>
  )
}
