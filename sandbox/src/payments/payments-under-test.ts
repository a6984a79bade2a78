import Stripe from 'stripe'
import { freshSandbox } from '../fresh-sandbox.ts'

/** A fresh sandbox for one test file, and the provider's own client to call it. */
export async function startPayments() {
  const sandbox = await freshSandbox()
  const client = (maxNetworkRetries = 0, key = 'sk_test_sandbox') =>
    new Stripe(key, {
      host: '127.0.0.1',
      port: sandbox.ports().httpPort,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries,
    })
  const stripe = client()

  async function customerWith(token: string) {
    const customer = await stripe.customers.create({
      name: 'Acme',
      email: 'pay@acme.test',
      metadata: { team_id: '7' },
    })
    const method = await stripe.paymentMethods.create({ type: 'card', card: { token } })
    await stripe.paymentMethods.attach(method.id, { customer: customer.id })
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
    return { customer: customer.id, method: method.id }
  }

  return { sandbox, stripe, client, customerWith }
}
export type PaymentsUnderTest = Awaited<ReturnType<typeof startPayments>>

export const charge = (owner: { customer: string; method: string }, amount = 5841, orderId = '41') => ({
  amount,
  currency: 'usd',
  customer: owner.customer,
  payment_method: owner.method,
  confirm: true,
  off_session: true,
  metadata: { order_id: orderId },
})

/** The error of a request that must not succeed. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('was not refused')
    },
    error => error as Stripe.errors.StripeError,
  )
