import { Navigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { showErrorText } from '../../../platform/toasts.ts'

const planNeeded = 'Please select/upgrade your plan to continue sending gifts'

/** Opens its screen only with an active subscription (S2 §2); otherwise says so and goes to `refusedTo`. */
export function PlanGate({ refusedTo, children }: { refusedTo: string; children: ReactNode }) {
  const isActive = useSession().subscription.active
  useEffect(() => {
    if (!isActive) showErrorText(planNeeded)
  }, [isActive])
  return isActive ? children : <Navigate to={refusedTo} replace />
}
