import { expect, it } from 'vitest'
import { orderStatuses } from '@ribbon/contract/gifting/orders/orders'
import { canChangeStatus } from './orders.states.ts'

it.each([
  ['unpaid', ['awaiting_address', 'processing']],
  ['awaiting_address', ['processing', 'canceled']],
  ['processing', ['shipped', 'canceled']],
  ['shipped', ['processing', 'delivered', 'returned']],
  ['delivered', ['processing', 'shipped', 'returned']],
  ['canceled', []],
  ['returned', ['processing', 'shipped']],
] as const)('an order that is %s can only become %j', (from, allowed) => {
  expect(orderStatuses.filter(to => canChangeStatus(from, to))).toEqual(allowed)
})
