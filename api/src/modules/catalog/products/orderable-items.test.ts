import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { findBundlesForOrder, findVariantsForOrder } from './orderable-items.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ worker: false, mugStock: 7 })
})
afterAll(() => app.stop())

function scope(role: MemberActor['role']) {
  const { id, email } = app.world.users[role === 'team_owner' ? 'owner' : 'member']
  return scopeOf({
    kind: 'member',
    userId: id,
    teamId: app.world.team,
    sessionId: asRowId(1),
    role,
    modules: ['swag_store'],
    email,
    name: email,
    login: { userId: id, email, name: email },
    impersonatingUntil: undefined,
    suspendedFor: undefined,
    ip: '',
  })
}

test('findVariantsForOrder returns only what the sender may send, with all an order stores of it', async () => {
  const { mug, secret, foreign } = app.world
  const wanted = [mug.variant, secret.variant, foreign.variant, 987_654_321]
  expect(await findVariantsForOrder(app.db, scope('member'), wanted)).toEqual([
    {
      id: mug.variant,
      productId: mug.product,
      productName: 'Campfire Mug',
      displayName: 'Campfire Mug',
      description: 'Campfire Mug for tests',
      sku: 'MUG',
      type: null,
      color: 'Green',
      hexCode: '#0d5c48',
      size: null,
      images: [],
      priceCents: 1500,
      weightOunces: 12,
      available: 7,
      productAdminOnly: false,
    },
  ])
  expect(
    (await findVariantsForOrder(app.db, scope('team_owner'), wanted)).map(variant => [
      variant.id,
      variant.productAdminOnly,
    ]),
  ).toEqual([
    [mug.variant, false],
    [secret.variant, true],
  ])
  expect(await findVariantsForOrder(app.db, scope('member'), [])).toEqual([])
})

test('a variant without pictures shows its product’s, and an archived one is not found', async () => {
  const { product, small, large } = app.world.tee
  await app.db.pool.query('update products set images = $2 where id = $1', [product, '["/tee.svg"]'])
  await app.db.pool.query('update product_variants set images = $2 where id = $1', [small, '["/small.svg"]'])
  const images = async () =>
    Object.fromEntries(
      (await findVariantsForOrder(app.db, scope('member'), [small, large])).map(variant => [
        variant.id,
        variant.images,
      ]),
    )
  expect(await images()).toEqual({ [small]: ['/small.svg'], [large]: ['/tee.svg'] })
  await app.db.pool.query('update product_variants set archived_at = now() where id = $1', [large])
  expect(await images()).toEqual({ [small]: ['/small.svg'] })
})

test('an order finds the bundles its sender may send, with their parts', async () => {
  const { kit, mug, tee, secret } = app.world
  const whole = {
    id: kit,
    name: 'Welcome Kit',
    discountPercent: 10,
    items: [
      { productId: mug.product, quantity: 1 },
      { productId: tee.product, quantity: 2 },
    ],
  }
  expect(await findBundlesForOrder(app.db, scope('member'), [kit, 987_654_321])).toEqual([whole])
  await app.db.pool.query('update products set admin_only = true where id = $1', [mug.product])
  expect(await findBundlesForOrder(app.db, scope('member'), [kit])).toEqual([])
  expect(await findBundlesForOrder(app.db, scope('team_owner'), [kit, secret.product])).toEqual([whole])
  await app.db.pool.query('update products set archived_at = now() where id = $1', [mug.product])
  expect(await findBundlesForOrder(app.db, scope('team_owner'), [kit])).toEqual([])
})
