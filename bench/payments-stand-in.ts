import { randomUUID } from 'node:crypto'
import http from 'node:http'

export interface PaymentsStandIn {
  url: string
  stop(): Promise<void>
}

/** A payment provider that answers at once: whoever asks for a payment again finds it paid, as asked for. */
export async function startPaymentsStandIn(): Promise<PaymentsStandIn> {
  const intents = new Map<string, object>()
  const answerTo = (request: http.IncomingMessage, body: string) => {
    if (request.method === 'POST') {
      const id = `pi_${randomUUID().replaceAll('-', '')}`
      const intent = newIntent(id, new URLSearchParams(body))
      intents.set(id, { ...intent, ...paid(id, intent.amount) })
      return intent
    }
    return intents.get(new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '')
  }
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => {
        const answer = answerTo(request, Buffer.concat(parts).toString())
        const text = JSON.stringify(answer ?? { error: { code: 'resource_missing' } })
        reply
          .writeHead(answer ? 200 : 404, {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          })
          .end(text)
      })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function newIntent(id: string, form: URLSearchParams) {
  return {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_measured`,
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: form.get('currency'),
    application_fee_amount: Number(form.get('application_fee_amount')),
    metadata: { attempt_key: form.get('metadata[attempt_key]') },
    last_payment_error: null,
    latest_charge: null,
  }
}

const paid = (id: string, amount: number) => ({
  status: 'succeeded',
  amount_received: amount,
  latest_charge: {
    id: id.replace('pi_', 'ch_'),
    object: 'charge',
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    balance_transaction: {
      id: id.replace('pi_', 'txn_'),
      object: 'balance_transaction',
      fee_details: [{ type: 'stripe_fee', amount: 149 }],
    },
  },
})
