import type { Client, TestApp } from './app-under-test.ts'

export interface Person {
  name: string
  email?: string | null
  company?: string | null
  addressOne?: string | null
  city?: string | null
  state?: string | null
  zipcode?: string | null
  country?: string | null
  addressState?: 'given' | 'requested' | 'declined' | 'erased'
}

/** An applied list of new recipients, in the order given; answers its id. */
export async function makeList(
  app: TestApp,
  people: readonly Person[],
  options: { teamId?: number; state?: string; name?: string } = {},
): Promise<number> {
  const teamId = options.teamId ?? app.world.team
  const {
    rows: [list],
  } = await app.db.pool.query<{ id: number }>(
    `insert into bulk_imports (team_id, user_id, name, state, file_name, file_bytes, file_format,
      has_headers, columns, options, recipients_count, applied_at)
     values ($1, $2, $3, $4, 'people.csv', 1, 'csv', true, '[]', '{}', $5, now()) returning id`,
    [
      teamId,
      app.world.users.owner.id,
      options.name ?? 'Customers',
      options.state ?? 'applied',
      people.length,
    ],
  )
  const rows = people.map(({ name, email, company, addressState = 'given', ...place }, position) => {
    const isGiven = addressState === 'given'
    return {
      position,
      name,
      company: company ?? null,
      email: email === undefined ? `${name.toLowerCase().replace(/\W+/g, '.')}@people.test` : email,
      address_state: addressState,
      address_one: isGiven ? (place.addressOne ?? `${position + 1} Elm Street`) : null,
      city: isGiven ? (place.city ?? 'Austin') : null,
      state: isGiven ? (place.state === undefined ? 'TX' : place.state) : null,
      zipcode: isGiven ? (place.zipcode === undefined ? '78701' : place.zipcode) : null,
      country: isGiven ? (place.country ?? 'US') : null,
    }
  })
  for (let from = 0; from < rows.length; from += 10_000)
    await app.db.pool.query(
      `with given as (select g.*, nextval('recipients_id_seq') as id from jsonb_to_recordset($3::jsonb)
       as g (position int, name text, company text, email text, address_state text, address_one text,
         city text, state text, zipcode text, country text)),
     people as (insert into recipients (id, team_id, name, company, email, address_state, address_one,
       city, state, zipcode, country) overriding system value
       select id, $1, name, company, email, address_state, address_one, city, state, zipcode, country from given returning id)
     insert into bulk_import_recipients (team_id, bulk_import_id, recipient_id, position, is_new)
     select $1, $2, given.id, given.position, true
     from given
     join people on people.id = given.id`,
      [teamId, list!.id, JSON.stringify(rows.slice(from, from + 10_000))],
    )
  return list!.id
}

/** Waits until a plan is made. */
export async function planned(client: Client, id: string, withinMs = 30_000): Promise<any> {
  const end = Date.now() + withinMs
  for (;;) {
    const { body } = await client.get(`/team/bulk_sends/${id}`)
    if (body.data.attributes.state !== 'planning') return body.data
    if (Date.now() > end)
      throw new Error(`Still being planned: ${JSON.stringify(body.data.attributes.counts)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
