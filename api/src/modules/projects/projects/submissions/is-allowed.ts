import { normalizeHost } from '../../../gifting/group-orders/allow-lists/normalize-host.ts'
import type { ProjectRow } from '../project-lock.store.ts'

/** Whether a normalized address is of a domain that may submit; without domains, everyone may. */
export function isAllowed({ allowedDomains }: Pick<ProjectRow, 'allowedDomains'>, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1)
  return allowedDomains.length === 0 || allowedDomains.some(domain => normalizeHost(domain) === host)
}
