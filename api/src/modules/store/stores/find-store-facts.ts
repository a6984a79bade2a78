import type { DomainState, storeAccountStates } from '@ribbon/contract/store/stores/store-resource'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isStoreOpenToAll } from '../store-access/store-access.store.ts'

/** A team's account at the payment provider, by which its store is paid. */
export interface StoreAccount {
  accountId: string
  state: (typeof storeAccountStates)[number]
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  /** What the provider still wants to know, in words. */
  currentlyDue: string[]
  country: string | null
  currency: string
}

/** A team's own domain for its store, with the records it has to set. */
export interface StoreDomain {
  name: string
  isVerified: boolean
  state: DomainState
  checkedAt: Date | null
  records: {
    name: string
    kind: 'CNAME' | 'TXT' | 'A' | 'AAAA'
    value: string
    found: string | null
    ok: boolean
  }[]
}

/** What modules above know of a store. */
export interface StoreParts {
  /** store-accounts: the account a team uses now. */
  findAccount(reader: Reader, teamId: RowId): Promise<StoreAccount | undefined>
  /** store-domains: the domain a team has claimed. */
  findDomain(reader: Reader, teamId: RowId): Promise<StoreDomain | undefined>
  /** store-domains: claims a name for the team's store in place of the one before; null gives that up. Refuses bad names. */
  changeDomain(tx: Tx, actor: MemberActor, name: string | null): Promise<void>
  /** store-products: whether a product with a price is in the store. */
  hasProduct(reader: Reader, teamId: RowId): Promise<boolean>
}

export interface StoreFacts {
  account: StoreAccount | undefined
  domain: StoreDomain | undefined
  hasProduct: boolean
  isOpenToAll: boolean
  isSuspended: boolean
}

/** What decides beside its own row where a store is on its way. */
export async function findStoreFacts(
  reader: Reader,
  parts: StoreParts,
  { teamId, isSuspended }: { teamId: RowId; isSuspended: boolean },
): Promise<StoreFacts> {
  return {
    account: await parts.findAccount(reader, teamId),
    domain: await parts.findDomain(reader, teamId),
    hasProduct: await parts.hasProduct(reader, teamId),
    isOpenToAll: await isStoreOpenToAll(reader, teamId),
    isSuspended,
  }
}
