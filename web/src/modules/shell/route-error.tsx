import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { errorMessages } from '../../platform/toasts.ts'
import { PubButton } from '../../public-ui/pub-button.tsx'

/** What stands where a page could not be drawn. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main id="main" tabIndex={-1} className="pub-main" data-narrow>
      <h1 className="pub-title">This page could not be opened</h1>
      {errorMessages(error).map(message => <p key={message} className="pub-lead">{message}</p>)}
      <div className="pub-actions">
        <PubButton onClick={retry}>Try again</PubButton>
        <a className="pub-link" href="/report">Go to the start</a>
      </div>
    </main>
  )
}

export function RoutePending() {
  return (
    <div className="pub-main" role="status" aria-label="Loading">
      <div className="pub-stack">
        <div className="pub-skeleton" style={{ height: 32, width: '40%' }} />
        <div className="pub-skeleton" style={{ height: 16, width: '60%' }} />
        <div className="pub-skeleton" style={{ height: 240 }} />
      </div>
    </div>
  )
}
