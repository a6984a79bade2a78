import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Faults } from '../faults.ts'
import { webhookSender, type WebhookSender } from '../webhook-sender.ts'
import { holdWebhooks, type HeldWebhooks } from './hold-webhooks.ts'
import { nowSeconds, openPaymentsBook, type PaymentsBook } from './payments.book.ts'

export interface PaymentsOptions {
  dataDir: string
  webhookUrl?: string | undefined
  webhookSecret?: string | undefined
  connectWebhookUrl?: string | undefined
  connectWebhookSecret?: string | undefined
}

interface WebhookEndpoint {
  url: string | undefined
  secret: string
}

/** The payment provider's state, and what its routes need to act on it. */
export interface Payments {
  book: PaymentsBook
  /** The connected account that `book` is of; undefined for the platform's own. */
  account?: string
  faults: Faults
  sender: WebhookSender
  held: HeldWebhooks
  webhook: WebhookEndpoint
  /** Where the events of connected accounts go. */
  connectWebhook: WebhookEndpoint
  /** Idempotency keys whose first request has not been answered yet. */
  inFlight: Set<string>
  publicUrl: string
  reset(): void
  stop(): Promise<void>
}

export function openPayments(options: PaymentsOptions, faults: Faults): Payments {
  const book = openPaymentsBook(join(options.dataDir, 'payments.jsonl'))
  const webhook = { url: options.webhookUrl || undefined, secret: options.webhookSecret || 'whsec_sandbox' }
  const connectWebhook = {
    url: options.connectWebhookUrl || undefined,
    secret: options.connectWebhookSecret || 'whsec_sandbox_connect',
  }
  const original = { webhook: { ...webhook }, connectWebhook: { ...connectWebhook } }
  const direct = webhookSender(
    (body, { isConnect }) => ({
      'stripe-signature': signatureHeader(body, (isConnect ? connectWebhook : webhook).secret),
    }),
    delivery => {
      book.put('deliveries', delivery)
      void book.commit('webhook')
    },
  )
  const held = holdWebhooks(direct, () => book)
  const { sender } = held
  for (const delivery of book.all('deliveries')) if (delivery.state === 'pending') sender.send(delivery)
  const inFlight = new Set<string>()
  return {
    book,
    faults,
    sender,
    held,
    webhook,
    connectWebhook,
    inFlight,
    publicUrl: '',
    reset() {
      sender.forgetAll()
      held.forgetAll()
      book.clear()
      inFlight.clear()
      Object.assign(webhook, original.webhook)
      Object.assign(connectWebhook, original.connectWebhook)
    },
    async stop() {
      sender.stop()
      await book.close()
    },
  }
}

function signatureHeader(body: string, secret: string): string {
  const t = nowSeconds()
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
