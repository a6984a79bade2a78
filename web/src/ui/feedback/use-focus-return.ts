import { useLayoutEffect } from 'react'

/** When a layer closes, the focus returns to what opened it, or to the page when that is gone. */
export function useFocusReturn(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const target =
          opener instanceof HTMLElement && opener.isConnected && opener !== document.body
            ? opener
            : document.getElementById('main')
        target?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
