import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { makeGroupOrder } from '../../../../../test/redemption/make-group-order.ts'
import { sendForm } from '../../../../../test/send-form.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { readAllowList } from './read-allow-list.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let page: { id: string }
beforeEach(async () => {
  page = await makeGroupOrder(owner, app.world)
})

const paths = ['upload_allowed_users', 'group_order_allow_lists/upload_allowed_users']
const upload = (content: string, { path = paths[0]!, name = 'people.csv', id = page.id, by = owner } = {}) =>
  sendForm(
    app,
    by,
    'POST',
    `/team/group_orders/${id}/${path}`,
    { 'group_order[allowed_users_file]': Buffer.from(content) },
    name,
  )
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body.errors ?? [])]
const users = (query = '') => owner.get(`/team/group_orders/${page.id}/group_order_allowed_users${query}`)
const emails = async () => (await users()).body.data.map((user: any) => user.attributes.email)
const list = async (id: string) =>
  (await owner.get(`/team/group_orders/${page.id}/group_order_allow_lists`)).body.data.find(
    (row: any) => row.id === id,
  ).attributes
const many = (count: number, host = 'people.test') =>
  `email\n${Array.from({ length: count }, (_, at) => `p${at}@${host}`).join('\n')}\n`
const setState = (state: string) =>
  app.db.pool.query('update group_orders set state = $2 where id = $1', [page.id, state])

describe.each(paths)('%s', path => {
  it('reads the column of addresses, and explains wrong rows by line', async () => {
    const { status, body } = await upload(
      'Name,Work email\nAda,Ada@People.test\nBen,\n\nCleo,cleo@people\nDora,dora@people.test\nAda,ada@people.test\n',
      { path },
    )
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({
        name: 'people.csv',
        kind: 'file',
        state: 'done',
        usersCount: 2,
        readCount: 5,
        skippedCount: 2,
        errors: [
          { row: 3, message: 'Ben: This row holds no email address.' },
          { row: 5, message: 'cleo@people: This is no email address.' },
        ],
      }),
    ])
    expect(await emails()).toEqual(['ada@people.test', 'dora@people.test'])
  })

  it('refuses a cell of the address column that holds other words beside an address', async () => {
    const { body } = await upload(
      'Name,Email\nNils,nils krog@acme.test\nAda,Ada Lovelace <ada@people.test>\nBen,ben@people.test; ben@home.test\n',
      { path },
    )
    expect(body.data.attributes.errors).toEqual([
      { row: 2, message: 'nils krog@acme.test: This is no email address.' },
    ])
    expect(await emails()).toEqual(['ada@people.test', 'ben@home.test', 'ben@people.test'])
  })

  it('is refused without an address, without a table, and without a file', async () => {
    expect(outcome(await upload('Name\nAda\nBen\n', { path }))).toEqual([
      422,
      'No email address was found there. Choose another list or file.',
    ])
    const [status, reason] = outcome(await upload('%PDF-1.4 …', { path }))
    expect([status, reason]).toEqual([422, expect.stringContaining('PDF')])
    expect(outcome(await owner.post(`/team/group_orders/${page.id}/${path}`, {}))[0]).toBe(422)
    expect(await emails()).toEqual([])
  })

  it('is refused for an absent page, another team’s, an ended one, and one in a run', async () => {
    const file = 'ada@people.test\n'
    expect(outcome(await upload(file, { path, id: '987654321' }))).toEqual([404, 'Route not found.'])
    expect(outcome(await upload(file, { path, by: await app.as('stranger') }))).toEqual([
      404,
      'Route not found.',
    ])
    await setState('finalized')
    expect(outcome(await upload(file, { path }))).toEqual([409, 'This page has closed.'])
    await setState('processing')
    expect(outcome(await upload(file, { path }))[0]).toBe(409)
  })
})

describe('an uploaded file', () => {
  it('may be plain text, one address in each line or many', async () => {
    await upload('ada@people.test\nBen Ray <ben@people.test>\ncleo@people.test; dora@people.test\n', {
      name: 'list.txt',
    })
    expect(await emails()).toEqual([
      'ada@people.test',
      'ben@people.test',
      'cleo@people.test',
      'dora@people.test',
    ])
  })

  it('names nobody twice when it is uploaded twice at once', async () => {
    const answers = await Promise.all([upload(many(500)), upload(many(500))])
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    const counts = await Promise.all(answers.map(({ body }) => list(body.data.id)))
    expect(counts.map(({ usersCount }) => usersCount).sort()).toEqual([0, 500])
    expect((await users()).body.meta.totalCount).toBe(500)
  })
})

describe('a file of more than 2,000 rows', () => {
  it('is read by a job, all of it by one transaction and only once', async () => {
    const { status, body } = await upload(many(20_000))
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({ state: 'reading', usersCount: 0 }),
    ])
    const id = asRowId(Number(body.data.id))
    await Promise.all([readAllowList(app.db, id), readAllowList(app.db, id)])
    await readAllowList(app.db, id)
    expect(await list(body.data.id)).toMatchObject({ state: 'done', usersCount: 20_000, readCount: 20_000 })
    expect((await app.db.pool.query('select from allow_list_files')).rowCount).toBe(0)
  })

  it('names nobody where its worker is killed, and everybody with the next one', async () => {
    const { body } = await upload(many(6_000))
    const id = asRowId(Number(body.data.id))
    const client = await app.db.pool.connect()
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('group order ${page.id}', 0))`)
    const killed = readAllowList(app.db, id).catch((error: unknown) => error)
    const waiting = async () =>
      (
        await app.db.pool.query<{ pid: number }>(
          `select l.pid
          from pg_locks l
          join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
          where l.locktype = 'advisory'
            and not l.granted`,
        )
      ).rows[0]?.pid
    let pid: number | undefined
    while ((pid = await waiting()) === undefined);
    await app.db.pool.query('select pg_terminate_backend($1)', [pid])
    expect(await killed).toBeInstanceOf(Error)
    await client.query('rollback')
    client.release()
    expect([(await list(body.data.id)).state, (await users()).body.meta.totalCount]).toEqual(['reading', 0])
    await readAllowList(app.db, id)
    expect([(await list(body.data.id)).state, (await users()).body.meta.totalCount]).toEqual(['done', 6_000])
  })

  it('fails with a reason where the page has ended meanwhile, or it names nobody', async () => {
    const first = (await upload(many(3_000))).body.data.id
    await setState('canceled')
    await readAllowList(app.db, asRowId(Number(first)))
    expect(await list(first)).toMatchObject({ state: 'failed', failure: 'This page has closed.' })
    await setState('pending')
    const second = (await upload(many(3_000).replaceAll('@', ' at '))).body.data.id
    await readAllowList(app.db, asRowId(Number(second)))
    expect((await list(second)).failure).toContain('No email address was found')
    expect((await users()).body.meta.totalCount).toBe(0)
  })
})
