import { useEffect, useRef } from 'react'
import { onLive } from '../../../platform/live/live.ts'

/** The types of events after which a row of the queue may be out of date. */
const parcelTypes = new Set(['orders', 'parcels', 'pickLists', 'storeOrders'])
const calmMs = 10_000

/**
 * Reads the queue again when something of it changed elsewhere, but not under the hands of who works in it: only once nobody has
 * moved or typed for a while.
 */
export function useCalmRefresh(refresh: () => void) {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    let touchedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = () => {
      touchedAt = performance.now()
    }
    const wait = () => {
      const left = touchedAt + calmMs - performance.now()
      if (left > 0) timer = setTimeout(wait, left)
      else {
        timer = undefined
        latest.current()
      }
    }
    const gestures = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
    for (const gesture of gestures) window.addEventListener(gesture, touch, { passive: true })
    const stopListening = onLive(({ type }) => {
      if (parcelTypes.has(type) && timer === undefined) wait()
    })
    return () => {
      stopListening()
      clearTimeout(timer)
      for (const gesture of gestures) window.removeEventListener(gesture, touch)
    }
  }, [])
}
