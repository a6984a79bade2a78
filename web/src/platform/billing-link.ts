import type { ErrorCode } from '@ribbon/contract/errors'
import type { Role } from '@ribbon/contract/route'

const links: Partial<Record<ErrorCode, { to: string; label: string }>> = {
  plan_required: { to: '/manage-billing', label: 'See plans' },
  allowance_used_up: { to: '/manage-billing', label: 'See plans' },
  users_limit_reached: { to: '/manage-billing', label: 'See plans' },
  no_payment_method: { to: '/manage-billing?tab=payment', label: 'Open billing' },
  invoices_overdue: { to: '/manage-billing?tab=invoices', label: 'See invoices' },
}

/** Where a refusal over the team's plan or money is mended, for who may: only the team's admin has the billing screen. */
export function billingLink(
  code: ErrorCode | undefined,
  roles: readonly Role[],
): { to: string; label: string } | undefined {
  return code !== undefined && roles.includes('team_owner') ? links[code] : undefined
}
