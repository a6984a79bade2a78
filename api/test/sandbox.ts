import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Fault as PlannedFault, FaultMode } from '../../sandbox/src/faults.ts'
import { startApp, type Answered, type TestApp } from './app-under-test.ts'

export type { FaultMode }

type Addressed = Pick<TestApp, 'sandboxUrl'>

/** Tells the stand-ins what to do, or asks what they hold. */
export async function tellSandbox(app: Addressed, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${app.sandboxUrl}/control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Where nothing else is said a fault is about all calls of its service, once. */
export type Fault = Pick<PlannedFault, 'service' | 'mode'> & Partial<PlannedFault>

export const makeFault = (app: Addressed, fault: Fault): Promise<unknown> =>
  tellSandbox(app, 'POST', '/faults', fault)

export const clearFaults = (app: Addressed): Promise<unknown> => tellSandbox(app, 'DELETE', '/faults')

/** What was mailed to an address, the latest first. */
export const inboxOf = (
  app: Addressed,
  address: string,
): Promise<{ subject: string; text: string; html: string; headers: Record<string, string> }[]> =>
  tellSandbox(app, 'GET', `/mail/messages?to=${encodeURIComponent(address)}`)

const authorization = { authorization: 'Bearer sk_test_ribbon' }

/** The list of a kind that the payments' stand-in holds, by its path below `/v1`. */
export async function atProvider<Item>(app: Addressed, path: string): Promise<Item[]> {
  const answer = await fetch(`${app.sandboxUrl}/v1/${path}`, { headers: authorization })
  return ((await answer.json()) as { data: Item[] }).data
}

/** A refund that somebody makes at the provider, past Ribbon; answers its id. */
export async function refundAtProvider(app: Addressed, reference: string, cents: number): Promise<string> {
  const answer = await fetch(`${app.sandboxUrl}/v1/refunds`, {
    method: 'POST',
    headers: authorization,
    body: new URLSearchParams({ payment_intent: reference, amount: String(cents) }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** A webhook of the payments' provider as it would sign it; `at` is when it says it was sent. */
export function signEvent(
  event: object,
  { secret = 'whsec_test', at = Math.floor(Date.now() / 1000) }: { secret?: string; at?: number } = {},
) {
  const body = JSON.stringify(event)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }),
    },
  }
}

/** One event of the payments' provider, signed by it. */
export function sendPaymentEvent(app: Pick<TestApp, 'anonymous'>, event: object): Promise<Answered> {
  const { body, headers } = signEvent(event)
  return app.anonymous.post('/webhooks/stripe', body, headers)
}

/** All that the provider ever told of refunds, twice, and what follows from it. */
export async function sendRefundEvents(app: TestApp): Promise<void> {
  const news = (await atProvider<{ type: string }>(app, 'events?limit=100')).filter(event =>
    /refund/.test(event.type),
  )
  for (const event of [...news, ...news]) await sendPaymentEvent(app, event)
  await app.settleJobs()
}

/**
 * Opens an app for the tests of a file, whose team has a card and an empty deposit. Faults of the sandbox last for one
 * test.
 */
export function withCard(take: (app: TestApp) => Promise<void>): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ deposit: 0, cardToken: 'tok_visa' })
    await take(app)
  })
  afterEach(() => clearFaults(app))
  afterAll(() => app.stop())
}
