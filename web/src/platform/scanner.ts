import { useEffect, useRef } from 'react'

/** A scanner types like a keyboard, but faster than any hand, and ends with Enter. */
const fastestHandMs = 45
const shortestCode = 3

export interface ScanBuffer {
  text: string
  at: number
}
export const emptyScan: ScanBuffer = { text: '', at: 0 }

/** One more key: what has come in fast succession so far, and the code where Enter ends it. */
export function readScanKey(
  buffer: ScanBuffer,
  key: string,
  at: number,
): { buffer: ScanBuffer; isFast: boolean; code?: string } {
  const isFast = buffer.text !== '' && at - buffer.at <= fastestHandMs
  if (key === 'Enter')
    return {
      buffer: emptyScan,
      isFast,
      ...(isFast && buffer.text.length >= shortestCode ? { code: buffer.text } : {}),
    }
  if (key.length !== 1) return { buffer: isFast ? { ...buffer, at } : emptyScan, isFast }
  return { buffer: { text: isFast ? buffer.text + key : key, at }, isFast }
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Takes scans anywhere on the page, outside of fields and dialogs; what a scanner types is no shortcut. */
export function useScanner(onScan: (code: string) => void) {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    let buffer = emptyScan
    const press = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isField(event.target) ||
        document.querySelector('[role="dialog"][aria-modal="true"]')
      )
        return
      const read = readScanKey(buffer, event.key, event.timeStamp)
      buffer = read.buffer
      // With the capitals locked a scanner types small letters, which are shortcuts.
      const isTurned = event.getModifierState('CapsLock') && /^[a-z]$/.test(event.key)
      if ((read.isFast && event.key.length === 1) || isTurned) event.stopPropagation()
      if (read.code === undefined) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(read.code)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
