import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PageFailed } from './page-states.tsx'

/** A page that could not be rendered, with buttons to try again and to go to the start. */
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
