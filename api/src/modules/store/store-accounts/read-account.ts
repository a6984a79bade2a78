import { recordAudit, systemAuthor } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { queueMails } from '../../../platform/mail/outbox.ts'
import type { AccountFacts, ConnectedAccounts } from '../../../services/payments/connected-accounts.ts'
import { announceStore } from './announce-store.ts'
import {
  changeAccount,
  findAccount,
  listTeamOwners,
  lockAccount,
  type StoreAccountRow,
} from './store-accounts.store.ts'
import { stateOf } from './store-accounts.states.ts'

/**
 * Reads an account anew at the provider and records what it says. Events, the sweep and owners who come back all lead here, so that
 * an event that is repeated, late or never comes does no harm.
 */
export async function readAccount(
  db: Db,
  accounts: ConnectedAccounts,
  id: RowId,
  { isDisconnected = false }: { isDisconnected?: boolean } = {},
): Promise<void> {
  const known = await findAccount(db, id)
  if (!known?.accountId || known.endedAt) return
  const askedAt = databaseTime()
  const facts = await accounts.read(known.accountId)
  await inTransaction(db, async tx => {
    const account = await lockAccount(tx, id)
    // Who asked later has seen more.
    if (!account || account.endedAt || (account.readAt && account.readAt > askedAt)) return
    if (facts) return recordFacts(tx, account, facts, askedAt)
    // An account also cannot be read with a wrong key of ours. Only after the event that says so is it gone for good.
    if (isDisconnected) return endAccount(tx, account, askedAt)
    return recordFacts(tx, account, { ...account, chargesEnabled: false, payoutsEnabled: false }, askedAt)
  })
}

async function recordFacts(
  tx: Tx,
  account: StoreAccountRow,
  facts: AccountFacts,
  readAt: Date,
): Promise<void> {
  const { chargesEnabled, payoutsEnabled, detailsSubmitted, currentlyDue, country, currency } = facts
  const isRestricted = account.chargesEnabled && !chargesEnabled
  const after: StoreAccountRow = {
    ...account,
    chargesEnabled,
    payoutsEnabled,
    detailsSubmitted,
    currentlyDue,
    country,
    currency,
    readAt,
    chargingSince: account.chargingSince ?? (chargesEnabled ? readAt : null),
    restrictedAt: chargesEnabled ? null : isRestricted ? readAt : account.restrictedAt,
    restrictions: account.restrictions + (isRestricted ? 1 : 0),
  }
  const { id: _id, teamId: _teamId, accountKey: _key, accountId: _accountId, ...change } = after
  await changeAccount(tx, account, change)
  if (isRestricted) await mailOwners(tx, after)
  await recordChange(tx, account, after)
}

/** The team took the account away from us. It stays for refunds, and the next one is a new account. */
async function endAccount(tx: Tx, account: StoreAccountRow, endedAt: Date): Promise<void> {
  const after = { ...account, chargesEnabled: false, payoutsEnabled: false, endedAt }
  await changeAccount(tx, account, { chargesEnabled: false, payoutsEnabled: false, endedAt })
  if (account.chargingSince) await mailOwners(tx, after)
  await recordChange(tx, account, after)
}

async function recordChange(tx: Tx, before: StoreAccountRow, after: StoreAccountRow): Promise<void> {
  const facts = (row: StoreAccountRow) => ({
    state: row.endedAt ? 'ended' : stateOf(row),
    payoutsEnabled: row.payoutsEnabled,
    currentlyDue: row.currentlyDue,
  })
  if (JSON.stringify(facts(before)) === JSON.stringify(facts(after))) return
  await recordAudit(tx, {
    teamId: after.teamId,
    author: systemAuthor,
    action: 'store.account_changed',
    subjectType: 'storeAccounts',
    subjectId: after.id,
    before: facts(before),
    after: facts(after),
  })
  await announceStore(tx, after.teamId)
}

async function mailOwners(tx: Tx, { teamId, id, restrictions, endedAt }: StoreAccountRow): Promise<void> {
  const emails = await listTeamOwners(tx, teamId)
  await queueMails(
    tx,
    emails.map(to => ({
      teamId,
      kind: 'store-account-lost',
      subjectKey: `store-account:${id}:${endedAt ? 'ended' : restrictions}`,
      to,
    })),
  )
}
