import Stripe from 'stripe'
import { createLog } from '../../src/platform/log.ts'
import { startApp, type Answered, type Client, type TestApp } from '../app-under-test.ts'
import { sendPaymentEvent } from '../sandbox.ts'

export const cardNumbers = ['4242424242424242', '4000000000000002']

export const outcome = ({ status, body }: Answered) => [status, body]

/** What tests of payment methods do as an owner, as the card form and as the payment provider. */
export function paymentMethodTools(app: TestApp, owner: Client) {
  const add = (stripe_token: unknown, headers?: Record<string, string>) =>
    owner.post('/team/payment_methods', { payment_method: { stripe_token } }, headers)
  const list = async (query = '') => (await owner.get(`/team/payment_methods${query}`)).body
  const methods = async () =>
    (await list()).data.map((method: any) => ({ id: method.id, ...method.attributes }))
  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const stripe = () =>
    new Stripe('sk_test_outside', {
      host: '127.0.0.1',
      port: new URL(app.sandboxUrl).port,
      protocol: 'http',
      telemetry: false,
    })
  const clear = async () => {
    await rows('delete from card_setups')
    await rows('delete from payment_methods')
  }

  /** What the element does on the provider's side: the browser's key, the secret, the typed card. */
  const confirm = async (clientSecret: string, number: string) => {
    const body = new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    })
    const answer = await fetch(
      `${app.sandboxUrl}/v1/setup_intents/${clientSecret.split('_secret_')[0]}/confirm`,
      { method: 'POST', body, headers: { authorization: 'Bearer pk_test_ribbon' } },
    )
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const setUp = async () => {
    const { data } = (await owner.post('/team/payment_methods/setup')).body
    return { id: data.id as string, secret: data.attributes.clientSecret as string }
  }
  const complete = (id: string, client = owner) => client.post(`/team/payment_methods/setup/${id}/complete`)

  /** Sends the provider's latest event of a type, signed, and answers the statuses. */
  const sendLatestEvent = async (type: string, times = 1) => {
    const { data } = await stripe().events.list({ type, limit: 1 })
    return Promise.all(
      Array.from({ length: times }, async () => (await sendPaymentEvent(app, data[0]!)).status),
    )
  }

  /** The tables with a row that contains a card number typed in a test. */
  const tablesWithCardNumbers = async () => {
    const tables = await rows(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const numbers = await rows(
        `select 1
        from ${name} t
        where to_jsonb(t)::text ~ '4242 ?4242 ?4242|4000000000000002|4000002500003155'
        limit 1`,
      )
      if (numbers.length > 0) found.push(name)
    }
    return found
  }

  return {
    add,
    list,
    methods,
    rows,
    stripe,
    clear,
    confirm,
    setUp,
    complete,
    sendLatestEvent,
    tablesWithCardNumbers,
  }
}

/** An application with an owner and no deposit; `logged` is everything that its log said. */
export async function startPaymentMethods() {
  let written = ''
  const log = createLog('trace', {
    write: line => {
      written += line
    },
  })
  const app = await startApp({ deposit: 0, log })
  const owner = await app.as('owner')
  return { app, owner, logged: () => written, ...paymentMethodTools(app, owner) }
}

export type PaymentMethodTools = Awaited<ReturnType<typeof startPaymentMethods>>

/** Waits five seconds at most. */
export async function until(isDone: () => Promise<boolean>) {
  for (let tries = 0; tries < 100 && !(await isDone()); tries++)
    await new Promise(resolve => setTimeout(resolve, 50))
}
