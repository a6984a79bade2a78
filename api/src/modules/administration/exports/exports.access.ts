import type { ExportType } from '@ribbon/contract/administration/exports'
import type { Role } from '@ribbon/contract/route'
import type { MemberActor } from '../../../platform/http/actor.ts'

const billingTypes: readonly ExportType[] = ['invoices', 'payments']

const moneyTypes: readonly ExportType[] = [...billingTypes, 'store_payouts', 'shop_fees']

/** What is closed to API keys is not to be had as a file either. */
export function isClosedToKeys({ via }: Pick<MemberActor, 'via'>, type: ExportType): boolean {
  return via !== undefined && moneyTypes.includes(type)
}

/** Both owner roles may export, but only the team owner what belongs to Billing (S2 §6). */
export function canExport(role: Role, type: ExportType): boolean {
  return role === 'team_owner' || (role === 'store_admin' && !billingTypes.includes(type))
}
