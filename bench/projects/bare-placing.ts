import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The limit of placing a project: one transaction of set-based statements that writes the rows of a planned one. */
export async function placeBare(client: pg.PoolClient, runId: number): Promise<void> {
  // Of rows written in this transaction the planner has no statistics, and would read all of them again for each.
  await client.query('begin; set local statement_timeout = 0; set local enable_nestloop = off')
  try {
    for (const text of [
      attemptText,
      chunkText,
      reservedText,
      depositText,
      recipientsText,
      ordersText,
      itemsText,
      eventsText,
      sharesText,
      parcelsText,
      stockText,
      rowsText,
      submissionsText,
      doneText,
      auditText,
    ])
      await client.query(text, [runId])
    await client.query(mailText, [runId, `<${randomUUID()}@ribbon>`])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const people = `project_runs r
  join project_run_rows w on r.id = $1 and w.team_id = r.team_id and w.run_id = r.id and w.verdict = 'ready'
  join submissions s on s.team_id = w.team_id and s.id = w.submission_id`
const lines = `cross join jsonb_to_recordset(w.lines)
  as l ("variantId" bigint, quantity int, "priceCents" int, "discountCents" int)`
const placed = `project_runs r
  join project_run_rows w on r.id = $1 and w.team_id = r.team_id and w.run_id = r.id
  join orders o on o.team_id = w.team_id and o.project_id = r.project_id and o.submission_id = w.submission_id`

const attemptText = `
  with paid as (
    insert into payment_attempts (
      team_id, project_run_id, source, amount_cents, state, idempotency_key, settled_at)
    select team_id, id, 'deposit', total_cents, 'succeeded', 'bare-project-run-' || id, now()
    from project_runs
    where id = $1
    returning id
  )
  update project_runs
  set payment_attempt_id = paid.id
  from paid
  where project_runs.id = $1`
const chunkText = `
  insert into project_run_chunks (
    team_id, run_id, number, row_count, total_cents, first_submission_id, last_submission_id, done_at)
  select r.team_id, r.id, 1, count(*), r.total_cents, min(s.id), max(s.id), now()
  from ${people}
  group by r.team_id, r.id, r.total_cents`
const reservedText = `
  with wanted as (
    select r.team_id, l."variantId" as variant_id, sum(l.quantity)::int as quantity
    from ${people}
    ${lines}
    group by 1, 2
  ), moved as (
    update stock_levels s
    set reserved = s.reserved + wanted.quantity
    from wanted
    where s.team_id = wanted.team_id
      and s.product_variant_id = wanted.variant_id
      and s.reserved + wanted.quantity <= s.on_hand
    returning s.team_id, s.product_variant_id, wanted.quantity
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select moved.team_id, moved.product_variant_id, 'reservation', 0, moved.quantity, 'project_run_chunk', c.id,
    'Operator Measured'
  from moved
  join project_run_chunks c on c.team_id = moved.team_id and c.run_id = $1`
const depositText = `
  with spent as (
    insert into deposit_entries (team_id, delta_cents, kind, source_type, source_id, actor_name)
    select team_id, - total_cents, 'spend', 'payment_attempt', payment_attempt_id, 'Operator Measured'
    from project_runs
    where id = $1
    returning team_id, delta_cents
  )
  update deposits d
  set balance_cents = balance_cents + spent.delta_cents, used_cents = used_cents - spent.delta_cents
  from spent
  where spent.team_id = d.team_id`
const recipientsText = `
  insert into recipients (
    team_id, origin, email, name, company, phone, address_one, address_two, city, state, zipcode, country)
  select r.team_id, 'project', s.email, s.name, s.company, s.phone, s.address_one, s.address_two, s.city,
    s.province, s.zipcode, s.country
  from ${people}
  where not exists (
    select
    from recipients k
    where k.team_id = r.team_id
      and lower(k.email) = lower(s.email)
  )`
const ordersText = `
  insert into orders (
    tracking_token, team_id, user_id, recipient_id, project_id, project_name, submission_id, status,
    subtotal_cents, discount_cents, tax_rate, tax_cents, shipping_cents,
    ship_name, ship_company, ship_email, ship_phone, ship_address_one, ship_address_two, ship_city,
    ship_state, ship_zipcode, ship_country, payment_source, processing_started_at)
  select
    substr(md5(random()::text), 1, 22), r.team_id, r.payer_id, k.id, p.id, p.name, s.id, 'processing',
    w.subtotal_cents, w.discount_cents, 0, 0, w.shipping_cents,
    s.name, s.company, s.email, s.phone, s.address_one, s.address_two, s.city,
    s.province, s.zipcode, s.country, 'deposit', now()
  from ${people}
  join projects p on p.team_id = r.team_id and p.id = r.project_id
  join recipients k on k.team_id = r.team_id and lower(k.email) = lower(s.email)
  order by s.id`
const itemsText = `
  insert into order_items (
    team_id, order_id, product_variant_id, product_id, quantity, price_cents, discount_cents,
    product_name, display_name, description, sku, type, color, hex_code, size, images)
  select o.team_id, o.id, v.id, d.id, l.quantity, l."priceCents", l."discountCents",
    d.name, d.display_name, d.description, v.sku, v.type, v.color, v.hex_code, v.size, d.images
  from ${placed}
  ${lines}
  join product_variants v on v.team_id = w.team_id and v.id = l."variantId"
  join products d on d.team_id = v.team_id and d.id = v.product_id`
const eventsText = `
  insert into order_events (team_id, order_id, event, text, actor_name)
  select o.team_id, o.id, 'order.placed', 'Placed and paid by the team’s deposit', 'Operator Measured'
  from ${placed}`
const sharesText = `
  insert into payment_attempts (
    team_id, order_id, share_of, source, amount_cents, state, idempotency_key, settled_at)
  select o.team_id, o.id, r.payment_attempt_id, 'deposit', o.total_cents, 'succeeded',
    'bare-project-order-' || o.id, now()
  from ${placed}`
const parcelsText = `
  insert into parcels (team_id, order_id, label_due_at)
  select o.team_id, o.id, now()
  from ${placed}`
// What the run has reserved goes to its orders; the levels stay.
const stockText = `
  with released as (
    insert into stock_movements (
      team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
    select m.team_id, m.product_variant_id, 'release', 0, - m.reserved_delta, m.source_type, m.source_id,
      m.actor_name
    from project_run_chunks c
    join stock_movements m on m.source_type = 'project_run_chunk' and m.source_id = c.id
    where c.run_id = $1
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select o.team_id, l."variantId", 'reservation', 0, l.quantity, 'payment_attempt', a.id, 'Operator Measured'
  from ${placed}
  ${lines}
  join payment_attempts a on a.team_id = o.team_id and a.order_id = o.id`
const rowsText = `
  update project_run_rows w
  set order_id = o.id
  from project_runs r
  join orders o on r.id = $1 and o.team_id = r.team_id and o.project_id = r.project_id
  where w.team_id = r.team_id
    and w.run_id = r.id
    and w.submission_id = o.submission_id`
const submissionsText = `
  update submissions s
  set order_id = w.order_id
  from project_run_rows w
  where w.run_id = $1
    and s.team_id = w.team_id
    and s.id = w.submission_id`
const doneText = `
  with done as (
    update project_runs
    set state = 'done', made_count = order_count, confirmed_at = now(), finished_at = now()
    where id = $1
    returning team_id, project_id
  )
  update projects p
  set state = 'shipping', version = version + 1
  from done
  where p.team_id = done.team_id
    and p.id = done.project_id`
const auditText = `
  insert into audit_events (team_id, actor_kind, actor_name, action, subject_type, subject_id)
  select team_id, 'service', 'Ribbon', 'project.moved', 'adminOrders', project_id::text
  from project_runs
  where id = $1`
const mailText = `
  insert into mails (team_id, kind, subject_key, recipient, message_id)
  select team_id, 'project-placed', 'project:' || project_id || ':version 3', 'owner@measured.test', $2
  from project_runs
  where id = $1`
