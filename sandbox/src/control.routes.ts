import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFault } from './faults.ts'
import { presentMail } from './mail/present-mail.ts'
import type { SandboxState } from './sandbox-state.ts'
import { paymentsLedger } from './payments/payments-ledger.ts'
import { moveClock } from './payments/subscriptions/move-clock.ts'
import { advanceParcels } from './shipping/advance-parcels.ts'
import { isStatusCode } from './shipping/parcel.states.ts'
import { redeliver } from './shipping/redeliver.ts'
import { shippingLedger } from './shipping/shipping-ledger.ts'

type Body = Record<string, unknown> | undefined

/** Calls with which tests and people control the sandbox, and read the state of the outside services. */
export function controlRoutes(
  app: FastifyInstance,
  { payments, shipping, mail, saml, google, salesforce, dns, shopify, inboxes, faults }: SandboxState,
): void {
  app.get('/control/payments/ledger', () => paymentsLedger(payments.book))
  app.get('/control/shipping/ledger', () => shippingLedger(shipping))
  app.get<{ Querystring: { to?: string } }>('/control/mail/messages', ({ query }) => {
    const wanted = query.to?.toLowerCase()
    return mail.book
      .all('mails')
      .toReversed()
      .filter(({ to }) => !wanted || to.some(address => address.toLowerCase() === wanted))
      .map(presentMail)
  })

  app.post<{ Body: Body }>('/control/reset', ({ body }) => {
    const only = body?.service
    if (!only || only === 'payments') payments.reset()
    if (!only || only === 'shipping') shipping.reset()
    if (!only || only === 'mail') mail.reset()
    if (!only || only === 'saml') saml.reset()
    if (!only || only === 'google') google.reset()
    if (!only || only === 'salesforce') salesforce.reset()
    if (!only || only === 'dns') dns.reset()
    if (!only || only === 'shopify') shopify.reset()
    if (!only || only === 'webhooks') inboxes.reset()
    if (!only) faults.clear()
    return { ok: true }
  })

  app.get('/control/faults', () => ({ faults: faults.all() }))
  app.post('/control/faults', ({ body }, reply) => {
    const fault = readFault(body)
    if (typeof fault === 'string') return wrong(reply, fault)
    if (fault.times > 0) faults.add(fault)
    return { faults: faults.all() }
  })
  app.delete('/control/faults', () => {
    faults.clear()
    return { faults: [] }
  })

  app.post<{ Body: Body }>('/control/shipping/advance', ({ body }, reply) => {
    const { tracking_number, status_code } = body ?? {}
    if (status_code !== undefined && !isStatusCode(status_code))
      return wrong(reply, 'status_code must be one of UN, NY, AC, IT, AT, SP, EX, DE')
    const number = typeof tracking_number === 'string' ? tracking_number : undefined
    if (number && !shipping.book.get('parcels', number))
      return reply.code(404).send({ error: `There is no parcel ${number}.` })
    return { parcels: advanceParcels(shipping, number, status_code) }
  })
  app.post<{ Body: Body }>('/control/shipping/redeliver', async ({ body }) => {
    const count = typeof body?.count === 'number' ? body.count : 1
    return { deliveries: await redeliver(shipping, count, body?.shuffle === true) }
  })
  app.post<{ Body: Body }>('/control/shipping/webhook-url', ({ body }, reply) => {
    if (body?.url && !URL.canParse(String(body.url))) return wrong(reply, 'url must be an absolute URL')
    shipping.webhook.url = body?.url ? String(body.url) : undefined
    return shipping.webhook
  })
  app.post<{ Body: Body }>('/control/shipping/still', ({ body }, reply) => {
    if (typeof body?.name !== 'string' || !body.name)
      return wrong(reply, 'name must say to whom parcels no longer move by themselves')
    shipping.still.add(body.name)
    return { still: [...shipping.still] }
  })
  app.post<{ Body: Body }>('/control/payments/webhook-url', ({ body }, reply) => {
    if (body?.url && !URL.canParse(String(body.url))) return wrong(reply, 'url must be an absolute URL')
    payments.webhook.url = body?.url ? String(body.url) : undefined
    if (typeof body?.secret === 'string' && body.secret) payments.webhook.secret = body.secret
    return { url: payments.webhook.url }
  })
  app.post<{ Body: Body }>('/control/payments/clock', async ({ body }, reply) => {
    const days = body?.advance_days
    const customer = typeof body?.customer === 'string' ? body.customer : undefined
    const mayGoBack =
      customer !== undefined && !payments.book.all('subscriptions').some(each => each.customer === customer)
    if (typeof days !== 'number' || Math.abs(days) > 4000 || (days < 0 && !mayGoBack))
      return wrong(
        reply,
        'advance_days must be a number up to 4000, below 0 only for a customer who never subscribed',
      )
    if (customer && !payments.book.get('customers', customer))
      return reply.code(404).send({ error: `There is no customer ${customer}.` })
    return { customers: await moveClock(payments, customer, days) }
  })
  // The bank of a refunded card rejects the refund, as it may days later.
  app.post<{ Body: Body }>('/control/payments/refunds/send-back', async ({ body }, reply) => {
    const refund = payments.book.get('refunds', String(body?.refund))
    if (!refund) return reply.code(404).send({ error: `There is no refund ${String(body?.refund)}.` })
    payments.book.put('refunds', { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' })
    const charge = payments.book.get('charges', String(refund.charge))
    if (charge)
      payments.book.put('charges', {
        ...charge,
        refunded: false,
        amount_refunded: charge.amount_refunded - refund.amount,
      })
    await payments.book.commit('a refund sent back')
    return { refund: refund.id }
  })
  app.post<{ Body: Body }>('/control/payments/webhooks/hold', ({ body }) => {
    payments.held.hold(body?.held !== false)
    return { held: body?.held !== false }
  })
  app.post<{ Body: Body }>('/control/payments/webhooks/release', async ({ body }) => ({
    deliveries: await payments.held.release({
      times: typeof body?.times === 'number' ? body.times : 1,
      shuffle: body?.shuffle === true,
    }),
  }))
}

function wrong(reply: FastifyReply, message: string) {
  return reply.code(422).send({ error: message })
}
