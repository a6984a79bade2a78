import { sql } from 'drizzle-orm'
import { findDefaultPlan, upsertPlan } from '../modules/money/subscriptions/plans/plans.store.ts'
import { insertPaymentMethod } from '../modules/money/payment-methods/payment-methods.store.ts'
import { insertCustomer } from '../modules/money/payment-methods/provider-customers.store.ts'
import { domainOf } from '../modules/people/sso/idp-setups.store.ts'
import { hashPassword } from '../platform/passwords/hash-password.ts'
import { findUserByEmail } from '../modules/people/identity/users.store.ts'
import { inTransaction, type Db, type Tx } from '../platform/db/database.ts'
import type { RowId } from '../platform/db/row-id.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ProviderState } from '../services/payments/provider-state.ts'
import type { Services } from '../services/services.ts'
import { demoBundles, demoProducts } from './data/demo-catalog.ts'
import { demoMembers, demoPassword, demoTeam } from './data/demo-people.ts'
import { writeSignIns } from './people/write-sign-ins.ts'
import { storeDemoPictures, type DemoPictures } from './demo-pictures.ts'
import { demoPlans } from './data/demo-plans.ts'
import { fillApiKeys } from './people/fill-api-keys.ts'
import { fillCatalog, type FilledCatalog } from './fill-catalog.ts'
import { fillMoney } from './fill-money.ts'
import { fillLists } from './fill-lists.ts'
import { fillOrders, type FilledOrder } from './orders/fill-orders.ts'
import { fillPacking } from './fill-packing.ts'
import { fillParcelHistory } from './orders/fill-parcel-history.ts'
import { fillCardTemplates, fillRecipients, fillTeam, type FilledTeam } from './fill-people.ts'
import { fillProjects } from './projects/fill-projects.ts'
import { fillRedemptions } from './redemptions/fill-redemptions.ts'
import { fillRestocks } from './fill-restocks.ts'
import { fillSso, readDemoProvider, type DemoProvider } from './people/fill-sso.ts'
import { fillConnections } from './connections/fill-connections.ts'
import { makeDemoSalesforce } from './connections/make-demo-salesforce.ts'
import { openDemoInboxes } from './connections/fill-webhooks.ts'
import { chargeDemoPayments } from './charge-demo-payments.ts'
import { sellDemoGoods } from './store/sell-demo-goods.ts'
import { readPayouts } from '../modules/store/payouts/reading/read-payouts.ts'
import { makeDemoShop, type DemoShop } from './shop/make-demo-shop.ts'
import { fillDemoStore } from './store/fill-demo-store.ts'
import { fillStoreProducts } from './store/fill-store-products.ts'
import { fillStock } from './fill-stock.ts'
import { makeDemoAccount } from './store/make-demo-account.ts'
import { makeDemoCard, type DemoCard } from './make-demo-card.ts'
import { makeDemoSubscription } from './make-demo-subscription.ts'
import { planDemoOrders } from './orders/plan-demo-orders.ts'

type DemoParts = {
  db: Db
  files: FileStore
  services: Pick<Services, 'payments' | 'tax' | 'shops' | 'crm'>
  dataDir: string
  /** Signs the links of invoices. */ secretKey: string
  /** The address of the stand-ins, among them an identity provider. */ sandboxUrl?: string | undefined
}

const fillLock = 7_274_224
const day = 86_400_000
/**
 * Creates the demo's data on the first start and never touches it afterwards. All rows are one transaction,
 * so that a killed start leaves nothing and the next one begins again; files, passwords and the card are
 * created before it.
 */
