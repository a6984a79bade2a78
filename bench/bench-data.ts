import { addBudget } from '../api/src/modules/people/teams/budgets/budgets.store.ts'
import { creditDeposit } from '../api/src/modules/money/payments/deposits.store.ts'
import { compactChanges } from '../api/src/modules/administration/dashboard/dashboard.store.ts'
import { grantAllowance } from '../api/src/modules/money/subscriptions/allowances/allowances.store.ts'
import { upsertPlan } from '../api/src/modules/money/subscriptions/plans/plans.store.ts'
import { insertSubscription } from '../api/src/modules/money/subscriptions/subscriptions.store.ts'
import { createUser } from '../api/src/modules/people/identity/create-user.ts'
import { hashPassword } from '../api/src/platform/passwords/hash-password.ts'
import { openSession } from '../api/src/modules/people/identity/sessions/open-session.ts'
import { compactOrderTallies } from '../api/src/modules/gifting/orders/orders.store.ts'
import { insertMembership, insertTeam } from '../api/src/modules/people/teams/teams.store.ts'
import { inTransaction, type Db, type Tx } from '../api/src/platform/db/database.ts'

export interface Person {
  id: number
  email: string
}

export interface BenchData {
  teamId: number
  owner: Person
  members: Person[]
  variantIds: number[]
  recipientIds: number[]
}

export const benchPassword = 'Nine lives of a bench'
const memberCount = 20
const productCount = 200
const recipientCount = 10_000

/** One team with members, recipients and 200 products of 4 variants, with enough of everything that no gift is refused; no orders yet. */
export async function makeTeamData(db: Db): Promise<BenchData> {
  const passwordHash = await hashPassword(benchPassword)
  const data = await inTransaction(db, async tx => {
    const teamId = await insertTeam(tx, {
      name: 'Measured',
      modules: ['swag_store', 'project', 'e_commerce'],
    })
    await payFor(tx, teamId)
    const owner = await makePerson(tx, teamId, 'owner', 'team_owner', passwordHash)
    const members: Person[] = []
    for (let number = 1; number <= memberCount; number++)
      members.push(await makePerson(tx, teamId, `member${number}`, 'member', passwordHash))
    return { teamId, owner, members }
  })
  const variantIds = await makeProducts(db, data.teamId)
  const recipients = await db.pool.query<{ id: number }>(
    `
    insert into recipients (team_id, name, company, phone, email, address_one, city, state, zipcode, country)
    select $1, 'Recipient ' || n, 'Company ' || n % 97, '+15125550' || lpad((n % 1000)::text, 3, '0'),
      'recipient' || n || '@example.test', n || ' Elm Street', 'Austin', 'TX', '78701', 'US'
    from generate_series(1, $2::int) n order by n returning id`,
    [data.teamId, recipientCount],
  )
  return { ...data, variantIds, recipientIds: recipients.rows.map(row => row.id) }
}

async function payFor(tx: Tx, teamId: number): Promise<void> {
  const plenty = 1_000_000_000
  const planId = await upsertPlan(tx, {
    name: 'Measured',
    amountCents: 9900,
    ordersLimit: plenty,
    usersLimit: 1_000,
    itemsLimit: 10_000,
    trialPeriodDays: 0,
    isDefault: true,
  })
  const start = new Date(Date.now() - 24 * 60 * 60 * 1000)
  await insertSubscription(tx, {
    teamId,
    planId,
    status: 'active',
    currentPeriodStart: start,
    currentPeriodEnd: new Date(start.getTime() + 29 * 24 * 60 * 60 * 1000),
  })
  await grantAllowance(tx, { teamId, periodStart: start, limit: plenty, actorName: 'bench' })
  await creditDeposit(tx, {
    teamId,
    kind: 'topup',
    amountCents: plenty * 1_000,
    source: { type: 'bench', id: 1 },
    actorName: 'bench',
  })
}

async function makePerson(
  tx: Tx,
  teamId: number,
  name: string,
  role: string,
  passwordHash: string,
): Promise<Person> {
  const user = await createUser(tx, {
    email: `${name}@measured.test`,
    passwordHash,
    firstName: name[0]!.toUpperCase() + name.slice(1),
    lastName: 'Measured',
  })
  await insertMembership(tx, { userId: user.id, teamId, role })
  await addBudget(tx, {
    teamId,
    userId: user.id,
    amountCents: 1_000_000_000_000,
    source: { type: 'bench', id: user.id },
    actorName: 'bench',
  })
  return { id: user.id, email: user.email }
}

async function makeProducts(db: Db, teamId: number): Promise<number[]> {
  await db.pool.query(
    `
    insert into products (team_id, name, display_name, description, images)
    select $1, 'Product ' || lpad(n::text, 3, '0'), 'Campfire thing ' || n,
      'A thing to give, number ' || n || ', made of good stuff by people who like making it, in four sizes.',
      jsonb_build_array('/files/' || md5(n::text) || '.svg', '/files/' || md5('b' || n) || '.svg')
    from generate_series(1, $2::int) n order by n`,
    [teamId, productCount],
  )
  const variants = await db.pool.query<{ id: number }>(
    `
    insert into product_variants (team_id, product_id, sku, type, color, hex_code, size, price_cents, retail_price_cents, position)
    select $1, p.id, 'SKU-' || p.id || '-' || s.size, 'Adult', 'Green', '#0d5c48', s.size, 1500, 1900, s.position
    from products p cross join (values ('S', 1), ('M', 2), ('L', 3), ('XL', 4)) s (size, position)
      where p.team_id = $1 order by p.id, s.position returning id`,
    [teamId],
  )
  await db.pool.query(
    `insert into stock_levels (product_variant_id, team_id, on_hand) select id, team_id, 1000000000
      from product_variants where team_id = $1`,
    [teamId],
  )
  await db.pool.query(
    `insert into stock_movements (team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
    select team_id, id, 'receipt', 1000000000, 0, 'bench', id, 'bench' from product_variants where team_id = $1`,
    [teamId],
  )
  return variants.rows.map(row => row.id)
}

