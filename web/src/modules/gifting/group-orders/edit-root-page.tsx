import { Navigate } from '@tanstack/react-router'

/** `/redemption/edit` shows nothing of its own (reading C12). */
export function EditRootPage() {
  return <Navigate to="/redemptions" replace />
}
