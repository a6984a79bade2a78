import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Role } from '@ribbon/contract/route'

const ofBilling: readonly ExportType[] = ['invoices', 'payments']

/** Both owner roles, but what stands under Billing is the team owner's alone (S2 §6). */
export function canExport(role: Role, type: ExportType): boolean {
  return role === 'team_owner' || (role === 'store_admin' && !ofBilling.includes(type))
}
