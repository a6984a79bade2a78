import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderStatuses } from '@ribbon/contract/gifting/orders/orders'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../../sandbox/src/start-sandbox.ts'
import { databaseUrl } from '../../test/postgres/template.ts'
import { verifyPassword } from '../platform/passwords/verify-password.ts'
import { findUserByEmail } from '../modules/people/identity/users.store.ts'
import { findOperatorByEmail } from '../modules/people/operators/operators.store.ts'
import { signUpTeam } from '../modules/administration/accounts/sign-up-team.ts'
import { readConfig } from '../platform/config.ts'
import { closeDatabase, openDatabase, type Db } from '../platform/db/database.ts'
import { openLocalFiles, type FileStore } from '../platform/files/files.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { silentLog } from '../platform/log.ts'
import { openServices, type Services } from '../services/services.ts'
import { demoPassword, demoTeam } from './data/demo-people.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { fillDemo } from './fill-demo.ts'
import { furnishDemoTeam } from './furnish-demo-team.ts'

const tables = `
  teams users memberships subteams operators plans subscriptions products product_variants bundles
  card_templates recipients address_requests bulk_imports bulk_import_recipients group_orders
  participants choices gift_cards gift_card_recipients gift_card_entries projects submissions orders
  order_items order_events parcels payment_attempts payment_methods stock_levels stock_movements
  allowance_entries budget_entries deposit_entries`
  .trim()
  .split(/\s+/)

let folder: string
let name: string
let db: Db
let sandbox: Sandbox
let files: FileStore
let services: Services

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function newDatabase(): Promise<{ name: string; db: Db }> {
  const fresh = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  await administer(`create database ${fresh} template ribbon_template`)
  return { name: fresh, db: openDatabase({ url: databaseUrl(inject('databaseUrl'), fresh) }) }
}

async function dropDatabase(database: { name: string; db: Db }): Promise<void> {
  await closeDatabase(database.db)
  await administer(`drop database ${database.name} with (force)`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ribbon-demo-'))
  ;({ name, db } = await newDatabase())
  sandbox = await startSandbox({ dataDir: join(folder, 'sandbox') })
  files = openLocalFiles(join(folder, 'files'))
  services = openServices(
    readConfig({
      DATABASE_URL: 'unused',
      STRIPE_SECRET_KEY: 'sk_test_ribbon',
      STRIPE_API_BASE: `http://127.0.0.1:${sandbox.httpPort}`,
      SHOPIFY_API_KEY: 'ribbon-sandbox',
      SHOPIFY_API_SECRET: 'shpss_ribbon_sandbox',
      SHOPIFY_API_BASE: `http://127.0.0.1:${sandbox.httpPort}/shopify`,
    }),
  )
  const jobs = ['send-mail', 'cancel-parcel', 'send-store-refund', 'subscribe-to-shop', 'read-shop-orders']
  const handlers = Object.fromEntries(jobs.map(name => [name, async () => {}]))
  const queue = await openJobs({ db, work: false, log: silentLog, handlers })
  await fillDemo({
    db,
    files,
    services,
    dataDir: folder,
    secretKey: 'a key for the demo',
    sandboxUrl: `http://127.0.0.1:${sandbox.httpPort}`,
  })
  await queue.stop()
})

afterAll(async () => {
  await dropDatabase({ name, db })
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})

async function rowsOf<Row = Record<string, unknown>>(query: string, database = db): Promise<Row[]> {
  return (await database.pool.query(query)).rows as Row[]
}

