import { useQuery } from '@tanstack/react-query'
import { errorMessages } from '../../../platform/toasts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { AllowedAddresses } from './allowed-addresses.tsx'
import { AllowedLists } from './allowed-lists.tsx'
import { storeAccessQuery } from './store-access.data.ts'
import { accessText } from './store-access.rules.ts'

/** Who may buy in the team's store: everyone, or only the people on lists and those named one by one. */
export function StoreAccessPanel() {
  const access = useQuery(storeAccessQuery)
  if (access.error && !access.data)
    return (
      <ErrorState
        messages={errorMessages(access.error, 'Who may buy could not be loaded.')}
        onRetry={() => void access.refetch()}
      />
    )
  if (!access.data) return <SkeletonLines lines={6} label="Loading who may buy" />
  return (
    <Stack gap={24}>
      <div aria-live="polite">
        <Notice title={access.data.isOpen ? 'Open to everyone' : 'Open to some people'}>
          {accessText(access.data)}
        </Notice>
      </div>
      <AllowedLists access={access.data} />
      <AllowedAddresses access={access.data} />
    </Stack>
  )
}
