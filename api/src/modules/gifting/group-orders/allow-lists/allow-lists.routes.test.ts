import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeList } from '../../../../../test/lists.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'
import { entered } from '../../../../../test/redemption/pages.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { stockOf } from '../../../../../test/world.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let page: Awaited<ReturnType<typeof makeGroupOrder>>
let path: string
let lists: string
let users: string
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world)
  path = `/team/group_orders/${page.id}`
  lists = `${path}/group_order_allow_lists`
  users = `${path}/group_order_allowed_users`
})

const outcome = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  return [status, ...(body?.errors ?? [])]
}
const patch = (to: string, body: object) => owner.send('PATCH', to, body)
const missing = [404, 'Route not found.']
const closed = [409, 'This page has closed.']
const busy = [409, 'Orders are being made. Try again when that is done.']
const setState = (state: string) =>
  app.db.pool.query('update group_orders set state = $2 where id = $1', [page.id, state])
const emails = async () =>
  (await owner.get(users)).body.data.map((user: any) => user.attributes.email as string)
const name = async (email: string) => (await owner.post(users, { email })).body.data.id as string
const copy = async (...people: (string | null)[]) => {
  const list = await makeList(
    app,
    people.map((email, index) => ({ name: `Person ${index}`, email })),
  )
  return { list, answer: await owner.post(lists, { recipient_list_ids: [list] }) }
}

describe('addAllowLists', () => {
  it('copies the addresses of a recipient list, counts who has none, and names them', async () => {
    const { answer } = await copy('Ada@People.test', 'ben@people.test', null)
    expect([answer.status, answer.body.data[0].attributes]).toEqual([
      201,
      expect.objectContaining({
        name: 'Customers',
        kind: 'recipient_list',
        state: 'done',
        usersCount: 2,
        skippedCount: 1,
        errors: [{ row: 3, message: 'Person 2: There is no email address.' }],
        readCount: 3,
        failure: null,
      }),
    ])
    expect(await emails()).toEqual(['ada@people.test', 'ben@people.test'])
    expect((await owner.get(path)).body.data.attributes.counts).toMatchObject({ allowed: 2, invited: 0 })
    const listed = (await owner.get('/team/group_orders')).body.data.find((row: any) => row.id === page.id)
    expect(listed.attributes.counts.allowed).toBe(2)
  })

  it('adds who is new when the list is copied again, and keeps who has left it', async () => {
    const { list } = await copy('ada@people.test', 'ben@people.test')
    await app.db.pool.query(
      `update recipients set email = 'new@people.test' where email = 'ben@people.test' and team_id = $1`,
      [app.world.team],
    )
    const again = await owner.post(lists, { group_order: { recipient_list_ids: [String(list)] } })
    expect(again.body.data.map((row: any) => row.attributes.usersCount)).toEqual([3])
    expect((await owner.get(lists)).body.data).toHaveLength(1)
    expect(await emails()).toEqual(['ada@people.test', 'ben@people.test', 'new@people.test'])
  })

  it('refuses a list of nobody with an address, another team’s, an absent one, and none', async () => {
    const { answer } = await copy(null)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      ['No email address was found there. Choose another list or file.'],
    ])
    const foreign = await makeList(app, [{ name: 'Eve' }], { teamId: app.world.otherTeam })
    for (const id of [foreign, 987_654_321])
      expect(await outcome(owner.post(lists, { recipient_list_ids: [id] }))).toEqual(missing)
    expect(await outcome(owner.post(lists, { recipient_list_ids: [] }))).toEqual([
      422,
      'Choose at least one list.',
    ])
    expect(
      await outcome(owner.post(lists, { recipient_list_ids: Array.from({ length: 21 }, (_, i) => i + 1) })),
    ).toEqual([422, 'Choose at most 20 lists at a time.'])
    expect(await emails()).toEqual([])
  })

  it('is refused once the page has ended, and while orders are made', async () => {
    const { list } = await copy('ada@people.test')
    await setState('finalized')
    expect(await outcome(owner.post(lists, { recipient_list_ids: [list] }))).toEqual(closed)
    await setState('processing')
    expect(await outcome(owner.post(lists, { recipient_list_ids: [list] }))).toEqual(busy)
  })
})

describe('listAllowLists', () => {
  it('answers the lists, with a page of their people included', async () => {
    await copy('ada@people.test', 'ben@people.test', 'cleo@people.test')
    await name('dora@people.test')
    const { body } = await owner.get(`${lists}?page[size]=2&page[number]=2`)
    expect(body.data.map((list: any) => list.attributes.usersCount)).toEqual([3])
    expect(body.meta.totalCount).toBe(4)
    expect(body.included.map((user: any) => [user.attributes.email, user.attributes.listId])).toEqual([
      ['cleo@people.test', body.data[0].id],
      ['dora@people.test', null],
    ])
    const found = (await owner.get(`${lists}?search=BEN`)).body
    expect([found.meta.totalCount, found.included[0].attributes.email]).toEqual([1, 'ben@people.test'])
  })

  it('answers another team’s group order like a missing one', async () => {
    const stranger = await app.as('stranger')
    for (const call of [lists, users])
      expect(await outcome(stranger.get(call))).toEqual(
        await outcome(owner.get(call.replace(page.id, '987'))),
      )
    const id = await name('ada@people.test')
    const { answer } = await copy('ben@people.test')
    expect(await outcome(stranger.post(lists, { recipient_list_ids: [1] }))).toEqual(missing)
    expect(await outcome(stranger.post(`${users}/bulk_delete`, { ids: [id] }))).toEqual(missing)
    expect(await outcome(stranger.delete(`${lists}/${answer.body.data[0].id}`))).toEqual(missing)
    expect(await emails()).toEqual(['ada@people.test', 'ben@people.test'])
  })
})

