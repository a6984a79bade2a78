import { expect, it } from 'vitest'
import { orderStatuses } from '@ribbon/contract/gifting/orders/orders'
import { canCancelOrder } from './orders.access.ts'

const sender = { userId: 1, seesTeam: false }
const colleague = { userId: 2, seesTeam: false }
const owner = { userId: 3, seesTeam: true }

it.each([
  { who: 'its sender', viewer: sender, allowed: true },
  { who: 'an owner', viewer: owner, allowed: true },
  { who: 'another member', viewer: colleague, allowed: false },
])('lets $who cancel an order before it is packed: $allowed', ({ viewer, allowed }) => {
  for (const status of ['awaiting_address', 'processing'])
    expect(canCancelOrder(viewer, { status, packedAt: null, userId: sender.userId })).toBe(allowed)
})

it('lets nobody cancel an order once it is packed', () => {
  for (const viewer of [sender, colleague, owner])
    expect(canCancelOrder(viewer, { status: 'processing', packedAt: new Date(), userId: 1 })).toBe(false)
})

it.each(orderStatuses.filter(status => status !== 'awaiting_address' && status !== 'processing'))(
  'lets nobody cancel an order that is %s',
  status => {
    for (const viewer of [sender, owner])
      expect(canCancelOrder(viewer, { status, packedAt: null, userId: 1 })).toBe(false)
  },
)
