import type { Tx } from '../../platform/db/database.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import { fillGiftCards } from './fill-gift-cards.ts'
import { fillStore } from './fill-store.ts'
import { fillStoreAccess } from './fill-store-access.ts'
import { fillStoreSales } from './fill-store-sales.ts'
import { fillAccount, type DemoAccount } from './make-demo-account.ts'
import type { SoldGoods } from './sell-demo-goods.ts'

/** The demo's store with all that is in it; answers the row of its account, where it has one. */
export async function fillDemoStore(
  tx: Tx,
  {
    teamId,
    catalog,
    logo,
    account,
    sold,
    secretKey,
    now,
  }: {
    teamId: RowId
    catalog: FilledCatalog
    logo: string
    account: DemoAccount | undefined
    sold: readonly SoldGoods[]
    secretKey: string
    now: Date
  },
): Promise<RowId | undefined> {
  await fillStore(tx, { teamId, logo, account, now })
  await fillStoreAccess(tx, teamId)
  await fillGiftCards(tx, { teamId, secretKey, now })
  if (!account) return undefined
  const storeAccountId = await fillAccount(tx, { teamId, account, at: now })
  await fillStoreSales(tx, { teamId, accountId: account.accountId, catalog, sold })
  return storeAccountId
}
