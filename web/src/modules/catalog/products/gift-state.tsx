import { Navigate } from '@tanstack/react-router'
import { isNotFound } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SkeletonBlock, SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import styles from './detail.module.css'

/** What stands in for a gift that is not there yet, not offered any more, or could not be read. */
export function GiftState({
  error,
  isEmpty,
  onRetry,
}: {
  error: unknown
  isEmpty?: boolean
  onRetry: () => void
}) {
  const header = <PageHeader title="Gift" back={{ to: '/gifts', label: 'All gifts' }} />
  if (isNotFound(error)) return <Navigate to="/404" replace />
  if (isEmpty) {
    return (
      <>
        {header}
        <Panel>
          <EmptyState
            title="This gift is not offered"
            text="It may have been taken out of your team’s catalog."
            action={<LinkButton to="/gifts">See all gifts</LinkButton>}
          />
        </Panel>
      </>
    )
  }
  if (error)
    return (
      <>
        {header}
        <Panel>
          <ErrorState messages={errorMessages(error, 'The gift could not be loaded.')} onRetry={onRetry} />
        </Panel>
      </>
    )
  return (
    <>
      {header}
      <div className={styles.detail}>
        <SkeletonBlock height={420} label="Loading the gift" />
        <SkeletonLines lines={6} />
      </div>
    </>
  )
}
