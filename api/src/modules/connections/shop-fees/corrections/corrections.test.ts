import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { insertPriceList, sendShopOrder } from '../../../../../test/connections/shop-fees.ts'
import { close } from '../../../../../test/invoices.ts'

let app: TestApp
let operator: Client
beforeAll(async () => {
  app = await startApp({ deposit: 0, worker: false })
  operator = await app.operator()
  await insertPriceList(app, '2026-01-01', { orderCents: 250, pieceCents: 40, markupBps: 0, storageCents: 0 })
})
afterAll(() => app.stop())

const path = '/operations/shop_fee_lines'
interface Line {
  id: string
  attributes: { kind: string; amount: string; remaining: string; canReverse: boolean; canCorrect: boolean }
}
const lines = async (search = ''): Promise<Line[]> =>
  (await operator.get(`${path}?search=${search}`)).body.data
const correct = (id: string, amount: string, reason = 'Packed twice') =>
  operator.post(`${path}/${id}/correct`, { correction: { amount, reason } })
const reverse = (id: string) =>
  operator.post(`${path}/${id}/reverse`, { correction: { reason: 'A mistake' } })
const postage = async () => {
  const parcels = await sendShopOrder(app, { at: new Date().toISOString(), parcels: [2], labelCents: 900 })
  const { rows } = await app.db.pool.query<{ id: string }>(
    `select id::text from shop_fee_lines where parcel_id = $1 and kind = 'postage'`,
    [parcels[0]],
  )
  return rows[0]?.id ?? ''
}

describe('corrections', () => {
  it('take back at most what was charged, are reversed once, and the log has who and why', async () => {
    const id = await postage()
    const made = await correct(id, '-4.00')
    expect([made.status, made.body.data.attributes]).toMatchObject([
      201,
      { kind: 'correction', amount: '-4.00', reason: 'Packed twice', canReverse: true, canCorrect: false },
    ])
    expect((await lines()).find(line => line.id === id)?.attributes.remaining).toBe('5.00')
    expect(await correct(id, '-5.01')).toMatchObject({ status: 422, code: 'fee_below_zero' })
    expect(await correct(made.body.data.id, '1.00')).toMatchObject({
      status: 409,
      code: 'fee_not_correctable',
    })
    expect((await reverse(made.body.data.id)).body.data.attributes).toMatchObject({
      amount: '4.00',
      isReversal: true,
    })
    expect(await reverse(made.body.data.id)).toMatchObject({ status: 409, code: 'fee_not_correctable' })
    expect(await reverse(id)).toMatchObject({ status: 409, code: 'fee_not_correctable' })
    const more = (await correct(id, '2.00')).body.data
    expect((await correct(id, '-11.00')).status).toBe(201)
    expect(await reverse(more.id)).toMatchObject({ status: 422, code: 'fee_below_zero' })
    for (const answer of [await correct('999999', '1.00'), await reverse('999999')])
      expect(answer.status).toBe(404)
    for (const answer of [
      await correct(id, '0'),
      await correct(id, '1.00', ' '),
      await operator.post(`${path}/${id}/reverse`, {}),
    ])
      expect(answer.status).toBe(422)
    const { rows } = await app.db.pool.query(
      `select action, details ->> 'reason' as reason, actor_name from audit_events where subject_type = 'shop_fee_lines' order by id`,
    )
    expect(rows.map(row => row.action)).toEqual([
      'shop_fee.corrected',
      'shop_fee.correction_reversed',
      'shop_fee.corrected',
      'shop_fee.corrected',
    ])
    expect(await app.audit('shop_fee')).toEqual([])
  })

  it('at once never take back more than was charged', async () => {
    const id = await postage()
    const answers = await Promise.all(Array.from({ length: 12 }, () => correct(id, '-2.00')))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(4)
    expect(await app.audit('shop_fee')).toEqual([])
  })

  it('at once do take back more where the database does not judge', async () => {
    const id = await postage()
    await app.db.pool.query('alter table shop_fee_lines disable trigger shop_fee_lines_not_below_zero')
    await Promise.all(Array.from({ length: 12 }, () => correct(id, '-2.00')))
    await app.db.pool.query('alter table shop_fee_lines enable trigger shop_fee_lines_not_below_zero')
    expect(await app.audit('shop_fee')).not.toEqual([])
    await app.db.pool.query('alter table shop_fee_lines disable trigger user')
    await app.db.pool.query('delete from shop_fee_lines where corrects = $1', [id])
    await app.db.pool.query('alter table shop_fee_lines enable trigger user')
  })

  it('of a month that is invoiced are charged with the next one, and lines never change', async () => {
    const id = await postage()
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    await close(app, month, new Date().toISOString().slice(0, 10))
    const { body } = await correct(id, '-1.00')
    expect(body.data.attributes.month > month).toBe(true)
    await expect(app.db.pool.query('update shop_fee_lines set amount_cents = 1')).rejects.toThrow(
      'append-only',
    )
    await expect(app.db.pool.query('delete from shop_fee_lines')).rejects.toThrow('append-only')
    expect(await app.audit('shop_fee')).toEqual([])
  })
})
