import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Role } from '@ribbon/contract/route'

const billingTypes: readonly ExportType[] = ['invoices', 'payments']

/** Both owner roles may export, but only the team owner what belongs to Billing (S2 §6). */
export function canExport(role: Role, type: ExportType): boolean {
  return role === 'team_owner' || (role === 'store_admin' && !billingTypes.includes(type))
}
