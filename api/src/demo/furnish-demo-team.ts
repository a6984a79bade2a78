import type { Tx } from '../platform/db/database.ts'
import { creditDeposit } from '../modules/money/payments/deposits.store.ts'
import { cardTemplates } from '../modules/catalog/card-templates/card-templates.tables.ts'
import { demoBundles, demoProduct } from './data/demo-catalog.ts'
import { demoCardTemplates } from './data/demo-card-templates.ts'
import type { DemoPictures } from './demo-pictures.ts'
import type { DemoProduct } from './data/demo-product.ts'
import { fillCatalog } from './fill-catalog.ts'
import { operatorName } from './fill-people.ts'
import { fillStock } from './fill-stock.ts'
import { insertRows } from './insert-rows.ts'

const starterProducts: readonly string[] = [
  'tee',
  'hoodie',
  'mug',
  'bottle',
  'notebook',
  'coffee',
  'chocolate',
  'tote',
]
const starterBundles: readonly string[] = ['welcome-kit', 'slow-morning']
const starterTemplates: readonly string[] = ['Welcome to the team', 'Thank you']
const starterStock = 50
/** Enough to try a bulk send. */
const listStock = { key: 'coffee', onHand: 1_000 }
const starterDepositCents = 2_500_000

/** Gives each team that signs up in the demo what a first gift needs: a small catalog with stock, templates and a deposit. */
export function furnishDemoTeam(
  pictures: DemoPictures,
): (tx: Tx, teamId: number, userId: number) => Promise<void> {
  const products = starterProducts.map(key => stocked(demoProduct(key)))
  const bundles = demoBundles.filter(bundle => starterBundles.includes(bundle.key))
  const templates = demoCardTemplates.filter(template => starterTemplates.includes(template.name))
  return async (tx, teamId, userId) => {
    const now = new Date()
    const { variants } = await fillCatalog(tx, { teamId, products, bundles, pictures, createdAt: now, now })
    await fillStock(tx, { teamId, variants, orders: [], since: now, now })
    await insertRows(
      tx,
      cardTemplates,
      templates.map(({ name, message }) => ({ teamId, name, message, createdById: userId })),
    )
    await creditDeposit(tx, {
      teamId,
      kind: 'topup',
      amountCents: starterDepositCents,
      source: { type: 'demo_topup', id: 1 },
      actorName: operatorName,
    })
  }
}

function stocked(product: DemoProduct): DemoProduct {
  const onHand = product.key === listStock.key ? listStock.onHand : starterStock
  return { ...product, variants: product.variants.map(variant => ({ ...variant, onHand })) }
}
