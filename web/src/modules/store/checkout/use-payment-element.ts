import { useEffect, useRef } from 'react'
import type { PaymentIntent } from '@ribbon/contract/store/checkout/checkout'
import type { CardElement } from '../../../platform/card-element/card-element.ts'
import { loadPaymentElement } from './load-payment-element.ts'

export type StartedPayment = PaymentIntent['attributes']

interface ElementEvents {
  onSubmit: () => void
  onChallenge: (isOpen: boolean) => void
  onReady: () => void
  onFailed: () => void
}

/** The provider's element at its place, as long as a checkout is open. */
export function usePaymentElement(started: StartedPayment | undefined, events: ElementEvents) {
  const place = useRef<HTMLDivElement>(null)
  const current = useRef<CardElement>(undefined)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    if (!started || !place.current) return undefined
    const gone = new AbortController()
    const open = async (at: HTMLElement) => {
      try {
        const entry = { ...started, clientSecret: started.clientSecret ?? '' }
        const opened = await loadPaymentElement(entry, at, {
          onSubmit: () => latest.current.onSubmit(),
          onChallenge: isOpen => latest.current.onChallenge(isOpen),
        })
        if (gone.signal.aborted) return opened.remove()
        current.current = opened
        latest.current.onReady()
      } catch {
        if (!gone.signal.aborted) latest.current.onFailed()
      }
    }
    void open(place.current)
    return () => {
      gone.abort()
      current.current?.remove()
      current.current = undefined
    }
  }, [started])
  return {
    place,
    get current() {
      return current.current
    },
  }
}
