import type { FastifyInstance } from 'fastify'
import { accountRoutes } from './connect/accounts.routes.ts'
import { applicationFeeRoutes } from './connect/application-fees.routes.ts'
import { disputeRoutes } from './connect/disputes.ts'
import { payoutRoutes } from './connect/payouts.routes.ts'
import { cardRoutes } from './cards/cards.routes.ts'
import { customerRoutes } from './customers.routes.ts'
import type { Payments } from './open-payments.ts'
import { paymentIntentRoutes } from './payment-intents.routes.ts'
import { productRoutes } from './products.routes.ts'
import { refundRoutes } from './refunds.routes.ts'
import { invoiceRoutes } from './subscriptions/invoices.routes.ts'
import { moveClock } from './subscriptions/move-clock.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { setupIntentRoutes } from './setup-intents.routes.ts'
import { stripeEndpoints } from './wire/stripe-endpoint.ts'
import { noSuch } from './wire/stripe-error.ts'
import { listPage } from './wire/stripe-list.ts'
import { textOf, textsOf } from './wire/stripe-params.ts'

export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  const on = stripeEndpoints(app, payments)
  cardRoutes(on)
  customerRoutes(on)
  setupIntentRoutes(on)
  paymentIntentRoutes(on)
  refundRoutes(on)
  productRoutes(on)
  subscriptionRoutes(on)
  invoiceRoutes(on)
  accountRoutes(on)
  applicationFeeRoutes(on)
  payoutRoutes(on)
  disputeRoutes(on)
  const timer = setInterval(() => void moveClock(payments, undefined, 0), 30_000)
  app.addHook('onClose', (_, done) => {
    clearInterval(timer)
    done()
  })

  on.get('/v1/events', ({ query }) => {
    const type = textOf(query, 'type')
    const types = textsOf(query, 'types')
    const rows = payments.book
      .all('events')
      .filter(event => (!type || event.type === type) && (!types.length || types.includes(event.type)))
    return listPage('/v1/events', rows, query)
  })
  on.get('/v1/events/:id', ({ params }) => {
    const event = payments.book.get('events', params.id!)
    if (!event) throw noSuch('event', params.id!, 'id', 404)
    return event
  })
}
