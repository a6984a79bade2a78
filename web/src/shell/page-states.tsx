import type { ReactNode } from 'react'
import { errorMessages } from '../platform/toasts.ts'
import { PubButton } from '../public-ui/pub-button.tsx'

/** What is shown when a page could not be rendered. */
export function PageFailed({
  error,
  onRetry,
  wayOut,
}: {
  error: unknown
  onRetry: () => void
  wayOut?: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className="pub-main" data-narrow>
      <h1 className="pub-title">This page could not be opened</h1>
      {errorMessages(error).map(message => (
        <p key={message} className="pub-lead">
          {message}
        </p>
      ))}
      <div className="pub-actions">
        <PubButton onClick={onRetry}>Try again</PubButton>
        {wayOut}
      </div>
    </main>
  )
}

export function PagePending() {
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
