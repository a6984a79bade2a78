import { useEffect, useRef } from 'react'

/** Takes the focus when what had it is gone with what was shown before, so that the keyboard stays in the dialog. */
export function useKeptFocus() {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      region.current?.focus({ preventScroll: true })
  }, [])
  return region
}
