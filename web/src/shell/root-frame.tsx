import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { dismissPageToasts } from '../platform/toasts.ts'
import { ToastHost } from './toast-host.tsx'

export function RootFrame() {
  useFocusOnNewPage()
  const pathname = useRouterState({ select: state => state.location.pathname })
  useEffect(() => dismissPageToasts, [pathname])
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  )
}

/**
 * A new page gets the focus, so that screen readers and the Tab key start at its top, unless it focused a
 * field itself. A changed filter does not move the focus.
 */
function useFocusOnNewPage() {
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    const main = document.querySelector<HTMLElement>('main')
    const isInField = document.activeElement?.matches('main input, main textarea')
    if (previous.current !== undefined && pathname !== previous.current && !isInField)
      main?.focus({ preventScroll: true })
    previous.current = pathname
  }, [pathname])
}
