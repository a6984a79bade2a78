import { emitEvent } from '../../../../platform/outgoing-events/emit-event.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { takeLockAlone } from '../../../../platform/db/named-lock.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { addJobs } from '../../../../platform/jobs/jobs.ts'
import { announce } from '../../../../platform/live/live-events.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import type { AccountPayouts, ProviderPayout } from '../../../../services/payments/account-payouts.ts'
import type { BalanceLine } from '../../../../services/payments/balance-lines.ts'
import { findAccount, listTeamOwners } from '../../store-accounts/store-accounts.store.ts'
import { linkFeeRefunds, listUnnoticedSales, saveLines } from './lines.store.ts'
import {
  addUp,
  findReadState,
  listPaid,
  listUnlistedPayouts,
  noteReadThrough,
  savePayouts,
  type AccountName,
} from './payouts-read.store.ts'

/** The provider may list a line some time after the time it bears. */
const overlapMs = 2 * 60 * 60_000

/**
 * Reads what the provider says of an account's payouts and the lines of its balance. Events, the sweep and nodes beside each other all
 * lead here: what is read twice, late or out of order changes nothing.
 */
export async function readPayouts(db: Db, provider: AccountPayouts, storeAccountId: RowId): Promise<void> {
  const found = await findAccount(db, storeAccountId)
  if (!found?.accountId || found.endedAt) return
  const account: AccountName = { teamId: found.teamId, storeAccountId, accountId: found.accountId }
  const askedAt = databaseTime()
  const { readThrough, payoutsSince } = await findReadState(db, account)
  const since = payoutsSince ?? undefined
  for await (const page of provider.listPayouts(account.accountId, { since }))
    await writeAlone(db, account, tx => recordPayouts(tx, account, page, askedAt))
  for (const payout of await listUnlistedPayouts(db, account))
    await readLinesOf(db, provider, account, payout)
  for await (const page of provider.listLines(account.accountId, { since: readThrough ?? undefined }))
    await writeAlone(db, account, tx => recordLines(tx, account, page, null))
  // Only now: a reader that died half-way has left a gap between its pages and what was read before.
  await inTransaction(db, async tx => {
    await noteReadThrough(tx, account, new Date(askedAt.getTime() - overlapMs))
    if (!readThrough)
      announce(tx, { teamId: account.teamId, event: 'payout.updated', type: 'payouts', id: 0 })
  })
}

/** One reader at a time writes what it has read of an account. Nothing is asked while it holds the lock. */
function writeAlone<T>(db: Db, account: AccountName, write: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async tx => {
    await takeLockAlone(tx, { kind: 'store payouts', id: account.storeAccountId })
    return write(tx)
  })
}

async function recordPayouts(
  tx: Tx,
  account: AccountName,
  payouts: readonly ProviderPayout[],
  askedAt: Date,
): Promise<void> {
  const { teamId } = account
  const paidBefore = new Set((await listPaid(tx, account)).map(({ id }) => id))
  const changed = await savePayouts(tx, account, payouts, askedAt)
  for (const { id } of changed) announce(tx, { teamId, event: 'payout.updated', type: 'payouts', id })
  const failed = changed.filter(payout => payout.hasJustFailed)
  const paid = changed.filter(({ id, status }) => status === 'paid' && !paidBefore.has(id))
  emitEvent(tx, { teamId, type: 'payout.paid', subject: paid.map(({ id }) => id) })
  emitEvent(tx, { teamId, type: 'payout.failed', subject: failed.map(({ id }) => id) })
  if (failed.length === 0) return
  const emails = await listTeamOwners(tx, teamId)
  await queueMails(
    tx,
    failed.flatMap(({ id }) =>
      emails.map(to => ({ teamId, kind: 'store-payout-failed', subjectKey: `store-payout:${id}`, to })),
    ),
  )
}

async function recordLines(
  tx: Tx,
  account: AccountName,
  lines: readonly BalanceLine[],
  payoutId: string | null,
): Promise<void> {
  await saveLines(tx, account, lines, payoutId)
  await linkFeeRefunds(tx, account)
  await addJobs(tx, 'settle-store-payment', await listUnnoticedSales(tx, account, lines))
}

/** The lines of one payout, and their sums. It is reconciled once the provider has listed them all and they add up. */
async function readLinesOf(
  db: Db,
  provider: AccountPayouts,
  account: AccountName,
  { id, providerId, isListed }: { id: RowId; providerId: string; isListed: boolean },
): Promise<void> {
  for await (const page of provider.listLines(account.accountId, { payoutId: providerId }))
    await writeAlone(db, account, tx => recordLines(tx, account, page, providerId))
  await writeAlone(db, account, async tx => {
    if (await addUp(tx, account, { id, isListed }))
      announce(tx, { teamId: account.teamId, event: 'payout.updated', type: 'payouts', id })
  })
}
