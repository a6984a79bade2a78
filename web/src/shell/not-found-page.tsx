import { Link, useSearch } from '@tanstack/react-router'
import { EmptyDrawing } from './page-drawings.tsx'

export function NotFoundPage() {
  const search = useSearch({ strict: false }) as { isFinalized?: unknown; uuid?: unknown }
  const isFinalized = String(search.isFinalized) === 'true'
  return (
    <>
      <EmptyDrawing />
      <h1 className="pub-title">{isFinalized ? 'This gift page is closed' : 'Page not found'}</h1>
      <p className="pub-lead">
        {isFinalized
          ? 'Gifts can no longer be chosen here. If you chose in time, the tracking link comes by email. ' +
            'Else ask the person who sent you the link.'
          : 'The address may be mistyped, or the page no longer exists.'}
      </p>
      {isFinalized ? (
        typeof search.uuid === 'string' ? (
          <a href={`/recipients/${encodeURIComponent(search.uuid)}?back=1`} className="pub-button" data-quiet>
            See what I chose
          </a>
        ) : null
      ) : (
        <Link to="/report" className="pub-button">
          Go to the start
        </Link>
      )}
    </>
  )
}
