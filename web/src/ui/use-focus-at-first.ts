import { useEffect, type RefObject } from 'react'

/** How long after it closes a dialog gives the focus back, at the most. */
const focusReturnedMs = 50

/** Takes the focus when the element appears, also from a dialog that is closing and gives it back to its button. */
export function useFocusAtFirst(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.focus()
    const again = setTimeout(() => element.current?.focus(), focusReturnedMs)
    return () => clearTimeout(again)
  }, [element])
}
