import { eventBodies } from '@ribbon/contract/connections/webhook-endpoints/event-bodies'
import { eventTypeNames, type EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../src/platform/db/database.ts'
import { emitEvent } from '../../src/platform/outgoing-events/emit-event.ts'
import { startApp, type Client, type TestApp } from '../app-under-test.ts'
import { makeObject } from '../authorization/objects.ts'
import { insert, makeTeam, signedIn, type Person } from '../authorization/people.ts'
import { clientOf } from '../tools/client.ts'
import { openReceiver, until } from './webhook-receiver.ts'

const schemas = new Map<string, z.ZodType>(eventBodies.map(({ type, schema }) => [type, schema]))
const faultsOf = (body: { type: string }) =>
  schemas
    .get(body.type)
    ?.safeParse(body)
    .error?.issues.map(({ path, message }) => `${body.type} ${path.join('.')}: ${message}`) ?? []

describe('the bodies of webhooks', () => {
  let app: TestApp
  let owner: Client
  let person: Person
  beforeAll(async () => {
    app = await startApp({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } })
    const modules = ['swag_store', 'e_commerce'] as const
    const team = await makeTeam(app.db, 'Canary', [...modules], app.config.SECRET_KEY)
    person = team.people.team_owner
    owner = clientOf(app.app, await signedIn(app.db, person))
  })
  afterAll(() => app.stop())

  /** What each kind of event is about, in the team's own rows. */
  async function makeSubjects(): Promise<Record<string, number>> {
    const make = async (
      kind: 'export' | 'giftCard' | 'order' | 'payout' | 'plan' | 'recipient' | 'storeOrder',
    ) => Number((await makeObject(app.db, kind, person, app.config.SECRET_KEY)).id)
    const shop = await insert(
      app.db,
      `insert into shops (team_id, domain, name, currency, state, ended_at, orders_since)
       values ($1, 'canary.myshopify.com', 'Canary', 'usd', 'disconnected', now(), now()) returning id`,
      [person.team.id],
    )
    const shopOrder = await insert(
      app.db,
      `insert into shop_orders (
         team_id, shop, platform_id, name, ordered_at, changed_at, financial_status, fulfillment_status,
         total_cents, currency, customer)
       values ($1, $2, '1', '#1001', now(), now(), 'paid', 'unfulfilled', 100, 'usd', 'Canary buyer') returning id`,
      [person.team.id, shop],
    )
    await app.db.pool.query(
      `insert into shop_order_lines (team_id, shop_order, platform_id, position, title, quantity)
       values ($1, $2, '1', 0, 'Mug', 1)`,
      [person.team.id, shopOrder],
    )
    return {
      order: await make('order'),
      recipient: await make('recipient'),
      bulk_send: await make('plan'),
      stock: person.team.variant,
      export: await make('export'),
      store_order: await make('storeOrder'),
      gift_card: await make('giftCard'),
      payout: await make('payout'),
      shop_order: shopOrder,
    }
  }
  const subjectOf = (subjects: Record<string, number>, type: EventType) =>
    subjects[type.split('.')[0] ?? ''] ?? 0

  it('fit what OpenAPI says of each event, with personal data only where it is asked for', async () => {
    const [plain, personal] = [await openReceiver(), await openReceiver()]
    for (const [{ url }, personal_data] of [
      [plain, false],
      [personal, true],
    ] as const) {
      const made = await owner.post('/team/webhook_endpoints', {
        webhook_endpoint: { url, events: eventTypeNames, personal_data },
      })
      expect(made.status, made.text).toBe(201)
      await owner.post(`/team/webhook_endpoints/${made.body.data.id}/test`)
    }
    const subjects = await makeSubjects()
    await inTransaction(app.db, async tx => {
      for (const type of eventTypeNames)
        emitEvent(tx, { teamId: person.team.id, type, subject: subjectOf(subjects, type) })
    })
    await until(() => plain.received.length === schemas.size && personal.received.length === schemas.size)
    const bodies = [...plain.received, ...personal.received].map(({ body }) => JSON.parse(body))
    expect(bodies.flatMap(faultsOf)).toEqual([])
    expect(bodies.filter(({ data }) => !data.attributes)).toEqual([])
    expect(new Set(bodies.map(({ type }) => type))).toEqual(new Set(schemas.keys()))

    const named = (received: readonly { body: string }[]) =>
      received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) =>
          JSON.stringify(data.attributes).match(/Canary (friend|processing|shopper|card|buyer)/),
        )
        .map(({ type }) => type.split('.')[0])
    expect(named(plain.received)).toEqual([])
    expect([...new Set(named(personal.received))].toSorted()).toEqual([
      'gift_card',
      'order',
      'recipient',
      'shop_order',
      'store_order',
    ])
  }, 30_000)

  it('have examples that fit as well, in OpenAPI and on the page for people', async () => {
    expect(eventBodies.flatMap(({ example }) => faultsOf(example))).toEqual([])
    const { webhooks } = (await app.anonymous.get('/api/v2/openapi.json')).body
    expect(Object.keys(webhooks).toSorted()).toEqual([...schemas.keys()].toSorted())
    const placed = webhooks['order.placed'].post.requestBody.content['application/json']
    expect(placed.example).toMatchObject({ type: 'order.placed', data: { type: 'orders' } })
    expect(placed.schema.required).toEqual(['type', 'timestamp', 'sequence', 'data'])
    const page = (await app.anonymous.get('/api/docs')).text
    for (const type of schemas.keys()) expect(page).toContain(`<details id="${type}">`)
  })

  it('say only the id of what is gone, and no more than the name of what would be too large', async () => {
    const receiver = await openReceiver()
    await owner.post('/team/webhook_endpoints', {
      webhook_endpoint: { url: receiver.url, events: ['stock.low', 'order.placed'] },
    })
    const { id } = await makeObject(app.db, 'order', person, app.config.SECRET_KEY)
    await app.db.pool.query(
      `insert into order_items (team_id, order_id, product_variant_id, product_id, quantity, price_cents,
         product_name, display_name, description, sku, type, images)
       select $1, $2, $3, $4, 1, 100, 'Mug', repeat('long ', 20000), '', 'MUG', 'mug', '[]'`,
      [person.team.id, id, person.team.variant, person.team.product],
    )
    await inTransaction(app.db, async tx => {
      emitEvent(tx, { teamId: person.team.id, type: 'stock.low', subject: 999_999_999 })
      emitEvent(tx, { teamId: person.team.id, type: 'order.placed', subject: Number(id) })
    })
    await until(() => receiver.received.length === 2)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    expect(bodies.flatMap(faultsOf)).toEqual([])
    expect(new Set(bodies.map(({ data }) => JSON.stringify(data)))).toEqual(
      new Set(['{"id":"999999999"}', `{"id":"${id}","type":"orders"}`]),
    )
  })
})
