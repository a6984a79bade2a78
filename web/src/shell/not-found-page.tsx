import { Link } from '@tanstack/react-router'
import { EmptyDrawing } from './page-drawings.tsx'

export function NotFoundPage() {
  return (
    <>
      <EmptyDrawing />
      <h1 className="pub-title">Page not found</h1>
      <p className="pub-lead">The address may be mistyped, or the page no longer exists.</p>
      <Link to="/report" className="pub-button">
        Go to the start
      </Link>
    </>
  )
}
