import { useStore } from 'zustand'
import { dismissToast, toastDelayMs, toastStayMs, toastStore } from '../platform/toasts.ts'
import { ToastCorner } from '../public-ui/toast-corner.tsx'

export function ToastHost() {
  const current = useStore(toastStore, state => state.queue[0])
  return (
    <ToastCorner
      toast={current}
      delayMs={toastDelayMs}
      stayMs={current?.stayMs ?? toastStayMs}
      onGone={dismissToast}
    />
  )
}
