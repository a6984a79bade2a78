import { Link, useSearch } from '@tanstack/react-router'
import { EmptyDrawing } from './page-drawings.tsx'

export function NotFoundPage() {
  const isFinalized = (useSearch({ strict: false }) as { isFinalized?: string }).isFinalized === 'true'
  return (
    <>
      <EmptyDrawing />
      <h1 className="pub-title">{isFinalized ? 'This gift page is closed' : 'Page not found'}</h1>
      <p className="pub-lead">
        {isFinalized
          ? 'Gifts can no longer be chosen here. Ask the person who sent you the link.'
          : 'The address may be mistyped, or the page no longer exists.'}
      </p>
      {isFinalized ? null : (
        <Link to="/report" className="pub-button">
          Go to the start
        </Link>
      )}
    </>
  )
}
