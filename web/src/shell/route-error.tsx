import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PageFailed } from './page-states.tsx'

/** A page of the app that could not be drawn: it is tried again, or left for the start. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <PageFailed
      error={error}
      onRetry={retry}
      wayOut={
        <a className="pub-link" href="/report">
          Go to the start
        </a>
      }
    />
  )
}
