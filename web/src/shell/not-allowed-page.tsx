import { Link } from '@tanstack/react-router'
import { useSession } from '../platform/session.ts'
import { EmptyDrawing } from './page-drawings.tsx'

export function NotAllowedPage() {
  const isAdmin = useSession().roles.includes('team_owner')
  return (
    <>
      <EmptyDrawing />
      <h1 className="pub-title">You don’t have access to this page</h1>
      <p className="pub-lead">
        {isAdmin
          ? 'Your team does not use this part of Ribbon. Write to support to have it turned on.'
          : 'Your role or your team’s plan does not include it. Ask a team admin if you need it.'}
      </p>
      <div className="pub-actions">
        <Link to="/report" className="pub-button">
          Go to the start
        </Link>
        <Link to="/your-access" className="pub-link">
          {isAdmin ? 'See what you can do' : 'See what you can do and whom to ask'}
        </Link>
      </div>
    </>
  )
}
