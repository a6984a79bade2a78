import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findNamedEmail, listVerifiedDomains } from './allowed-users.store.ts'
import { foldAddress } from './fold-address.ts'
import { normalizeAddress } from './normalize-address.ts'
import { normalizeHost } from './normalize-host.ts'
import { personKey } from './person-key.ts'

/** What a group order says about who may take part. */
export interface Restrictions {
  teamId: RowId
  id: RowId
  companyEmailLimited: boolean
  allowedDomains: readonly string[]
  listLimited: boolean
}

/** Whom an address means, and whether that person may take part. */
export interface PersonOfAddress {
  key: string
  /** Where proofs are mailed: as the list names the person, else as it was typed. */
  email: string
  isAllowed: boolean
}

/**
 * Anyone may take part, unless domains or lists narrow it: then whoever is of an allowed domain, or on a list. Lists narrow it also
 * when nobody is left on them. `companyEmailLimited` without domains means those that the team has verified.
 */
export async function mayTakePart(
  db: Reader,
  groupOrder: Restrictions,
  address: string,
): Promise<PersonOfAddress> {
  const email = normalizeAddress(address)
  const folded = foldAddress(email)
  const { named, hasLists } = await findNamedEmail(db, groupOrder, { email, folded })
  const person = { key: personKey(email, named), email: named ?? email }
  if (named !== undefined) return { ...person, isAllowed: true }
  const { companyEmailLimited, allowedDomains, listLimited } = groupOrder
  if (!companyEmailLimited && allowedDomains.length === 0)
    return { ...person, isAllowed: !listLimited && !hasLists }
  const domains =
    allowedDomains.length > 0 ? allowedDomains : await listVerifiedDomains(db, groupOrder.teamId)
  const host = email.slice(email.lastIndexOf('@') + 1)
  return { ...person, isAllowed: domains.some(domain => normalizeHost(domain) === host) }
}
