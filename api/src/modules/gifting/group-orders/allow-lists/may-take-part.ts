import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { findAllowedUser, hasAllowedUsers, listVerifiedDomains } from './allowed-users.store.ts'
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
}

/** Whom an address means, and whether that person may take part. */
export interface PersonOfAddress {
  key: string
  /** Where proofs are mailed: as the list names the person, else as it was typed. */
  email: string
  isAllowed: boolean
}

/**
 * Anyone may take part, unless domains or lists narrow it: then whoever is of an allowed domain, or on a list. `companyEmailLimited`
 * without domains means those that the team has verified.
 */
export async function mayTakePart(
  db: Reader,
  groupOrder: Restrictions,
  address: string,
): Promise<PersonOfAddress> {
  const email = normalizeAddress(address)
  const folded = foldAddress(email)
  const named = await findAllowedUser(db, groupOrder, { email, folded })
  const person = { key: personKey(email, named?.email), email: named?.email ?? email }
  if (named) return { ...person, isAllowed: true }
  const { companyEmailLimited, allowedDomains } = groupOrder
  if (!companyEmailLimited && allowedDomains.length === 0)
    return { ...person, isAllowed: !(await hasAllowedUsers(db, groupOrder)) }
  const domains =
    allowedDomains.length > 0 ? allowedDomains : await listVerifiedDomains(db, groupOrder.teamId)
  const host = email.slice(email.lastIndexOf('@') + 1)
  return { ...person, isAllowed: domains.some(domain => normalizeHost(domain) === host) }
}
