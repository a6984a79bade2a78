import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { dismissPageToasts, dismissToast, toastDelayMs, toastStayMs, toastStore } from '../platform/toasts.ts'
import { ToastCorner } from '../public-ui/toast-corner.tsx'

export function ToastHost() {
  const current = useStore(toastStore, state => state.queue[0])
  const pathname = useRouterState({ select: state => state.location.pathname })
  useEffect(() => dismissPageToasts, [pathname])
  return (
    <ToastCorner
      toast={current}
      delayMs={toastDelayMs}
      stayMs={current?.stayMs ?? toastStayMs}
      onGone={dismissToast}
    />
  )
}
