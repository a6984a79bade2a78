import { EmptyDrawing } from './page-drawings.tsx'

export function MaintenancePage() {
  return (
    <>
      <EmptyDrawing />
      <h1 className="pub-title">Back soon</h1>
      <p className="pub-lead">
        Ribbon is being looked after or is very busy. Your orders are safe. Try again in a few minutes.
      </p>
      <a href="/report" className="pub-button">
        Try again
      </a>
    </>
  )
}
