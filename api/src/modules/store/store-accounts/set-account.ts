import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findStore, type StoreRow } from '../stores/stores.store.ts'
import { askProvider } from './ask-provider.ts'
import type { ConnectSettings } from './connect-account.ts'
import { readAccount } from './read-account.ts'
import { confirmAccount, findCurrentAccount } from './store-accounts.store.ts'

/** An owner is back from the provider's page: reads the account anew, if it is the one that was made for this team. */
export async function setAccount(
  db: Db,
  { accounts, log }: ConnectSettings,
  actor: MemberActor,
  { slug, accountId }: { slug: string; accountId: string },
): Promise<StoreRow> {
  const store = await findStore(db, actor.teamId)
  if (!store || store.slug !== slug.toLowerCase()) refuse('not_found')
  const account = await findCurrentAccount(db, actor.teamId)
  if (account?.accountId !== accountId) {
    // Recorded by itself, because the refusal rolls back what it belongs to.
    await inTransaction(db, tx => recordRefusal(tx, accountId))
    refuse('account_not_yours')
  }
  await askProvider(log, () => readAccount(db, accounts, account.id))
  await inTransaction(db, async tx => {
    if (!(await confirmAccount(tx, account))) return
    await recordAudit(tx, { ...auditOf('store.account_connected'), details: { accountId } })
    announce(tx, { teamId: store.teamId, event: 'store.updated', type: 'stores', id: store.id })
  })
  return store

  function recordRefusal(tx: Parameters<typeof recordAudit>[0], refused: string) {
    return recordAudit(tx, { ...auditOf('store.account_refused'), details: { accountId: refused } })
  }
  function auditOf(action: string) {
    return {
      teamId: store!.teamId,
      author: authorOf(actor),
      action,
      subjectType: 'stores',
      subjectId: store!.id,
    }
  }
}