describe('listAllowedUsers', () => {
  it('says how far each person is, and finds them by it', async () => {
    for (const [email, person] of Object.entries({
      'a@people.test': undefined,
      'b@people.test': {},
      'c@people.test': { confirmed: true },
      'd@people.test': { confirmed: true, state: 'finalized' as const },
    })) {
      await name(email)
      if (person) await makeParticipant(app, page.id, { email, ...person })
    }
    const states = async (query: string) =>
      (await owner.get(`${users}${query}`)).body.data.map((user: any) => user.attributes.state)
    expect(await states('')).toEqual([null, 'choosing', 'submitted', 'finalized'])
    expect(await states('?filters[state]=not_come')).toEqual([null])
    expect(await states('?filters[state]=submitted')).toEqual(['submitted'])
    expect((await owner.get(`${users}?filters[state]=choosing`)).body.meta.totalCount).toBe(1)
  })
})

describe('addAllowedUser', () => {
  it('names an address once, however it is spelled', async () => {
    const first = await owner.post(users, { email: ' Ada@People.TEST ' })
    const again = await owner.post(users, { group_order_allowed_user: { email: 'ada@people.test' } })
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
    expect(first.body.data.attributes).toEqual({
      email: 'ada@people.test',
      listId: null,
      invitedAt: null,
      invitedTimes: 0,
      remindedAt: null,
      noMoreReminders: false,
      state: null,
      confirmedAt: null,
    })
  })

  it.each(['', 'ada', 'ada@people', 'a b@people.test'])('refuses %j', async email => {
    const [status] = await outcome(owner.post(users, { email }))
    expect([status, await emails()]).toEqual([422, []])
  })

  it('is refused for an absent page, an ended one, and one in a run', async () => {
    const email = 'ada@people.test'
    expect(await outcome(owner.post(users.replace(page.id, '987654321'), { email }))).toEqual(missing)
    await setState('canceled')
    expect(await outcome(owner.post(users, { email }))).toEqual(closed)
    await setState('validating')
    expect(await outcome(owner.post(users, { email }))).toEqual(busy)
  })
})

describe('updateAllowedUser', () => {
  it('corrects an address, ends its personal link, and forgets its invitation', async () => {
    const id = await name('adda@people.test')
    const link = async () =>
      (await app.db.pool.query('select link_seed, folded_email from allowed_users where id = $1', [id]))
        .rows[0]
    const before = await link()
    await app.db.pool.query('update allowed_users set invited_at = now() where id = $1', [id])
    const { status, body } = await patch(`${users}/${id}`, { email: 'Ada+1@people.test' })
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({ email: 'ada+1@people.test', invitedAt: null }),
    ])
    const after = await link()
    expect([after.link_seed === before.link_seed, after.folded_email]).toEqual([false, 'ada@people.test'])
  })

  it('leaves a participant who came under the old address as they are', async () => {
    const id = await name('adda@people.test')
    const participant = await makeParticipant(app, page.id, { email: 'adda@people.test', confirmed: true })
    await patch(`${users}/${id}`, { email: 'ada@people.test' })
    const { rows } = await app.db.pool.query('select confirmed_at from participants where id = $1', [
      participant,
    ])
    expect(rows[0].confirmed_at).not.toBeNull()
  })

  it('refuses an address that is on the list, a wrong one, and a person of another page', async () => {
    const id = await name('ada@people.test')
    await name('ben@people.test')
    expect(await outcome(patch(`${users}/${id}`, { email: 'BEN@people.test' }))).toEqual([
      422,
      'This address is on the list already.',
    ])
    expect(await outcome(patch(`${users}/${id}`, { email: 'ada' }))).toEqual([
      422,
      'Enter an email address like ada@example.com.',
    ])
    const other = await makeGroupOrder(owner, app.world)
    const elsewhere = users.replace(page.id, other.id)
    expect(await outcome(patch(`${elsewhere}/${id}`, { email: 'x@people.test' }))).toEqual(missing)
    expect(await outcome(patch(`${users}/x`, { email: 'x@people.test' }))).toEqual(missing)
    await setState('finalized')
    expect(await outcome(patch(`${users}/${id}`, { email: 'x@people.test' }))).toEqual(closed)
    await setState('processing')
    expect(await outcome(patch(`${users}/${id}`, { email: 'x@people.test' }))).toEqual(busy)
  })
})

