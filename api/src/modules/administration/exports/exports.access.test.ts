import { exportTypes } from '@ribbon/contract/administration/exports'
import { expect, test } from 'vitest'
import { canExport } from './exports.access.ts'

test.each([
  ['team_owner', exportTypes],
  [
    'store_admin',
    [
      'orders',
      'recipients',
      'inventory',
      'stock_movements',
      'group_order_recipients',
      'group_order_items',
      'projects',
      'project_recipients',
      'gift_cards',
      'gift_card_entries',
      'store_orders',
      'store_payouts',
      'shop_fees',
    ],
  ],
  ['member', []],
] as const)('a %s may export %j', (role, types) => {
  expect(exportTypes.filter(type => canExport(role, type))).toEqual(types)
})
