import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { sendForm } from '../../../../test/send-form.ts'

let app: TestApp
let owner: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const upload = (content: string, by = owner) =>
  sendForm(app, by, 'POST', '/allowed_lists', { upload_file: Buffer.from(content) }, 'buyers.csv')
const missing = [404, 'Route not found.']

describe('the people who may buy in the store', () => {
  it('are named once, listed by address, found and removed', async () => {
    const ada = await owner.post('/allowed_users', { email: 'Ada@Buyers.test' })
    const again = await owner.post('/allowed_users', { allowed_user: { email: 'ada@buyers.test' } })
    expect([ada.status, again.status, again.body]).toEqual([201, 200, ada.body])
    await owner.post('/allowed_users', { email: 'ben@buyers.test' })
    const found = (await owner.get('/allowed_users?search=BEN')).body
    expect([found.meta.totalCount, found.data[0].attributes.email]).toEqual([1, 'ben@buyers.test'])
    expect((await stranger.get('/allowed_users')).body.data).toEqual([])
    const path = `/allowed_users/${ada.body.data.id}`
    expect(outcome(await stranger.delete(path))).toEqual(missing)
    expect([outcome(await owner.delete(path)), outcome(await owner.delete(path))]).toEqual([[204], missing])
  })

  it('are refused without an address', async () => {
    expect(outcome(await owner.post('/allowed_users', { email: 'ada' }))).toEqual([
      422,
      'Enter an email address like ada@example.com.',
    ])
  })
})

describe('who may buy', () => {
  const access = async () => (await owner.get('/store_access')).body.data.attributes
  const clear = () => app.db.pool.query('delete from store_allowed_users; delete from store_allowed_lists')

  it('is everyone until somebody is named, and again once nobody is', async () => {
    await clear()
    expect(await access()).toEqual({ isOpen: true, listsCount: 0, enabledListsCount: 0, usersCount: 0 })
    const ada = (await owner.post('/allowed_users', { email: 'ada@buyers.test' })).body.data.id as string
    expect(await access()).toMatchObject({ isOpen: false, usersCount: 1 })
    const list = (await upload('ben@buyers.test\n')).body.data.id as string
    await owner.delete(`/allowed_users/${ada}`)
    expect(await access()).toEqual({ isOpen: false, listsCount: 1, enabledListsCount: 1, usersCount: 0 })
    await owner.send('PATCH', `/allowed_lists/${list}`, { allow_list: { enabled: false } })
    expect(await access()).toEqual({ isOpen: true, listsCount: 1, enabledListsCount: 0, usersCount: 0 })
    expect((await stranger.get('/store_access')).body.data.attributes).toMatchObject({ listsCount: 0 })
  })

  it('is in the audit log, without addresses, and reloads open settings', async () => {
    await clear()
    const looked = async (text: string) => (await app.db.pool.query(text)).rows
    await app.db.pool.query('delete from live_events')
    const { id } = (await owner.post('/allowed_users', { email: 'eve@buyers.test' })).body.data
    await owner.post('/allowed_users', { email: 'eve@buyers.test' })
    await owner.delete(`/allowed_users/${id}`)
    expect(
      await looked(
        `select action, details::text || coalesce(after::text, '') as told
        from audit_events
        where subject_type = 'allowedUsers'
        order by id desc
        limit 2`,
      ),
    ).toEqual([
      { action: 'store.allowed_user_removed', told: '{}' },
      { action: 'store.allowed_user_added', told: '{}' },
    ])
    expect(await looked('select event, type from live_events')).toEqual([
      { event: 'storeAccess.updated', type: 'storeAccess' },
      { event: 'storeAccess.updated', type: 'storeAccess' },
    ])
  })
})

describe('the lists of the store', () => {
  it('are read from a file, turned off and on, and deleted by a body on DELETE', async () => {
    const { status, body } = await upload(
      'email\nada@buyers.test\n\nnobody\nADA@buyers.test\nben@buyers.test\n',
    )
    expect([status, body.data.attributes]).toEqual([
      201,
      expect.objectContaining({
        name: 'buyers.csv',
        enabled: true,
        usersCount: 2,
        skippedCount: 1,
        errors: [{ row: 4, message: 'nobody: This row holds no email address.' }],
      }),
    ])
    const { id } = body.data
    const off = await owner.send('PATCH', `/allowed_lists/${id}`, { allow_list: { enabled: false } })
    expect(off.body.data.attributes).toMatchObject({ enabled: false, usersCount: 2 })
    expect((await owner.get('/allowed_lists?search=BUYERS')).body).toMatchObject({
      data: [{ id, attributes: { enabled: false, usersCount: 2 } }],
      meta: { totalCount: 1 },
    })
    const remove = (by: Client, ids: unknown[]) =>
      by.send('DELETE', '/allowed_lists/bulk_delete', { allow_list: { ids } })
    expect(outcome(await remove(stranger, [id]))).toEqual(missing)
    expect(outcome(await remove(owner, [id, 987_654_321]))).toEqual(missing)
    expect(outcome(await remove(owner, []))).toEqual([422, 'Choose at least one list.'])
    expect(outcome(await remove(owner, [id]))).toEqual([204])
    expect((await owner.get('/allowed_lists')).body.data).toEqual([])
  })

  it('are refused without an address, without a table, without a file, and for another team', async () => {
    expect(outcome(await upload('Name\nAda\n'))).toEqual([
      422,
      'No email address was found there. Choose another list or file.',
    ])
    expect(outcome(await upload('%PDF-1.4 …'))[0]).toBe(422)
    expect(outcome(await owner.post('/allowed_lists', {}))[0]).toBe(422)
    const { id } = (await upload('ada@buyers.test\n')).body.data
    const change = (by: Client, enabled: unknown) =>
      by.send('PATCH', `/allowed_lists/${id}`, { allow_list: { enabled } })
    expect(outcome(await change(stranger, false))).toEqual(missing)
    expect(outcome(await change(owner, 'perhaps'))).toEqual([422, 'Choose on or off.'])
  })
})
