import { sign } from 'node:crypto'
import { join } from 'node:path'
import type { Faults } from '../faults.ts'
import { webhookSender } from '../webhook-sender.ts'
import { loadSigningKey, type SigningKey } from './load-signing-key.ts'
import { nextStatus } from './parcel.states.ts'
import { moveParcel } from './move-parcel.ts'
import type { Shipping } from './shipping-state.ts'
import { openShippingBook, type Parcel } from './shipping.book.ts'

export interface ShippingOptions {
  dataDir: string
  webhookUrl?: string | undefined
  /** How often parcels move one step; 0 is never. */
  stepMs: number
}

export function openShipping(options: ShippingOptions, faults: Faults): Shipping {
  const book = openShippingBook(join(options.dataDir, 'shipping.jsonl'))
  let made: SigningKey | undefined
  const signing = () => (made ??= loadSigningKey(join(options.dataDir, 'shipping-key.json')))
  const original = options.webhookUrl || undefined
  const underWay = new Set<string>()
  const still = new Set<string>()
  const sender = webhookSender(
    body => {
      const { key, kid } = signing()
      const timestamp = new Date().toISOString()
      return {
        'x-shipengine-timestamp': timestamp,
        'x-shipengine-rsa-sha256-key-id': kid,
        'x-shipengine-rsa-sha256-signature': sign(
          'sha256',
          Buffer.from(`${timestamp}.${body}`),
          key,
        ).toString('base64'),
      }
    },
    delivery => {
      book.put('deliveries', delivery)
      void book.commit('webhook')
    },
  )
  const shipping: Shipping = {
    book,
    faults,
    sender,
    webhook: { url: original },
    jwks: () => signing().jwks,
    publicUrl: '',
    underWay,
    still,
    reset() {
      sender.forgetAll()
      book.clear()
      underWay.clear()
      still.clear()
      shipping.webhook.url = original
    },
    async stop() {
      clearInterval(clock)
      sender.stop()
      await book.close()
    },
  }
  for (const parcel of book.all('parcels')) if (movesByItself(shipping, parcel.id)) underWay.add(parcel.id)
  for (const delivery of book.all('deliveries')) if (delivery.state === 'pending') sender.send(delivery)
  const clock =
    options.stepMs > 0
      ? setInterval(() => moveDue(shipping, options.stepMs), Math.min(1000, Math.max(20, options.stepMs / 4)))
      : undefined
  return shipping
}

function moveDue(shipping: Shipping, stepMs: number): void {
  const due = Date.now() - stepMs
  for (const id of shipping.underWay) {
    const parcel = shipping.book.get('parcels', id)
    const next = parcel && nextStatus(parcel.status_code)
    if (!parcel || !next || !movesByItself(shipping, id)) shipping.underWay.delete(id)
    else if (Date.parse(parcel.moved_at) <= due && !standsStill(shipping, parcel))
      moveParcel(shipping, parcel, next)
  }
}

function standsStill({ book, still }: Shipping, parcel: Parcel): boolean {
  return still.has(String(book.get('labels', parcel.label_id)?.shipment.ship_to.name))
}

function movesByItself({ book }: Shipping, id: string): boolean {
  const parcel = book.get('parcels', id)
  if (!parcel || book.get('labels', parcel.label_id)?.voided_at) return false
  return ['NY', 'AC', 'IT'].includes(parcel.status_code)
}
