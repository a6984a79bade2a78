import { shopDomainPattern, shopOrdersSinceDays } from '@ribbon/contract/connections/shops'
import { recordAudit } from '../../../platform/audit.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { hashToken } from '../../../platform/ids.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { seal } from '../../../platform/secrets.ts'
import { ShopAccessEnded, ShopUnavailable } from '../../../services/shops/shop-errors.ts'
import type { Shops } from '../../../services/shops/shops.ts'
import { refuseOtherShop } from './refuse-other-shop.ts'
import { changeShop, insertShop, takeAuthorization, type ShopRow } from './shops.store.ts'

export interface ShopSettings {
  shops: Shops
  secretKey: string
}

const dayMs = 86_400_000

/** Connects the shop that somebody came back from. What Shopify wrote into the address is checked before anything is asked. */
export async function connectShop(
  db: Db,
  { shops, secretKey }: ShopSettings,
  actor: MemberActor,
  search: string,
): Promise<ShopRow> {
  const query = Object.fromEntries(new URLSearchParams(search))
  const { shop: domain = '', state = '', code = '' } = query
  if (!shopDomainPattern.test(domain) || !(await shops.verifyReturn(query))) refuse('shop_refused')
  const { teamId, userId } = actor
  const isBegun = await takeAuthorization(db, { teamId, userId, domain, stateHash: hashToken(state) })
  if (!isBegun) refuse('shop_refused')
  const { token, scopes, name, currency } = await askForToken(shops, domain, code)
  return inTransaction(db, async tx => {
    const known = await refuseOtherShop(tx, actor, domain)
    const access = {
      name,
      tokenSealed: seal(secretKey, token),
      scopes,
    }
    const shop = known
      ? await changeShop(tx, known, access)
      : ((await insertShop(tx, { ...access, teamId, domain, currency, ordersSince: sixtyDaysAgo() })) ??
        refuse('shop_taken'))
    await addJob(tx, 'subscribe-to-shop', { id: shop.id })
    await addJob(tx, 'read-shop-orders', { id: shop.id })
    await recordAudit(tx, {
      teamId,
      author: authorOf(actor),
      action: 'shop.connected',
      subjectType: 'shops',
      subjectId: shop.id,
      details: { domain },
    })
    announce(tx, { teamId, event: 'shop.updated', type: 'shops', id: shop.id })
    return shop
  })
}

async function askForToken(shops: Shops, domain: string, code: string) {
  try {
    const { token, scopes } = (await shops.takeToken(domain, code)) ?? refuse('shop_refused')
    return { token, scopes, ...(await shops.readShop({ domain, token })) }
  } catch (error) {
    if (error instanceof ShopUnavailable) return refuse('shop_unavailable')
    if (error instanceof ShopAccessEnded) return refuse('shop_refused')
    throw error
  }
}

const sixtyDaysAgo = () => new Date(databaseTime().getTime() - shopOrdersSinceDays * dayMs)