const mugPick = () => ({ tier: page.tier, item: page.mug, variants: [app.world.mug.variant] })

describe('deleteAllowedUsers', () => {
  const remove = (...ids: string[]) => outcome(owner.post(`${users}/bulk_delete`, { ids }))

  it('ends the visit and the choices of who has not confirmed', async () => {
    const reserved = (await stockOf(app.db, app.world.mug.variant)).reserved
    const ids = [await name('ada@people.test'), await name('ben@people.test')]
    await makeParticipant(app, page.id, { email: 'ada@people.test', picks: [mugPick()] })
    const shown = { teamId: app.world.team, id: asRowId(Number(page.id)), uuid: page.uuid }
    const ben = await entered(app, shown, 'ben@people.test')
    const visit = () => app.anonymous.get(`/recipients/${page.uuid}/me`, ben.headers)
    expect((await visit()).status).toBe(200)
    expect(await remove(...ids)).toEqual([204])
    expect([await emails(), (await visit()).status]).toEqual([[], 404])
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(reserved)
    expect((await owner.get(path)).body.data.attributes.counts).toMatchObject({ allowed: 0, came: 0 })
    expect(await app.audit()).toEqual([])
  })

  it('keeps who has confirmed, with the choices, on the list', async () => {
    const id = await name('ada@people.test')
    await makeParticipant(app, page.id, { email: 'ada@people.test', confirmed: true, picks: [mugPick()] })
    const { reserved } = await stockOf(app.db, app.world.mug.variant)
    expect(await remove(id)).toEqual([204])
    const [user] = (await owner.get(users)).body.data
    expect([user.attributes.state, user.attributes.confirmedAt]).toEqual(['submitted', expect.any(String)])
    expect((await stockOf(app.db, app.world.mug.variant)).reserved).toBe(reserved)
  })

  it('refuses all where one is of another page, and none at all', async () => {
    const id = await name('ada@people.test')
    const other = await makeGroupOrder(owner, app.world)
    const foreign = (await owner.post(users.replace(page.id, other.id), { email: 'eve@people.test' })).body
      .data.id
    for (const wrong of [foreign, '987654321']) expect(await remove(id, wrong)).toEqual(missing)
    expect(await remove()).toEqual([422, 'Choose at least one person.'])
    expect(await emails()).toEqual(['ada@people.test'])
    await setState('finalized')
    expect(await remove(id)).toEqual(closed)
    await setState('processing')
    expect(await remove(id)).toEqual(busy)
  })
})

describe('deleteAllowList', () => {
  it('takes its people off the list, except who has confirmed', async () => {
    const { answer } = await copy('ada@people.test', 'ben@people.test')
    await name('cleo@people.test')
    await makeParticipant(app, page.id, { email: 'ben@people.test', confirmed: true })
    const { id } = answer.body.data[0]
    expect(await outcome(owner.delete(`${lists}/${id}`))).toEqual([204])
    const { body } = await owner.get(lists)
    expect(body.data).toEqual([])
    expect(body.included.map((user: any) => [user.attributes.email, user.attributes.listId])).toEqual([
      ['ben@people.test', null],
      ['cleo@people.test', null],
    ])
  })

  it('while its people confirm leaves each either confirmed and on the list, or gone', async () => {
    const people = Array.from({ length: 12 }, (_, at) => `racer${at}@people.test`)
    const { answer } = await copy(...people)
    const ids = []
    for (const email of people) ids.push(await makeParticipant(app, page.id, { email, picks: [mugPick()] }))
    const confirm = async (id: number) => {
      const client = await app.db.pool.connect()
      await client.query('begin')
      await client.query(`select pg_advisory_xact_lock_shared(hashtextextended('group order ${page.id}', 0))`)
      await client.query('update participants set confirmed_at = now() where id = $1', [id])
      await client.query('update choice_holds set held_until = null where participant_id = $1', [id])
      await client.query('commit')
      client.release()
    }
    const [removed] = await Promise.all([
      owner.delete(`${lists}/${answer.body.data[0].id}`),
      ...ids.map(confirm),
    ])
    expect(removed.status).toBe(204)
    const { rows } = await app.db.pool.query(
      'select email from participants where group_order_id = $1 and confirmed_at is not null order by email',
      [page.id],
    )
    expect(await emails()).toEqual(rows.map(row => row.email))
    expect(await app.audit()).toEqual([])
  })

  it('is refused for a list of another page, an ended page, and one in a run', async () => {
    const { answer } = await copy('ada@people.test')
    const { id } = answer.body.data[0]
    const other = await makeGroupOrder(owner, app.world)
    expect(await outcome(owner.delete(`${lists.replace(page.id, other.id)}/${id}`))).toEqual(missing)
    await setState('finalized')
    expect(await outcome(owner.delete(`${lists}/${id}`))).toEqual(closed)
    await setState('processing')
    expect(await outcome(owner.delete(`${lists}/${id}`))).toEqual(busy)
  })
})
