import type { TestApp } from './app-under-test.ts'

/** A list of the team that holds these recipients, as an import would have left it. */
export async function makeList(
  { db, world }: TestApp,
  recipientIds: (number | string)[],
  teamId = world.team,
): Promise<number> {
  const {
    rows: [list],
  } = await db.pool.query<{ id: number }>(
    `insert into bulk_imports (
       team_id, user_id, name, state, file_name, file_bytes, file_format, has_headers, columns, options,
       recipients_count, applied_at)
     values ($1, $2, 'Friends', 'applied', 'friends.csv', 1, 'csv', true, '[]', '{}', $3, now()) returning id`,
    [teamId, world.users.member.id, recipientIds.length],
  )
  await db.pool.query(
    `insert into bulk_import_recipients (team_id, bulk_import_id, recipient_id, position, is_new)
     select $1, $2, id, n, true
     from unnest($3::bigint[]) with ordinality as p (id, n)`,
    [teamId, list!.id, recipientIds],
  )
  return list!.id
}

/** A send to a list in a given state, with a row for each recipient. */
export async function makeSend(
  { db, world }: TestApp,
  listId: number,
  state: string,
  recipientIds: (number | string)[],
): Promise<number> {
  const {
    rows: [send],
  } = await db.pool.query<{ id: number }>(
    `insert into bulk_sends (
       team_id, user_id, bulk_import_id, list_name, state, items, weight_ounces, subtotal_cents, discount_cents,
       row_count, send_count, total_cents, planned_at)
     values ($1, $2, $3, 'Friends', $4, '[]', 10, 1500, 0, $5, $5, 2400 * $5, now()) returning id`,
    [world.team, world.users.member.id, listId, state, recipientIds.length],
  )
  await db.pool.query(
    `insert into bulk_send_rows (bulk_send_id, team_id, recipient_id, position, verdict, zone, service_code, shipping_cents)
     select $1, $2, id, n, 'ready', 'US TX 787', 'usps_priority', 900 from unnest($3::bigint[]) with ordinality as p (id, n)`,
    [send!.id, world.team, recipientIds],
  )
  return send!.id
}
