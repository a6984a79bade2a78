import type { Delivery, WebhookSender } from '../webhook-sender.ts'
import type { PaymentsBook } from './payments.book.ts'

export interface HeldWebhooks {
  sender: WebhookSender
  /** Starts or stops holding webhooks back; when it stops, the waiting ones are sent first. */
  hold(isHeld: boolean): void
  forgetAll(): void
  /** Sends the waiting webhooks, each `times` times and newly signed, in order or shuffled. */
  release(options: { times: number; shuffle: boolean }): Promise<{ id: string; status: number }[]>
}

/** A sender that can hold webhooks back, so that they arrive late, repeated or out of order. */
export function holdWebhooks(inner: WebhookSender, book: () => PaymentsBook): HeldWebhooks {
  let isHeld = false
  const waiting: Delivery[] = []
  return {
    sender: { ...inner, send: delivery => void (isHeld ? waiting.push(delivery) : inner.send(delivery)) },
    hold(wanted) {
      isHeld = wanted
      if (!isHeld) for (const delivery of waiting.splice(0)) inner.send(delivery)
    },
    forgetAll() {
      isHeld = false
      waiting.length = 0
    },
    async release({ times, shuffle }) {
      const all = waiting.splice(0).flatMap(delivery => Array.from({ length: times }, () => delivery))
      const order = shuffle ? shuffled(all) : all
      const sent: { id: string; status: number }[] = []
      for (const delivery of order) {
        const status = await inner.sendOnce(delivery)
        if (status >= 200 && status < 300)
          book().put('deliveries', {
            ...delivery,
            attempts: delivery.attempts + 1,
            state: 'delivered',
            last_status: status,
          })
        else inner.send(delivery)
        sent.push({ id: delivery.id, status })
      }
      await book().commit('webhooks released')
      return sent
    },
  }
}

function shuffled<Row>(rows: Row[]): Row[] {
  return rows
    .map(row => ({ row, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row)
}
