import { useEffect, useRef, useState } from 'react'
import type { ReceivedOf, Route } from '@ribbon/contract/route'
import { checkoutRoutes } from '@ribbon/contract/store/checkout/checkout'
import { orderPageRoutes } from '@ribbon/contract/store/checkout/order-page'
import { newKey } from '../../../platform/api.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { usePaymentElement, type StartedPayment } from './use-payment-element.ts'

/** What the payment needs of the store whose page is open. */
export interface PaymentShop {
  href: (path: string) => string
  isPreview: boolean
  call: <R extends Route>(
    route: R,
    input: { params?: Record<string, string>; body?: unknown; idempotencyKey?: string },
  ) => Promise<ReceivedOf<R>>
}

export interface PaymentCart {
  version: number
  total: string
  amountDue: string
  /** The one that is open, also in another tab or before this page was loaded. */
  checkout: { expiresAt: string; status: string } | null
}

export type PaymentStep =
  | { is: 'closed' | 'paid' | 'over' | 'changed' }
  /** `isSeen`: the cart has said, too, that it is being paid. */
  | { is: 'open'; started: StartedPayment; isReady: boolean; isSeen: boolean }

const notStarted = 'Payment could not be started. Nothing was charged.'
const notStopped = 'The payment could not be stopped. Try again.'
const notLoaded = 'The card form could not be loaded. Check your connection and try again.'

/** Begins a checkout, opens the provider's element at `place`, and leads to the order's page once the card was confirmed. */
export function usePayment(shop: PaymentShop, cart: PaymentCart, onCart: () => void) {
  const [step, setStep] = useState<PaymentStep>({ is: 'closed' })
  const [isChallenged, setChallenged] = useState(false)
  const { isBusy, setBusy, messages, setMessages, act } = useAct(onCart, () => setStep({ is: 'closed' }))
  const started = step.is === 'open' ? step.started : undefined
  // A change of the cart ends its checkout, also one in another tab.
  if (step.is === 'open' && !isBusy && step.isSeen !== (cart.checkout !== null))
    setStep(step.isSeen ? { is: 'changed' } : { ...step, isSeen: true })

  const showOrder = (token: string) => {
    setStep({ is: 'paid' })
    location.assign(shop.href(`/orders/${token}`))
    return 'leave' as const
  }
  const start = () =>
    act(async () => {
      const { data } = await shop.call(checkoutRoutes.startCheckout, {
        body: { expected_total: cart.total },
        idempotencyKey: newKey(),
      })
      if (data.attributes.clientSecret === null) return showOrder(data.attributes.orderToken)
      setStep({ is: 'open', started: data.attributes, isReady: false, isSeen: false })
      return 'stay'
    }, notStarted)
  const giveUp = () =>
    act(async () => {
      await shop.call(checkoutRoutes.cancelCheckout, {})
      setStep({ is: 'closed' })
      return 'stay'
    }, notStopped)
  const element = usePaymentElement(started, {
    onSubmit: () => void pay(),
    onChallenge: setChallenged,
    onReady: () => setStep(was => (was.is === 'open' ? { ...was, isReady: true } : was)),
    onFailed: () => {
      setStep({ is: 'closed' })
      setMessages([notLoaded])
    },
  })
  const pay = async () => {
    if (isBusy || !element.current || !started) return
    setMessages([])
    setBusy(true)
    const outcome = await element.current.confirm()
    if (outcome.state === 'confirmed') {
      showOrder(started.orderToken)
      return
    }
    setBusy(false)
    if (outcome.state === 'refused') setMessages([outcome.reason, 'Check it, or use another card.'])
  }
  /** Paid in the last second counts: the order says whether it was. */
  const endOfTime = async (token: string) => {
    setStep({ is: 'over' })
    const isPaid = await wasPaid(shop, token)
    if (isPaid) showOrder(token)
    else onCart()
  }
  useResume(cart, start)
  return { place: element.place, step, isBusy, isChallenged, messages, start, pay, giveUp, endOfTime }
}

/** Asks the server, and shows why it refused; the cart is read again after each answer that stays on this page. */
function useAct(onCart: () => void, onRefused: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [messages, setMessages] = useState<readonly string[]>([])
  const act = async (work: () => Promise<'stay' | 'leave'>, fallback: string) => {
    setMessages([])
    setBusy(true)
    try {
      if ((await work()) === 'leave') return
    } catch (error) {
      onRefused()
      setMessages(errorMessages(error, fallback))
    }
    setBusy(false)
    onCart()
  }
  return { isBusy, setBusy, messages, setMessages, act }
}

async function wasPaid(shop: PaymentShop, token: string): Promise<boolean> {
  try {
    const { data } = await shop.call(orderPageRoutes.getShopperOrder, { params: { token } })
    return data.attributes.status !== 'unpaid' && data.attributes.status !== 'ended'
  } catch {
    // The email about the order tells it.
    return false
  }
}

/** Whoever comes back, or loads the page again, goes on where the payment was left. */
function useResume(cart: PaymentCart, start: () => Promise<void>) {
  const wasOpen = useRef(cart.checkout !== null)
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(() => {
    if (!wasOpen.current) return
    wasOpen.current = false
    void latest.current()
  }, [])
}
