import { useLayoutEffect } from 'react'

/** When a layer is gone, the focus goes back to what opened it; where that is gone too, to the page. */
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
