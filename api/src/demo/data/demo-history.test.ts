import { describe, expect, it } from 'vitest'
import { demoBundles, demoVariant } from './demo-catalog.ts'
import { demoHistory, demoRecipientCount, type DemoOrder } from './demo-history.ts'
import { demoMembers } from './demo-people.ts'
import { demoRecipients } from './demo-recipients.ts'

const day = 86_400_000
const moments = [
  '2026-11-20T17:30:00Z',
  '2026-01-01T00:00:00Z',
  '2027-03-07T09:00:00Z',
  '2026-07-13T23:59:00Z',
].map(text => new Date(text))
const recipients = demoRecipients(demoRecipientCount)

function timesOf(order: DemoOrder): number[] {
  return [
    order.createdAt,
    order.processingAt,
    order.shippedAt,
    order.deliveredAt,
    order.returnedAt,
    order.canceledAt,
  ].flatMap(time => (time ? [time.getTime()] : []))
}

function present(order: DemoOrder): string[] {
  return (['processingAt', 'shippedAt', 'deliveredAt', 'canceledAt', 'returnedAt'] as const).filter(
    key => order[key],
  )
}

const timesByStatus: Record<DemoOrder['status'], string[]> = {
  unpaid: [],
  awaiting_address: [],
  processing: ['processingAt'],
  shipped: ['processingAt', 'shippedAt'],
  delivered: ['processingAt', 'shippedAt', 'deliveredAt'],
  returned: ['processingAt', 'shippedAt', 'returnedAt'],
  canceled: ['processingAt', 'canceledAt'],
}

describe.each(moments)('the demo history as of %s', now => {
  const orders = demoHistory(now)

  it('is 420 orders over 14 months, oldest first, the same each time', () => {
    expect(orders).toHaveLength(420)
    expect(demoHistory(now)).toEqual(orders)
    const created = orders.map(order => order.createdAt.getTime())
    expect(created).toEqual([...created].sort((a, b) => a - b))
    expect((now.getTime() - (created[0] ?? 0)) / day).toBeGreaterThan(410)
    expect(now.getTime() - (created.at(-1) ?? 0)).toBeLessThan(4 * day)
  })

  it('has every status, mostly delivered', () => {
    const count = (status: DemoOrder['status']) => orders.filter(order => order.status === status).length
    for (const status of [
      'processing',
      'awaiting_address',
      'shipped',
      'canceled',
      'returned',
      'unpaid',
    ] as const)
      expect(count(status)).toBeGreaterThan(0)
    expect(count('unpaid')).toBe(4)
    expect(count('delivered')).toBeGreaterThan(340)
  })

  it('has no order in the future or out of order, and each status has exactly its timestamps', () => {
    for (const order of orders) {
      const times = timesOf(order)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThan(now.getTime())
      expect(present(order)).toEqual(timesByStatus[order.status])
      if (order.status === 'unpaid') expect(now.getTime() - order.createdAt.getTime()).toBeLessThan(7 * day)
      if (order.status === 'awaiting_address')
        expect(now.getTime() - order.createdAt.getTime()).toBeLessThan(14 * day)
    }
  })

  it('has orders only from those who may send what is in them', () => {
    for (const order of orders) {
      const role = demoMembers.find(member => member.key === order.memberKey)?.role
      expect(['member', 'team_owner', 'store_admin']).toContain(role)
      const isForOwners = order.items.some(
        ({ sku, bundleKey }) =>
          demoVariant(sku).product.adminOnly ||
          demoBundles.find(bundle => bundle.key === bundleKey)?.adminOnly,
      )
      if (isForOwners) expect(role).not.toBe('member')
    }
  })

  it('uses no more than the stock, and leaves the low variant alone', () => {
    const held = new Map<string, number>()
    for (const order of orders.filter(
      ({ status }) => status === 'processing' || status === 'awaiting_address',
    )) {
      for (const { sku, quantity } of order.items) held.set(sku, (held.get(sku) ?? 0) + quantity)
    }
    for (const [sku, quantity] of held) expect(quantity).toBeLessThanOrEqual(demoVariant(sku).variant.onHand)
    expect(
      orders.flatMap(order => order.items).some(item => demoVariant(item.sku).variant.onHand === 3),
    ).toBe(false)
    expect(orders.flatMap(order => order.items).some(item => item.sku.startsWith('UMB'))).toBe(true)
  })

  it('contains whole bundles, no SKU twice in an order, and cards that fit', () => {
    for (const { items, cardMessage, recipientIndex, service } of orders) {
      expect(new Set(items.map(item => item.sku)).size).toBe(items.length)
      for (const bundle of demoBundles.filter(({ key }) => items.some(item => item.bundleKey === key))) {
        expect(items.map(item => [demoVariant(item.sku).product.key, item.quantity])).toEqual(
          bundle.items.map(part => [part.productKey, part.quantity]),
        )
      }
      expect(cardMessage.length).toBeLessThanOrEqual(500)
      expect(cardMessage).toBe(cardMessage.trim())
      expect(cardMessage).not.toMatch(/[{}]/)
      expect(service.startsWith('globalpost')).toBe(recipients[recipientIndex]?.country !== 'US')
    }
  })

  it('asks for an address only of people no other order goes to', () => {
    const waiting = orders
      .filter(order => order.status === 'awaiting_address')
      .map(order => order.recipientIndex)
    const others = orders
      .filter(order => order.status !== 'awaiting_address')
      .map(order => order.recipientIndex)
    expect(new Set(waiting).size).toBe(waiting.length)
    expect(waiting.filter(index => others.includes(index))).toEqual([])
  })

  it('grows over the year and peaks in December', () => {
    const perMonth = new Map<string, number>()
    for (const order of orders) {
      const month = order.createdAt.toISOString().slice(0, 7)
      perMonth.set(month, (perMonth.get(month) ?? 0) + 1)
    }
    const busiest = [...perMonth].sort((a, b) => b[1] - a[1])[0]?.[0]
    expect(busiest).toMatch(/-12$/)
  })
})
