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
}

/** The payment provider's state, and what its routes need to act on it. */
export interface Payments {
  book: PaymentsBook
  faults: Faults
  sender: WebhookSender
  held: HeldWebhooks
  webhook: { url: string | undefined; secret: string }
  /** Idempotency keys whose first request has not been answered yet. */
  inFlight: Set<string>
  publicUrl: string
  reset(): void
  stop(): Promise<void>
}

export function openPayments(options: PaymentsOptions, faults: Faults): Payments {
  const book = openPaymentsBook(join(options.dataDir, 'payments.jsonl'))
  const webhook = { url: options.webhookUrl || undefined, secret: options.webhookSecret || 'whsec_sandbox' }
  const original = { ...webhook }
  const direct = webhookSender(
    body => ({ 'stripe-signature': signatureHeader(body, webhook.secret) }),
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
    inFlight,
    publicUrl: '',
    reset() {
      sender.forgetAll()
      held.forgetAll()
      book.clear()
      inFlight.clear()
      Object.assign(webhook, original)
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