const chunk = 50_000

/** Adds paid orders of three items over a year, however many, each with its payment and history; a member and a recipient in turn. */
export async function addOrders(db: Db, data: BenchData, count: number): Promise<void> {
  for (let done = 0; done < count; done += chunk)
    await addChunk(db, data, { done, added: Math.min(chunk, count - done), count })
  await inTransaction(db, tx => compactOrderTallies(tx))
  await inTransaction(db, tx => compactChanges(tx))
  await tidy(db)
}

/** Runs the maintenance that autovacuum would have done by the time a team has this many orders. */
export async function tidy(db: Db): Promise<void> {
  const client = await db.pool.connect()
  try {
    for (const statement of [
      'set statement_timeout = 0',
      'vacuum analyze',
      'checkpoint',
      'reset statement_timeout',
    ])
      await client.query(statement)
  } finally {
    client.release()
  }
}

async function addChunk(
  db: Db,
  { teamId, members, variantIds, recipientIds }: BenchData,
  { done, added, count }: { done: number; added: number; count: number },
): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from orders')
    const last = rows[0]!.last
    await client.query(
      `
      insert into orders (tracking_token, team_id, user_id, recipient_id, status, card_message, subtotal_cents,
        tax_rate, tax_cents, shipping_cents, rate_id, carrier_code, service_code, service_name,
        ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_city, ship_state,
          ship_zipcode, ship_country, payment_source, tracking_number, tracking_url,
        packed_at, processing_started_at, shipped_at, delivered_at, canceled_at, created_at)
      select substr(md5('token' || n), 1, 22), $1, ($2::bigint[])[1 + n % cardinality($2::bigint[])], r.id, s.status,
        'Thank you for number ' || n || ', and for everything else you did this year.',
        4500, 0.0625, 281, 900, 'se-rate-1', 'standard', 'standard_shipping', 'Standard Shipping',
        r.name, r.company, r.email, r.phone, r.address_one, r.city, r.state, r.zipcode, r.country, 'credit_card',
        case when s.is_sent then 'SS' || n end, case when s.is_sent then 'https://carrier.example.test/track/SS' || n end,
        case when s.is_sent then at.placed + interval '1 hour' end, at.placed, case when s.is_sent then at.placed + interval '2 hours' end,
        case when s.status = 'delivered' then at.placed + interval '3 days' end,
          case when s.status = 'canceled' then at.placed + interval '10 minutes' end, at.placed
      from generate_series($4::bigint + 1, $4::bigint + $5::int) n
      cross join lateral (select
          case n % 20 when 0 then 'canceled' when 1 then 'processing' when 2 then 'shipped' else 'delivered' end as status,
        n % 20 > 1 as is_sent) s
      cross join lateral (
        select now() - interval '5 days' - interval '360 days' * (1 - (n - $4::bigint + $6::float8) / $7) as placed) at
      join recipients r on r.id = ($3::bigint[])[1 + n % cardinality($3::bigint[])]
      order by n`,
      [teamId, members.map(member => member.id), recipientIds, last, added, done, count],
    )
    await client.query(
      `
      insert into order_items (team_id, order_id, product_variant_id, product_id, quantity, price_cents,
        product_name, display_name, description, sku, type, color, hex_code, size, images)
      select o.team_id, o.id, v.id, p.id, 1, v.price_cents, p.name, p.display_name, p.description, v.sku, v.type,
        v.color, v.hex_code, v.size, p.images
      from orders o cross join generate_series(0, 2) k
      join product_variants v on v.id = ($1::bigint[])[1 + (o.id * 3 + k) % cardinality($1::bigint[])]
        join products p on p.id = v.product_id
      where o.id > $2 order by o.id, k`,
      [variantIds, last],
    )
    await client.query(
      `
      insert into payment_attempts (team_id, order_id, source, amount_cents, state, idempotency_key, created_at, settled_at)
      select team_id, id, 'credit_card', total_cents, 'succeeded', 'bench-' || id, created_at, created_at from orders
        where id > $1 order by id`,
      [last],
    )
    await client.query(
      `
      insert into order_events (team_id, order_id, event, text, actor_name, created_at)
      select o.team_id, o.id, e.event, e.text, e.actor, e.at from orders o cross join lateral (values
        ('order.placed', 'Placed and paid by card', 'Member Measured', o.created_at),
          ('order.shipped', 'On its way', null, o.shipped_at), ('order.delivered', 'Delivered', null,
          o.delivered_at)) e (event, text, actor, at)
      where o.id > $1 and e.at is not null order by o.id, e.at`,
      [last],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** The session headers of a user. */
export async function signedIn(db: Db, person: Person): Promise<Record<string, string>> {
  const session = await inTransaction(db, tx =>
    openSession(tx, person, { userAgent: 'bench', ip: '127.0.0.1' }),
  )
  return { 'access-token': session.token, client: session.client, uid: session.uid, 'token-type': 'Bearer' }
}
