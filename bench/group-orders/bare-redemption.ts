import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { emailOf } from './redeem.ts'
import type { RedemptionPage } from './redemption-page.ts'

/** The limit of a redemption: one transaction of prepared statements that writes the rows of the product's six calls. */
export async function redeemBare(
  client: pg.PoolClient,
  teamId: number,
  page: RedemptionPage,
  number: number,
  variantIds: readonly number[],
): Promise<void> {
  const run = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows
  const email = emailOf(page, number)
  await client.query('begin')
  try {
    const [participant] = await run<{ id: number }>('redemption_participant', participantText, [
      teamId,
      page.id,
      email,
      `Guest ${number}`,
      `${number} Elm Street`,
    ])
    const id = participant!.id // the insert returns its one row
    await run('redemption_token', tokenText, [teamId, page.id, id, randomUUID()])
    await run('redemption_choices', choicesText, [
      teamId,
      page.id,
      id,
      page.tierId,
      variantIds.map(variantId => tierItemOf(page, variantId)),
      variantIds,
    ])
    const [mail] = await run<{ id: number }>('redemption_mail', mailText, [
      teamId,
      `participant:${id}:${number}`,
      email,
      `<${randomUUID()}@ribbon>`,
    ])
    await run('redemption_job', jobText, [mail!.id])
    await run('redemption_audit', auditText, [teamId, page.id, id])
    // Rows that others wait for are locked last.
    await run('redemption_stock', stockText, [teamId, variantIds])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function tierItemOf({ products }: RedemptionPage, variantId: number): number {
  const product = products.find(({ variantIds }) => variantIds.includes(variantId))
  if (!product) throw new Error(`The page does not offer variant ${variantId}.`)
  return product.tierItemId
}

const participantText = `
  insert into participants (team_id, group_order_id, email, person_key, name, address_one, city, province, zipcode, country,
    confirmed_at)
  values ($1, $2, $3, $3, $4, $5, 'Austin', 'TX', '78701', 'US', now())
  returning id`
const tokenText = `
  insert into participant_tokens (team_id, group_order_id, participant_id, token_hash, user_agent, expires_at)
  values ($1, $2, $3, $4, '', now() + interval '60 days')`
const choicesText = `
  with chosen as (
    insert into choices (team_id, group_order_id, participant_id, tier_id, tier_item_id, slot)
    select $1, $2, $3, $4, item_id, slot
    from unnest($5::bigint[]) with ordinality u (item_id, slot)
    returning id, slot
  ), parts as (
    insert into choice_parts (team_id, group_order_id, choice_id, product_variant_id, quantity, price_cents, discount_cents)
    select $1, $2, c.id, v.id, 1, v.price_cents, 0
    from chosen c
    join product_variants v on v.id = ($6::bigint[])[c.slot]
  ), holds as (
    insert into choice_holds (team_id, group_order_id, participant_id, choice_id)
    select $1, $2, $3, id
    from chosen
    returning id, choice_id
  )
  insert into stock_movements (
    team_id, product_variant_id, kind, on_hand_delta, reserved_delta, source_type, source_id, actor_name)
  select $1, ($6::bigint[])[c.slot], 'reservation', 0, 1, 'choice_hold', h.id, 'Recipient'
  from holds h
  join chosen c on c.id = h.choice_id`
const mailText = `
  insert into mails (team_id, kind, subject_key, recipient, message_id)
  values ($1, 'choice-confirmed', $2, $3, $4)
  returning id`
const jobText = `
  insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
  values ('send-mail', jsonb_build_object('id', $1::bigint), 8, 2, true, interval '60 seconds')`
const auditText = `
  insert into audit_events (team_id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, details)
  values ($1, 'recipient', $3, 'Recipient', 'choice.confirmed', 'groupOrders', $2::bigint::text,
    jsonb_build_object('participantId', $3::bigint))`
const stockText = `
  with held as (
    select s.product_variant_id, u.count
    from stock_levels s
    join (
      select variant_id, count(*)::int as count
      from unnest($2::bigint[]) variant_id
      group by 1
    ) u on u.variant_id = s.product_variant_id
    where s.team_id = $1
    order by s.product_variant_id
    for update of s
  )
  update stock_levels s
  set reserved = s.reserved + held.count
  from held
  where s.product_variant_id = held.product_variant_id
    and s.reserved + held.count <= s.on_hand`