async function countsOf(database = db): Promise<Record<string, number>> {
  const [row] = await rowsOf<Record<string, number>>(
    `select ${tables.map(table => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    database,
  )
  return row!
}

async function brokenRules(database = db): Promise<unknown[]> {
  const queries = (await readFile(join(import.meta.dirname, '../../audit.sql'), 'utf8'))
    .split(';')
    .filter(query => query.replace(/--.*$/gm, '').trim() !== '')
  expect(queries.length).toBeGreaterThan(5)
  const broken: unknown[] = []
  for (const query of queries) broken.push(...(await rowsOf(query, database)))
  return broken
}

describe('a filled demo', () => {
  it('has the team, its people, its catalog and 14 months of orders', async () => {
    expect(await countsOf()).toMatchObject({
      teams: 1,
      users: 12,
      memberships: 12,
      subteams: 3,
      operators: 2,
      plans: 4,
      subscriptions: 1,
      products: 27,
      bundles: 5,
      card_templates: 6,
      recipients: 300,
      projects: 5,
      submissions: 14,
      orders: 459,
      payment_attempts: 436,
      payment_methods: 2,
      bulk_imports: 1,
      bulk_import_recipients: 12,
    })
  })

  it('has a subscription that is paid by card every month, also in the payments sandbox', async () => {
    const [row] = await rowsOf<{
      billed_by: string
      invoices: number
      paid: number
    }>(`select s.billed_by, (select count(*)::int from subscription_invoices where status = 'paid') as invoices,
      (select count(*)::int from subscription_invoices where paid_cents = s.amount_cents) as paid
        from subscriptions s where provider_subscription_id is not null and current_period_end > now()`)
    expect(row).toEqual({ billed_by: 'credit_card', invoices: 3, paid: 3 })
  })

  it('has orders in every status, each with the timeline, parcel and payment that go with it', async () => {
    const statuses = await rowsOf<{ status: string }>('select distinct status from orders')
    expect(statuses.map(row => row.status).sort()).toEqual([...orderStatuses].sort())
    const lacking = await rowsOf(`select o.id, o.status from orders o left join parcels p on p.order_id = o.id
      where (o.status = 'unpaid') <> (not exists (select from order_events e where e.order_id = o.id and e.event = 'order.placed'))
        or (o.status not in ('unpaid', 'processing')) <> exists (select from order_events e where e.order_id = o.id
          and e.event = 'order.' || o.status)
        or (o.status in ('shipped', 'delivered', 'returned')
          and (p.state <> o.status or o.tracking_number is distinct from p.tracking_number
          or o.tracking_number is null or o.ship_address_one is null))
        or (p.id is null) <> (o.status in ('unpaid', 'awaiting_address'))
          or not exists (select from order_items i where i.order_id = o.id)`)
    expect(lacking).toEqual([])
    expect(
      await rowsOf(
        `select o.id from orders o join recipients r on r.id = o.recipient_id
          where (o.status = 'awaiting_address') <> (r.address_state = 'requested')`,
      ),
    ).toEqual([])
  })

  it('a shipped parcel has its history, and the open pick list has parcels with labels only', async () => {
    const [shipped] = await rowsOf<{ actions: string[] }>(`
      select (
        select array_agg(action order by created_at, id)
        from audit_events
        where subject_type = 'parcels' and subject_id = p.id::text
      ) as actions
      from parcels p where state = 'shipped' limit 1`)
    expect(shipped!.actions).toEqual(['parcel.labelled', 'parcel.packed', 'parcel.shipped'])
    expect(
      await rowsOf(
        'select distinct state from parcels where id in (select parcel_id from pick_list_parcels)',
      ),
    ).toEqual([{ state: 'labelled' }])
    expect(await rowsOf("select id from parcels where state = 'queued' and hold is null")).not.toEqual([])
  })

  it('balances: items to orders, orders to payments, and every query of audit.sql is empty', async () => {
    expect(
      await rowsOf(`select o.id from orders o join order_items i on i.order_id = o.id left
        join payment_attempts a on a.order_id = o.id group by o.id, a.amount_cents
      having sum(i.price_cents * i.quantity) <> o.subtotal_cents or sum(i.discount_cents) <> o.discount_cents
        or round((o.subtotal_cents - o.discount_cents) * o.tax_rate) <> o.tax_cents
        or a.amount_cents <> o.total_cents`),
    ).toEqual([])
    expect(await brokenRules()).toEqual([])
    expect(await rowsOf('select balance_cents from deposits')).toEqual([
      { balance_cents: demoTeam.depositCents },
    ])
  })

  it('never had a balance below zero, and has nothing in the future', async () => {
    const lowest = async (sum: string, table: string, owner: string) =>
      (
        await rowsOf<{ lowest: number }>(
          `select min(run)::int as lowest
            from (select sum(${sum}) over (partition by ${owner} order by created_at, id) as run from ${table}) runs`,
        )
      )[0]!.lowest
    expect(
      await lowest('on_hand_delta - reserved_delta', 'stock_movements', 'product_variant_id'),
    ).toBeGreaterThanOrEqual(0)
    expect(await lowest('delta', 'allowance_entries', 'team_id')).toBeGreaterThanOrEqual(0)
    expect(await lowest('delta_cents', 'deposit_entries', 'team_id')).toBeGreaterThanOrEqual(0)
    for (const table of [
      'order_events',
      'stock_movements',
      'allowance_entries',
      'budget_entries',
      'deposit_entries',
      'parcels',
      'recipients',
    ]) {
      expect(await rowsOf(`select id from ${table} where created_at > now()`)).toEqual([])
    }
  })

  it('can refund every gift that can still be canceled', async () => {
    expect(
      await rowsOf(
        `select id from orders where status in ('processing', 'awaiting_address') and origin = 'gift'
          and payment_source <> 'deposit'`,
      ),
    ).toEqual([])
  })

  it('has sold in its store what waits, is on its way, was canceled and was refunded in part', async () => {
    const sold = await rowsOf(
      `select status, count(*)::int, count(packed_at)::int as packed, count(tracking_number)::int as tracked
        from orders where origin = 'store' group by status order by status`,
    )
    expect(sold).toEqual([
      { status: 'canceled', count: 1, packed: 0, tracked: 0 },
      { status: 'delivered', count: 11, packed: 11, tracked: 11 },
      { status: 'processing', count: 2, packed: 0, tracked: 0 },
      { status: 'shipped', count: 1, packed: 1, tracked: 1 },
    ])
    expect(await rowsOf('select kind, reason, amount_cents from store_refunds order by id')).toEqual([
      { kind: 'refund', reason: 'Two arrived broken', amount_cents: 3600 },
      { kind: 'cancellation', reason: 'Order canceled', amount_cents: 4500 },
    ])
  })

  it('has months of fees of its shop under two price lists, with a correction, on its invoices', async () => {
    const months = await rowsOf<{ total: number; invoiced: number; corrected: boolean }>(`
      select m.total_cents::int as total, l.amount_cents as invoiced, m.correction_cents < 0 as corrected
      from shop_fee_months m
      join invoice_lines l on l.source_type = 'shop_fee_month' and l.source_id = m.id and l.invoice_id is not null
      order by m.month desc`)
    expect(months.length).toBeGreaterThanOrEqual(3)
    expect(months.map(({ total }) => total)).toEqual(months.map(({ invoiced }) => invoiced))
    expect(months.map(({ corrected }) => corrected)).toEqual(months.map((_, ago) => ago === 0))
    const lists = await rowsOf(
      "select distinct price_list_id from shop_fee_lines where kind = 'pick_and_pack'",
    )
    expect(lists).toHaveLength(2)
  })

  it('has pictures, and the sign-ins it announces', async () => {
    const images = await rowsOf<{ image: string }>(
      `select distinct jsonb_array_elements_text(images) as image from product_variants union
        select jsonb_array_elements_text(images) from bundles union select logo from teams`,
    )
    expect(images.length).toBeGreaterThan(50)
    for (const { image } of images) expect(await files.find(image.replace('/files/', ''))).toBeDefined()
    const signIns = JSON.parse(await readFile(join(folder, 'demo-sign-ins.json'), 'utf8')) as {
      email: string
      password: string
    }[]
    expect(signIns).toHaveLength(5)
    for (const { email, password } of signIns) {
      const account = (await findUserByEmail(db, email)) ?? (await findOperatorByEmail(db, email))
      expect(await verifyPassword(password, account?.passwordHash)).toBe(true)
    }
  })

  it('lets its people sign in through the sandbox identity provider, besides their passwords', async () => {
    const [setup] = await rowsOf(
      `select i.entity_id, i.enabled_at is not null as enabled, i.is_required, d.domain,
        d.verified_at is not null as verified from idp_setups i join team_domains d using (team_id)`,
    )
    expect(setup).toEqual({
      entity_id: `http://127.0.0.1:${sandbox.httpPort}/saml/acme/metadata`,
      enabled: true,
      is_required: false,
      domain: 'acme.test',
      verified: true,
    })
    expect(
      await rowsOf("select email from users where email like '%@acme.test' and email_confirmed_at is null"),
    ).toEqual([])
  })

  it('is left alone by the next start', async () => {
    const before = await countsOf()
    await fillDemo({ db, files, services, dataDir: folder, secretKey: 'a key for the demo' })
    expect(await countsOf()).toEqual(before)
  })
})

