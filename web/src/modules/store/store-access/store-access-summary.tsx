import { useQuery } from '@tanstack/react-query'
import { errorMessages } from '../../../platform/toasts.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { storeAccessQuery } from './store-access.data.ts'
import { accessText } from './store-access.rules.ts'

/** Who may buy, among the other settings of the store, with the way to change it. */
export function StoreAccessSummary() {
  const access = useQuery(storeAccessQuery)
  return (
    <Panel
      title="Who may buy"
      actions={
        <LinkButton to="/e-commerce/setting/access" look="quiet">
          Lists and addresses
        </LinkButton>
      }
    >
      {access.error && !access.data ? (
        <ErrorState
          messages={errorMessages(access.error, 'Who may buy could not be loaded.')}
          onRetry={() => void access.refetch()}
        />
      ) : access.data ? (
        <p>{accessText(access.data)}</p>
      ) : (
        <SkeletonLines lines={1} label="Loading who may buy" />
      )}
    </Panel>
  )
}
