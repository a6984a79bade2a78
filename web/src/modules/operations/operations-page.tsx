import { Navigate } from '@tanstack/react-router'

/** The way in for operators: the parcel queue is what they come for. */
export function OperationsPage() {
  return <Navigate to={'/operations/parcels' as never} replace />
}
