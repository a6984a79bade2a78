import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ToastHost } from './toast-host.tsx'

export function RootFrame() {
  useFocusOnNewPage()
  return (
    <>
      <Outlet />
      <ToastHost />
    </>
  )
}

/**
 * A new page takes the focus, so that a screen reader and the Tab key start at its beginning, unless it
 * gave it to its first field; a changed filter does not.
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