export async function fillDemo({
  db,
  files,
  services,
  dataDir,
  secretKey,
  sandboxUrl,
}: DemoParts): Promise<void> {
  if (!(await isFilled(db))) {
    const now = new Date()
    const pictures = await storeDemoPictures(files)
    const prepared = {
      now,
      pictures,
      secretKey,
      passwordHash: await hashPassword(demoPassword),
      card: await makeDemoCard(services.payments),
      plan: await planDemoOrders(now, services.tax),
      provider: await readDemoProvider(sandboxUrl),
    }
    const webhooks = await openDemoInboxes(sandboxUrl, secretKey)
    const account = await makeDemoAccount(services.payments.accounts, sandboxUrl)
    const sold =
      account && sandboxUrl
        ? await sellDemoGoods(services.payments, { accountId: account.accountId, sandboxUrl, now })
        : []
    const shop = await makeDemoShop(services.shops, { sandboxUrl, now })
    const salesforce = await makeDemoSalesforce(services.crm, sandboxUrl)
    await chargeDemoPayments(services.payments, prepared.card, prepared.plan)
    const billing = await makeDemoSubscription(db, services.payments, {
      card: prepared.card,
      sandboxUrl,
      now,
      fillPlans,
    })
    let storeAccountId: RowId | undefined
    await inTransaction(db, async tx => {
      // A second node that starts at the same time waits here until the first is done.
      await tx.execute(
        sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`,
      )
      await tx.execute(sql`select pg_advisory_xact_lock(${fillLock})`)
      if (await isFilled(tx)) return
      const { team, catalog, filled } = await fill(tx, { ...prepared, billing, shop })
      storeAccountId = await fillDemoStore(tx, {
        teamId: team.id,
        catalog,
        logo: pictures.logo,
        account,
        sold,
        secretKey,
        now,
      })
      await fillParcelHistory(tx)
      await fillConnections(tx, { team, filled, webhooks, salesforce, secretKey })
    })
    if (storeAccountId !== undefined) await readPayouts(db, services.payments.payouts, storeAccountId)
  }
  await writeSignIns(dataDir)
}

async function isFilled(db: Db | Tx): Promise<boolean> {
  return (await findUserByEmail(db, demoMembers[0]!.email)) !== undefined
}

async function fill(
  tx: Tx,
  {
    now,
    pictures,
    secretKey,
    passwordHash,
    card,
    provider,
    billing,
    shop,
    plan: { orders, topups },
  }: {
    now: Date
    pictures: DemoPictures
    secretKey: string
    passwordHash: string
    card: DemoCard | undefined
    provider: DemoProvider | undefined
    billing: ProviderState | undefined
    shop: DemoShop | undefined
    plan: Awaited<ReturnType<typeof planDemoOrders>>
  },
): Promise<{ team: FilledTeam; catalog: FilledCatalog; filled: FilledOrder[] }> {
  const since = new Date(orders[0]!.createdAt.getTime() - 12 * day)
  const plan = await fillPlans(tx)
  const team = await fillTeam(tx, { logo: pictures.logo, passwordHash, since })
  await fillSettings(tx, team.id, { card, provider, since })
  await fillCardTemplates(tx, team)
  await fillApiKeys(tx, team, now)
  const catalog = await fillCatalog(tx, {
    teamId: team.id,
    products: demoProducts,
    bundles: demoBundles,
    pictures,
    createdAt: since,
    now,
  })
  await fillStoreProducts(tx, team.id, catalog)
  const recipients = await fillRecipients(tx, team, orders)
  await fillLists(tx, team, recipients)
  const filled = await fillOrders(tx, { team, catalog, recipients, orders, card, now })
  await fillStock(tx, { teamId: team.id, variants: catalog.variants, orders: filled, since, now })
  await fillRedemptions(tx, { team, catalog, secretKey, now })
  await fillProjects(tx, { team, catalog, secretKey, now })
  await fillRestocks(tx, { team, variants: catalog.variants, now })
  await fillMoney(tx, { team, catalog, orders: filled, topups, plan, card, billing, shop, secretKey, now })
  await fillPacking(tx, now)
  return { team, catalog, filled }
}

async function fillSettings(
  tx: Tx,
  teamId: number,
  { card, provider, since }: { card: DemoCard | undefined; provider: DemoProvider | undefined; since: Date },
): Promise<void> {
  if (card) await fillPaymentMethod(tx, teamId, card, since)
  if (provider) await fillSso(tx, { teamId, domain: domainOf(demoMembers[0]!.email), provider, at: since })
}

/** Returns the plan of the demo's team, which new teams try as well unless there is a default plan. */
async function fillPlans(tx: Tx): Promise<{ id: RowId; ordersLimit: number }> {
  const hasDefault = (await findDefaultPlan(tx))?.isDefault ?? false
  let own: { id: RowId; ordersLimit: number } | undefined
  for (const { key, ...plan } of demoPlans) {
    const isOwn = key === demoTeam.planKey
    const id = await upsertPlan(tx, { ...plan, isDefault: isOwn && !hasDefault })
    if (isOwn) own = { id, ordersLimit: plan.ordersLimit }
  }
  if (!own) throw new Error(`The demo has no plan ${demoTeam.planKey}`)
  return own
}

async function fillPaymentMethod(tx: Tx, teamId: number, card: DemoCard, createdAt: Date): Promise<void> {
  const { firstName, lastName, email } = demoMembers[0]!
  await insertPaymentMethod(tx, {
    teamId,
    kind: 'credit_card',
    providerCustomerId: card.customerId,
    providerMethodId: card.methodId,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    isDefault: true,
    isProviderDefault: true,
    addedBy: `${firstName} ${lastName}`,
    createdAt,
  })
  await insertCustomer(tx, teamId, card.customerId)
  await insertPaymentMethod(tx, {
    teamId,
    kind: 'invoice',
    firstName,
    lastName,
    email,
    phone: '+1 512 555 0142',
    addedBy: `${firstName} ${lastName}`,
    createdAt,
  })
}
