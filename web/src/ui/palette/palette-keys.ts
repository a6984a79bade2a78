import { useEffect } from 'react'

/** Ctrl or Cmd K opens the command palette; `onNear` is told as soon as Ctrl or Cmd is down. */
export function usePaletteKeys(onOpen: () => void, onNear: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return onNear()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      onOpen()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onOpen, onNear])
}
