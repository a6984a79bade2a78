import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeList } from '../../../../../test/lists.ts'
import { makeGroupOrder, makeParticipant } from '../../../../../test/redemption/make-group-order.ts'

describe('allow lists that name the same people', () => {
  let app: TestApp
  let owner: Client
  let lists: string
  let users: string
  let page: Awaited<ReturnType<typeof makeGroupOrder>>
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    page = await makeGroupOrder(owner, app.world)
    lists = `/team/group_orders/${page.id}/group_order_allow_lists`
    users = `/team/group_orders/${page.id}/group_order_allowed_users`
  })

  /** Copies a recipient list of these people; answers the id of the allow list. */
  const copy = async (...people: string[]): Promise<string> => {
    const list = await makeList(
      app,
      people.map((email, index) => ({ name: `Person ${index}`, email: `${email}@people.test` })),
    )
    return (await owner.post(lists, { recipient_list_ids: [list] })).body.data[0].id
  }
  const remove = async (list: string) => expect((await owner.delete(`${lists}/${list}`)).status).toBe(204)
  /** Who is named, with the list each stands on. */
  const named = async () =>
    (await owner.get(users)).body.data.map((user: any) => [
      user.attributes.email.split('@')[0],
      user.attributes.listId,
    ])

  it('leave to each other who stands on both when one is deleted', async () => {
    const first = await copy('ada', 'ben')
    const second = await copy('ben', 'cleo')
    const third = await copy('ben')
    const visit = await makeParticipant(app, page.id, { email: 'ben@people.test' })
    await remove(first)
    expect(await named()).toEqual([
      ['ben', second],
      ['cleo', second],
    ])
    const { rows } = await app.db.pool.query('select 1 from participants where id = $1', [visit])
    expect(rows).toHaveLength(1)
    await remove(second)
    expect(await named()).toEqual([['ben', third]])
    await remove(third)
    expect(await named()).toEqual([])
    expect((await owner.get(lists)).body.data).toEqual([])
  })

  it('lose nobody when the later one is deleted first', async () => {
    const first = await copy('ada', 'ben')
    const second = await copy('ben', 'cleo')
    await remove(second)
    expect(await named()).toEqual([
      ['ada', first],
      ['ben', first],
    ])
    await remove(first)
    expect(await named()).toEqual([])
  })

  it('leave on the page who was named by themselves, too', async () => {
    const list = await copy('ada', 'ben')
    expect((await owner.post(users, { email: 'ADA@people.test' })).status).toBe(200)
    await remove(list)
    expect(await named()).toEqual([['ada', null]])
  })

  it('take off the page who is removed from it, whatever lists name them', async () => {
    await copy('ada')
    const second = await copy('ada')
    const [{ id }] = (await owner.get(users)).body.data
    await owner.post(`${users}/bulk_delete`, { ids: [id] })
    expect(await named()).toEqual([])
    await remove(second)
  })

  it('name nobody twice when one is copied again', async () => {
    const list = await makeList(app, [{ name: 'Ada', email: 'ada@people.test' }])
    const other = await copy('ada')
    for (const _ of [1, 2]) await owner.post(lists, { recipient_list_ids: [list] })
    const { rows } = await app.db.pool.query('select 1 from allowed_user_lists')
    expect(rows.length).toBeLessThanOrEqual(2)
    await remove(other)
    expect(await named()).toEqual([['ada', expect.any(String)]])
  })
})
