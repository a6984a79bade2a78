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

/** A new page takes the focus, so that a screen reader and the Tab key start at its beginning; a changed filter does not. */
function useFocusOnNewPage() {
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    if (previous.current !== undefined && pathname !== previous.current) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    previous.current = pathname
  }, [pathname])
}
