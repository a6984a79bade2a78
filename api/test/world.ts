import { sql } from 'drizzle-orm'
import { inTransaction, type Db, type Tx } from '../src/platform/db/database.ts'
import type { RowId } from '../src/platform/db/row-id.ts'
import { addBudget } from '../src/modules/people/teams/budgets/budgets.store.ts'
import { creditDeposit } from '../src/modules/money/payments/deposits.store.ts'
import { grantAllowance } from '../src/modules/money/subscriptions/allowances/allowances.store.ts'
import { insertCustomer } from '../src/modules/money/payment-methods/provider-customers.store.ts'
import { insertPaymentMethod } from '../src/modules/money/payment-methods/payment-methods.store.ts'
import { upsertPlan } from '../src/modules/money/subscriptions/plans/plans.store.ts'
import { insertSubscription } from '../src/modules/money/subscriptions/subscriptions.store.ts'
import { bundleItems, bundles } from '../src/modules/catalog/products/products.tables.ts'
import { createUser } from '../src/modules/people/identity/create-user.ts'
import { stockLevels } from '../src/modules/catalog/products/stock/stock.tables.ts'
import { recipients } from '../src/modules/gifting/recipients/recipients.tables.ts'
import { insertSubteam } from '../src/modules/people/members/subteams/subteams.store.ts'
import { makeProduct } from './products.ts'
import { insertMembership, insertTeam } from '../src/modules/people/teams/teams.store.ts'

export type ActorName = 'owner' | 'member' | 'colleague' | 'storeAdmin' | 'limited' | 'stranger'

/** One small company, Acme, and a stranger's team beside it, Globex. Numbers are ids. */
export interface World {
  team: RowId
  otherTeam: RowId
  subteam: number
  users: Record<ActorName, { id: RowId; email: string }>
  mug: { product: number; variant: number }
  tee: { product: number; small: number; large: number }
  secret: { product: number; variant: number }
  foreign: { product: number; variant: number }
  kit: number
  ada: number
  foreignRecipient: number
}

export interface WorldOptions {
  /** Cents in Acme's deposit. */ deposit?: number
  budget?: number
  allowance?: number
  mugStock?: number
  teeStock?: number
  card?: { customerId: string; methodId: string }
}

const modules = ['swag_store', 'project', 'e_commerce']

export function makeWorld(db: Db, options: WorldOptions = {}): Promise<World> {
  return inTransaction(db, async tx => {
    const plan = await upsertPlan(tx, {
      name: 'Growth',
      amountCents: 9900,
      ordersLimit: options.allowance ?? 1000,
      usersLimit: 50,
      itemsLimit: 500,
      trialPeriodDays: 14,
      isDefault: true,
    })
    const team = await makeTeam(tx, 'Acme', plan, options.allowance ?? 1000)
    const otherTeam = await makeTeam(tx, 'Globex', plan, 1000)
    const subteam = await insertSubteam(tx, { teamId: team, name: 'Sales' })
    const person = async (name: string, role: string, teamId: number, subteamId: number | null = null) => {
      const user = await createUser(tx, {
        email: `${name.toLowerCase()}@${teamId === team ? 'acme' : 'globex'}.test`,
        passwordHash: null,
        firstName: name,
        lastName: 'Test',
      })
      await insertMembership(tx, { userId: user.id, teamId, role, subteamId })
      await addBudget(tx, {
        teamId,
        userId: user.id,
        amountCents: options.budget ?? 1_000_000,
        source: { type: 'test', id: user.id },
        actorName: 'test',
      })
      return { id: user.id, email: user.email }
    }
    const users = {
      owner: await person('Olivia', 'team_owner', team),
      member: await person('Marco', 'member', team, subteam),
      colleague: await person('Cleo', 'member', team),
      storeAdmin: await person('Sana', 'store_admin', team),
      limited: await person('Liam', 'limited_user', team),
      stranger: await person('Greta', 'team_owner', otherTeam),
    }
    if (options.deposit !== 0)
      await creditDeposit(tx, {
        teamId: team,
        kind: 'topup',
        amountCents: options.deposit ?? 10_000_000,
        source: { type: 'test', id: 1 },
        actorName: 'test',
      })
    if (options.card) {
      await insertPaymentMethod(tx, {
        teamId: team,
        kind: 'credit_card',
        providerCustomerId: options.card.customerId,
        providerMethodId: options.card.methodId,
        brand: 'visa',
        last4: '4242',
        isDefault: true,
      })
      await insertCustomer(tx, team, options.card.customerId)
    }
    const mug = await makeProduct(tx, team, {
      name: 'Campfire Mug',
      skus: [
        { sku: 'MUG', priceCents: 1500, stock: options.mugStock ?? 100, color: 'Green', hex: '#0d5c48' },
      ],
    })
    const tee = await makeProduct(tx, team, {
      name: 'Soft Tee',
      skus: [
        { sku: 'TEE-S', priceCents: 2200, stock: options.teeStock ?? 100, size: 'S' },
        { sku: 'TEE-L', priceCents: 2200, stock: options.teeStock ?? 100, size: 'L' },
      ],
    })
    const secret = await makeProduct(tx, team, {
      name: 'Founder Watch',
      adminOnly: true,
      skus: [{ sku: 'WATCH', priceCents: 20_000, stock: 5 }],
    })
    const foreign = await makeProduct(tx, otherTeam, {
      name: 'Globex Pen',
      skus: [{ sku: 'PEN', priceCents: 500, stock: 50 }],
    })
    const [kit] = await tx
      .insert(bundles)
      .values({ teamId: team, name: 'Welcome Kit', description: 'Mug and tee', discountPercent: 10 })
      .returning({ id: bundles.id })
    await tx.insert(bundleItems).values([
      { teamId: team, bundleId: kit!.id, productId: mug.product, quantity: 1, position: 0 },
      { teamId: team, bundleId: kit!.id, productId: tee.product, quantity: 2, position: 1 },
    ])
    return {
      team,
      otherTeam,
      subteam,
      users,
      kit: kit!.id,
      foreign: { product: foreign.product, variant: foreign.variants[0]! },
      secret: { product: secret.product, variant: secret.variants[0]! },
      mug: { product: mug.product, variant: mug.variants[0]! },
      tee: { product: tee.product, small: tee.variants[0]!, large: tee.variants[1]! },
      ada: await makeRecipient(tx, team, 'Ada Lovelace'),
      foreignRecipient: await makeRecipient(tx, otherTeam, 'Canary Foreign'),
    }
  })
}

async function makeTeam(tx: Tx, name: string, planId: number, limit: number): Promise<RowId> {
  const teamId = await insertTeam(tx, { name, modules })
  const start = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await insertSubscription(tx, {
    teamId,
    planId,
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: new Date(Date.now() + 29 * 24 * 60 * 60 * 1000),
  })
  await grantAllowance(tx, { teamId, periodStart: start, limit, actorName: 'test' })
  return teamId
}

export async function makeRecipient(tx: Tx, teamId: number, name: string): Promise<RowId> {
  const [row] = await tx
    .insert(recipients)
    .values({
      teamId,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
      phone: '+15125550100',
      addressOne: '1 Elm Street',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
    })
    .returning({ id: recipients.id })
  return row!.id
}

/** What is on hand and reserved of a variant. */
export async function stockOf(db: Db, variantId: number): Promise<{ onHand: number; reserved: number }> {
  const [row] = await db
    .select({ onHand: stockLevels.onHand, reserved: stockLevels.reserved })
    .from(stockLevels)
    .where(sql`${stockLevels.productVariantId} = ${variantId}`)
  return row!
}
