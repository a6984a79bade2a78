import { storeSettingsPath } from '@ribbon/contract/store/store-accounts'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberActor } from '../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../platform/refusal.ts'
import type { Log } from '../../../platform/log.ts'
import type { ConnectedAccounts } from '../../../services/payments/connected-accounts.ts'
import { findStore } from '../stores/stores.store.ts'
import { askProvider } from './ask-provider.ts'
import { ensureAccount } from './ensure-account.ts'
import { readAccount } from './read-account.ts'
import { findCurrentAccount, type StoreAccountRow } from './store-accounts.store.ts'

export interface ConnectSettings {
  accounts: ConnectedAccounts
  publicUrl: string
  log: Log
}

/** Makes the team's account with the first call, and answers a page of the provider to set it up. The link is kept nowhere. */
export async function connectAccount(
  db: Db,
  settings: ConnectSettings,
  actor: MemberActor,
  pageUrl: string,
): Promise<{ accountId: string; url: string; expiresAt: Date }> {
  const back = settingsPage(settings.publicUrl, pageUrl)
  if (!(await findStore(db, actor.teamId))) refuse('not_found')
  return askProvider(settings.log, async () => {
    const account = await ensureReadableAccount(db, settings.accounts, actor)
    // The constraint on the row's state: ensureAccount answers rows with an account only.
    const accountId = account.accountId!
    back.searchParams.set('account_id', accountId)
    return { accountId, ...(await settings.accounts.createLink({ accountId, backUrl: back.href })) }
  })
}

/** An account that the team has disconnected unnoticed is ended here, and replaced by a new one. */
async function ensureReadableAccount(
  db: Db,
  accounts: ConnectedAccounts,
  actor: MemberActor,
): Promise<StoreAccountRow> {
  const account = await ensureAccount(db, accounts, actor)
  await readAccount(db, accounts, account.id, { isDisconnected: true })
  return (await findCurrentAccount(db, actor.teamId)) ?? ensureAccount(db, accounts, actor)
}

/** Where the provider leads back to: our own settings page, never an address somebody sends along. */
function settingsPage(publicUrl: string, requested: string): URL {
  const own = new URL(storeSettingsPath, publicUrl)
  const page = URL.canParse(requested, publicUrl) ? new URL(requested, publicUrl) : undefined
  const isOwn = page?.origin === own.origin && page.pathname === own.pathname && page.username === ''
  if (!isOwn) refuseInput(['The page to come back to must be the store’s settings.'])
  return own
}
