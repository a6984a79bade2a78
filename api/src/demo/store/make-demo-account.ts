import { connectedAccounts, storeAccounts } from '../../modules/store/store-accounts/store-accounts.tables.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AccountFacts, ConnectedAccounts } from '../../services/payments/connected-accounts.ts'
import { demoMembers, demoTeam } from '../data/demo-people.ts'

const key = 'demo-account-acme'
const timeoutMs = 10_000

export type DemoAccount = AccountFacts & { accountId: string }

/** The account by which the demo's store is paid, set up at the stand-in; without one the demo has no account. */
export async function makeDemoAccount(
  accounts: ConnectedAccounts,
  sandboxUrl: string | undefined,
): Promise<DemoAccount | undefined> {
  if (!sandboxUrl) return undefined
  try {
    const accountId = await accounts.create({ name: demoTeam.name, email: demoMembers[0]!.email, key })
    await fetch(`${sandboxUrl}/control/payments/accounts/${accountId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'submit' }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const facts = await accounts.read(accountId)
    return facts && { ...facts, accountId }
  } catch (error) {
    process.stderr.write(
      `The demo's store has no account: the payments service could not be used (${(error as Error).message}).\n`,
    )
    return undefined
  }
}

export async function fillAccount(
  tx: Tx,
  { teamId, account, at }: { teamId: number; account: DemoAccount; at: Date },
): Promise<RowId> {
  const { accountId, ...facts } = account
  const row = oneRow(
    await tx
      .insert(storeAccounts)
      .values({
        ...facts,
        teamId,
        accountKey: key,
        accountId,
        readAt: at,
        confirmedAt: at,
        chargingSince: facts.chargesEnabled ? at : null,
        createdAt: at,
      })
      .returning({ id: storeAccounts.id }),
  )
  await tx.insert(connectedAccounts).values({ accountId, ownerTeam: teamId, storeAccount: row.id })
  return row.id
}
