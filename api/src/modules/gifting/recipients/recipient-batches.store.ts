import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { columns as namedColumns, id, text } from '../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addressRequests, recipients } from './recipients.tables.ts'

/** Columns a source of new recipients gives, by these names and in this order. */
const columns = sql.raw(
  'id, team_id, name, company, phone, email, address_one, address_two, city, state, zipcode, country, address_state',
)

/** Makes recipients of all rows of a query at once, under the numbers it gives them. */
export async function insertRecipientsFrom(tx: Tx, source: SQL): Promise<void> {
  await tx.execute(
    sql`insert into recipients (${columns}) overriding system value select ${columns} from (${source}) as source`,
  )
}

export async function insertAddressRequests(
  tx: Tx,
  requests: readonly { teamId: number; recipientId: number; userId: number; token: string }[],
): Promise<{ id: number; recipientId: number }[]> {
  return tx
    .insert(addressRequests)
    .values([...requests])
    .returning({ id: addressRequests.id, recipientId: addressRequests.recipientId })
}

/** Holds those recipients: until the transaction ends no order can be made for them. */
export async function lockRecipients(tx: Tx, teamId: number, which: SQL): Promise<void> {
  await tx.execute(
    sql`select count(*) from (select from recipients where team_id = ${teamId} and id in (${which}) order by id for update) as held`,
  )
}

/** Takes recipients away as if they had never come, with the requests for their addresses. */
export async function deleteRecipients(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  const all = sql`(select unnest(${sql.param(ids)}::bigint[]))`
  await tx
    .delete(addressRequests)
    .where(and(eq(addressRequests.teamId, teamId), inArray(addressRequests.recipientId, all)))
  await tx.delete(recipients).where(and(eq(recipients.teamId, teamId), inArray(recipients.id, all)))
}

const matchedColumns = namedColumns({ id: id('id'), email: text('lower(email)') })

/**
 * The recipients of people who gave their addresses on a page of the team's, in the order given: found by their email, or added
 * without filling the address book. What the team itself has written down of somebody stays as it is.
 */
export async function matchRecipients(
  tx: Tx,
  teamId: RowId,
  people: readonly MatchedPerson[],
  origin: 'group_order' | 'project' = 'group_order',
): Promise<RowId[]> {
  const given = JSON.stringify(people.map(person => ({ ...person, key: person.email.toLowerCase() })))
  const known = await readRows(
    tx,
    matchedColumns,
    `
    select distinct on (lower(email)) ${matchedColumns}
    from (
      select id, email, origin
      from recipients
      where team_id = $1
        and lower(email) = any($2::text[])
        and address_state <> 'erased'
      for key share
    ) found
    order by lower(email), (origin = 'team') desc, id`,
    [teamId, people.map(person => person.email.toLowerCase())],
  )
  const ids = new Map(known.map(recipient => [recipient.email, recipient.id]))
  await tx.client.query(
    `
    update recipients r set
      name = g.name, company = g.company, phone = g.phone,
      address_one = g."addressOne", address_two = g."addressTwo", city = g.city,
      state = g.state, zipcode = g.zipcode, country = g.country
    from ${givenPeople}
    where r.id = any($2::bigint[])
      and r.team_id = $3
      and r.origin <> 'team'
      and lower(r.email) = g.key`,
    [given, [...ids.values()], teamId],
  )
  const added = await readRows(
    tx,
    matchedColumns,
    `
    insert into recipients (
      team_id, origin, email, name, company, phone, address_one, address_two, city, state, zipcode, country)
    select
      $2::bigint, $4::text, g.email, g.name, g.company, g.phone, g."addressOne", g."addressTwo", g.city,
      g.state, g.zipcode, g.country
    from ${givenPeople}
    where g.key <> all($3::text[])
    returning ${matchedColumns}`,
    [given, teamId, [...ids.keys()], origin],
  )
  for (const recipient of added) ids.set(recipient.email, recipient.id)
  return people.map(person => ids.get(person.email.toLowerCase())!) // known or added
}

const givenPeople = `jsonb_to_recordset($1::jsonb) as g (
  key text, email text, name text, company text, phone text,
  "addressOne" text, "addressTwo" text, city text, state text, zipcode text, country text)`

export interface MatchedPerson {
  email: string
  name: string
  company: string | null
  phone: string | null
  addressOne: string
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string
}