describe('fillDemo', () => {
  it('fills once when two nodes start together, and finishes without the payments service', async () => {
    const fresh = await newDatabase()
    try {
      const unpaid = {
        ...services,
        payments: openServices(readConfig({ DATABASE_URL: 'unused', STRIPE_API_BASE: 'http://127.0.0.1:9' }))
          .payments,
      }
      await Promise.all(
        [1, 2].map(() =>
          fillDemo({
            db: fresh.db,
            files,
            services: unpaid,
            dataDir: folder,
            secretKey: 'a key for the demo',
          }),
        ),
      )
      expect(await countsOf(fresh.db)).toMatchObject({ teams: 1, users: 12, orders: 420, payment_methods: 0 })
      expect(await brokenRules(fresh.db)).toEqual([])
    } finally {
      await dropDatabase(fresh)
    }
  })

  it('gives a team that signs up a catalog in stock, templates, a deposit and a trial', async () => {
    const furnish = furnishDemoTeam(await storeDemoPictures(files))
    const settings = {
      modules: ['swag_store', 'project', 'e_commerce'],
      passwordMinLength: 6,
      secretKey: 'a key for the demo',
      furnish,
    }
    const queue = await openJobs({
      db,
      work: false,
      log: silentLog,
      handlers: { 'send-mail': async () => {} },
    })
    const { user } = await signUpTeam(
      db,
      {
        email: 'newcomer@globex.test',
        password: `${demoPassword}-new`,
        teamName: 'Globex',
        firstName: 'Greta',
        lastName: 'Globe',
      },
      { userAgent: 'test', ip: '127.0.0.1' },
      settings,
    )
    await queue.stop()
    const [given] = await rowsOf(`select t.name, s.status, d.balance_cents as deposit, b.is_infinite,
        (select count(*)::int from products p where p.team_id = t.id) as products,
      (select count(*)::int from bundles n where n.team_id = t.id) as bundles,
        (select count(*)::int from card_templates c where c.team_id = t.id) as templates,
      (select min(on_hand - reserved) from stock_levels l where l.team_id = t.id) as least_stock
      from memberships m join teams t on t.id = m.team_id join subscriptions s on s.team_id = t.id
        join deposits d on d.team_id = t.id join budgets b on b.user_id = m.user_id where m.user_id = ${user.id}`)
    expect(given).toEqual({
      name: 'Globex',
      status: 'trialing',
      deposit: 2_500_000,
      is_infinite: true,
      products: 8,
      bundles: 2,
      templates: 2,
      least_stock: 50,
    })
    expect(await brokenRules()).toEqual([])
  })
})
