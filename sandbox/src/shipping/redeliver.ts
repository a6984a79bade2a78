import type { Shipping } from './shipping-state.ts'

/** Sends the latest webhooks again, newly signed, in order or shuffled. */
export async function redeliver({ book, sender }: Shipping, count: number, shuffled: boolean) {
  const latest = count > 0 ? book.all('deliveries').slice(-count) : []
  const order = shuffled
    ? latest
        .map(delivery => ({ delivery, place: Math.random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ delivery }) => delivery)
    : latest
  const sent: { id: string; status: number }[] = []
  for (const delivery of order) sent.push({ id: delivery.id, status: await sender.sendOnce(delivery) })
  return sent
}
