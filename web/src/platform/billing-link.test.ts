import { expect, test } from 'vitest'
import { billingLink } from './billing-link.ts'

test('a refusal over plan, method or invoice leads the admin to where it is mended, and nobody else', () => {
  expect(billingLink('plan_required', ['team_owner'])).toEqual({ to: '/manage-billing', label: 'See plans' })
  expect(billingLink('invoices_overdue', ['team_owner'])?.to).toBe('/manage-billing?tab=invoices')
  expect([
    billingLink('plan_required', ['store_admin']),
    billingLink('out_of_stock', ['team_owner']),
    billingLink(undefined, ['team_owner']),
  ]).toEqual([undefined, undefined, undefined])
})
