import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { makeList } from './lists.ts'
import { begin, confirmPeople, makePage, settled, type Page } from './redemption/confirmed-people.ts'
import { makeParticipant } from './redemption/make-group-order.ts'
import { heldOf } from './tools/choosing.ts'

describe('erasing a person of the address book', () => {
  let app: TestApp
  let owner: Client
  afterEach(() => app.stop())

  const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
  const erase = async (email: string) => {
    const [{ id }] = await rows('select id from recipients where email = $1', [email])
    return (await owner.post(`/team/recipients/${id}/erase`)).status
  }
  const pick = (page: Page) => ({ tier: page.tier, item: page.mug, variants: [app.world.mug.variant] })

  it('erases the visits that have no order, on every page, and gives back what they held', async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    const [open, capped] = [await makePage(app, owner), await makePage(app, owner)]
    await owner.put(`/team/group_orders/${capped.id}`, { group_order: { submissions_limit: 5 } })
    await makeList(app, [
      { name: 'Ada', email: 'Ada@People.test' },
      { name: 'Ben', email: 'ben@people.test' },
    ])
    const person = { email: 'ada@people.test', picks: [pick(open)] }
    await makeParticipant(app, open.id, person)
    await makeParticipant(app, capped.id, { ...person, picks: [pick(capped)], confirmed: true })
    const ben = await makeParticipant(app, open.id, { email: 'ben@people.test', picks: [pick(open)] })
    await rows('update group_order_caps set taken = 1')
    await owner.post('/allowed_users', { email: 'ada@people.test' })
    await owner.post(`/team/group_orders/${open.id}/group_order_allowed_users`, { email: 'ada@people.test' })
    expect(await heldOf(app, app.world.mug.variant)).toBe(3)

    expect(await erase('Ada@People.test')).toBe(200)
    expect(await rows('select id from participants')).toEqual([{ id: ben }])
    expect(await heldOf(app, app.world.mug.variant)).toBe(1)
    expect(await rows('select taken from group_order_caps')).toEqual([{ taken: 0 }])
    for (const table of ['allowed_users', 'store_allowed_users', 'participants', 'mails'])
      expect(await rows(`select 1 from ${table} t where to_jsonb(t)::text ilike '%ada@people%'`)).toEqual([])
    // The page and the store stay limited.
    for (const table of ['allowed_users', 'store_allowed_users'])
      expect(await rows(`select 1 from ${table}`)).toHaveLength(1)
    expect(await app.audit()).toEqual([])
  })

  it('leaves the visits of other teams as they are', async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    const stranger = await app.as('stranger')
    const made = (await stranger.post('/team/group_orders', { group_order: { name: 'Theirs' } })).body.data
    await rows(
      `insert into participants (team_id, group_order_id, email, person_key)
       values ($1, $2, 'ada@people.test', 'ada@people.test')`,
      [app.world.otherTeam, made.id],
    )
    await makeList(app, [{ name: 'Ada', email: 'ada@people.test' }])
    expect(await erase('ada@people.test')).toBe(200)
    expect(await rows('select email from participants')).toEqual([{ email: 'ada@people.test' }])
  })

  it('is refused while a run makes an order for the person', async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    const page = await makePage(app, owner)
    await makeList(app, [{ name: 'Guest', email: 'guest0@guests.test' }])
    const [id] = await confirmPeople(app, page, 1)
    await rows("update participants set state = 'locked' where id = $1", [id])
    expect(await erase('guest0@guests.test')).toBe(409)
    expect(await rows('select state from participants')).toEqual([{ state: 'locked' }])
  })

  it('who took part keeps the order, without a name or an address of theirs', async () => {
    app = await startApp()
    owner = await app.as('owner')
    const page = await makePage(app, owner)
    await confirmPeople(app, page, 2)
    await begin(owner, page)
    expect((await settled(owner, page)).state).toBe('finalized')
    await app.settleJobs()
    expect(await erase('guest0@guests.test')).toBe(409)
    await rows("update orders set status = 'delivered', delivered_at = now()")
    await rows("update parcels set state = 'delivered'")
    expect(await erase('guest0@guests.test')).toBe(200)
    expect(await rows('select name, address_one, state from participants order by id')).toEqual([
      { name: 'Erased', address_one: 'Erased', state: 'finalized' },
      { name: 'Guest 1', address_one: '1 Elm Street', state: 'finalized' },
    ])
    expect(await rows('select count(*)::int from orders where participant_id is not null')).toEqual([
      { count: 2 },
    ])
    for (const table of ['participants', 'recipients', 'orders', 'mails', 'group_order_run_rows'])
      expect(await rows(`select 1 from ${table} t where to_jsonb(t)::text ~* 'guest ?0'`), table).toEqual([])
    const { body } = await owner.get(`/team/group_orders/${page.id}/recipients`)
    expect(body.data.map((row: any) => row.attributes.name).toSorted()).toEqual(['Erased', 'Guest 1'])
  }, 60_000)
})
