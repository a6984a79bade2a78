import { useCallback, useState } from 'react'
import { stopImpersonation } from '../platform/session/impersonation.ts'
import { queryClient } from '../platform/query-client.ts'
import { teamQuery } from '../platform/session-queries.ts'
import { showError } from '../platform/toasts.ts'

/** What the banner's button does in the app, and what happens when the hour is over. */
export function useGoBack(): { run: () => void; isBusy: boolean; onOver: () => void } {
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(() => {
    setBusy(true)
    stopImpersonation()
      .catch(error => showError(error, 'You could not go back to your own account. Try again.'))
      .finally(() => setBusy(false))
  }, [])
  return { run, isBusy, onOver: askServer }
}

function askServer() {
  void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
}
