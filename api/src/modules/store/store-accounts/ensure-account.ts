import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { ConnectedAccounts } from '../../../services/payments/connected-accounts.ts'
import { announceStore } from './announce-store.ts'
import {
  beginAccount,
  claimAccount,
  findCurrentAccount,
  findTeamName,
  recordAccountId,
  releaseClaim,
  type StoreAccountRow,
} from './store-accounts.store.ts'

const waitMs = 15_000
const lookEveryMs = 100
/** The provider forgets a key after a day; from then on only its list tells whether it made the account. */
const keyIsFreshMs = 12 * 60 * 60_000

/**
 * The team's account at the provider, made by the first call. However many ask for it at once, one asks the provider and the others
 * wait; if that one dies, the next sends the same key.
 */
export async function ensureAccount(
  db: Db,
  accounts: ConnectedAccounts,
  actor: MemberActor,
): Promise<StoreAccountRow> {
  const patience = performance.now() + waitMs
  await inTransaction(db, tx => beginAccount(tx, actor.teamId, `store-account-${randomUUID()}`))
  for (;;) {
    const claimed = await claimAccount(db, actor.teamId)
    if (claimed) await askProvider(db, accounts, actor, claimed)
    const account = await findCurrentAccount(db, actor.teamId)
    if (account?.accountId) return account
    if (performance.now() > patience)
      throw new Error('Another request still asks the provider for this account.')
    await pause(lookEveryMs)
  }
}

async function askProvider(
  db: Db,
  accounts: ConnectedAccounts,
  actor: MemberActor,
  account: StoreAccountRow,
): Promise<void> {
  const isOld = databaseTime().getTime() - account.createdAt.getTime() > keyIsFreshMs
  try {
    const accountId = await accounts.create({
      name: (await findTeamName(db, account.teamId))!.name,
      email: actor.email,
      key: account.accountKey,
      ...(isOld ? { mayExist: { since: account.createdAt } } : {}),
    })
    await inTransaction(db, async tx => {
      if (!(await recordAccountId(tx, account, accountId))) return
      await recordAudit(tx, {
        teamId: account.teamId,
        author: authorOf(actor),
        action: 'store.account_made',
        subjectType: 'storeAccounts',
        subjectId: account.id,
        details: { accountId },
      })
      await announceStore(tx, account.teamId)
    })
  } catch (error) {
    await releaseClaim(db, account)
    throw error
  }
}
