import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { sendForm } from '../../../../../test/send-form.ts'

let app: TestApp
let operator: Client
let project: InsertedProject
beforeAll(async () => {
  app = await startApp({ worker: false })
  operator = await app.operator()
})
afterAll(() => app.stop())
beforeEach(async () => {
  project = await insertProject(app, { state: 'shipping' })
})

const base = ({ id }: { id: number | string } = project) => `/operations/projects/${id}`
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows
const tracked = async () =>
  (
    await rows(
      `select email, carrier, tracking_numbers as numbers, tracking_url as url, delivered_at is not null as here
      from submissions where project_id = $1 order by id`,
      [project.id],
    )
  ).map(row => [row.email, row.carrier, row.numbers.join(' '), row.here])
const mailsOf = async () =>
  (
    await rows(
      `select kind, recipient from mails
      where subject_key like any (select 'submission:' || id || ':%' from submissions where project_id = $1)
      order by id`,
      [project.id],
    )
  ).map(mail => [mail.kind, mail.recipient])
const ups = { carrier: 'UPS', tracking_number: '1z 999 aa1' }
const setOne = (id: string, tracking: object = ups, at = base()) =>
  operator.put(`${at}/order_recipients/${id}/tracking`, { tracking })
const removeOne = (id: string) => operator.send('DELETE', `${base()}/order_recipients/${id}/tracking`)
const deliverOne = (id: string, delivered = true) =>
  operator.put(`${base()}/order_recipients/${id}/delivery`, { delivery: { delivered } })
const sendFile = (path: string, text: string, more = {}, at = base()) =>
  sendForm(
    app,
    operator,
    'POST',
    `${at}/tracking/import${path}`,
    { file: Buffer.from(text), ...more },
    'x.csv',
  )
const missing = [404, 'Route not found.']
const notShipping = [409, 'Parcels are entered while a project is shipping. Mark it as shipping first.']

describe('the parcel of one person', () => {
  it('is entered, shown with its link, changed and removed, with one mail that has not left', async () => {
    const id = await insertSubmission(app, project, 'ada@people.test')
    const { status, body } = await setOne(id)
    expect([status, body.data.attributes]).toEqual([
      200,
      expect.objectContaining({
        carrier: 'UPS',
        trackingNumbers: ['1Z999AA1'],
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA1',
        deliveredAt: null,
      }),
    ])
    await setOne(id)
    expect(await mailsOf()).toEqual([['submission-shipped', 'ada@people.test']])
    const other = await setOne(id, { carrier: 'Bike courier', tracking_number: 'B-1234' })
    expect(other.body.data.attributes).toMatchObject({ trackingNumbers: ['B-1234'], trackingUrl: null })
    expect(await mailsOf()).toHaveLength(1)
    expect((await removeOne(id)).body.data.attributes).toMatchObject({ carrier: null, trackingNumbers: [] })
    expect((await removeOne(id)).status).toBe(200)
    expect(await mailsOf()).toEqual([])
    const actions = (await auditEvents(app, project)).map(event => event.action)
    expect(actions).toEqual(['project.parcels_entered', 'project.parcels_entered', 'project.parcels_removed'])
  })

  it('is marked as delivered, and that can be taken back before the mail leaves', async () => {
    const id = await insertSubmission(app, project, 'ada@people.test')
    expect(outcome(await deliverOne(id))).toEqual([409, 'No parcel was entered for this person yet.'])
    await setOne(id)
    expect((await deliverOne(id)).body.data.attributes.deliveredAt).toMatch(/^20/)
    expect((await deliverOne(id)).status).toBe(200)
    expect((await mailsOf()).map(([kind]) => kind)).toEqual(['submission-shipped', 'submission-delivered'])
    expect((await deliverOne(id, false)).body.data.attributes.deliveredAt).toBeNull()
    expect((await mailsOf()).map(([kind]) => kind)).toEqual(['submission-shipped'])
  })

  it('is refused for what is no number, an order of its own, a project not shipping, and nobody', async () => {
    const id = await insertSubmission(app, project, 'ada@people.test')
    expect(outcome(await setOne(id, { carrier: '', tracking_number: '1' }))).toEqual([
      422,
      'Choose a carrier.',
      'Enter the tracking number, 4 to 40 letters and digits.',
    ])
    expect((await operator.put(`${base()}/order_recipients/${id}/delivery`, {})).status).toBe(422)
    const left = await insertSubmission(app, project, 'left@people.test', { left_out_at: new Date() })
    for (const nobody of [left, '987654321', 'x'])
      for (const call of [setOne, removeOne, deliverOne]) expect(outcome(await call(nobody))).toEqual(missing)
    expect(outcome(await setOne(id, ups, base({ id: '987654321' })))).toEqual(missing)
    const order = (await (await app.as('owner')).post('/team/orders', { order: {} })).body.data
    await rows('update submissions set order_id = $2 where id = $1', [id, order.id])
    const own = [409, 'This person has an order of their own. Its parcel is tracked by itself.']
    for (const call of [setOne, removeOne, deliverOne]) expect(outcome(await call(id))).toEqual(own)
    await rows("update projects set state = 'in_production' where id = $1", [project.id])
    for (const call of [setOne, removeOne, deliverOne]) expect(outcome(await call(id))).toEqual(notShipping)
  })
})

describe('the parcel of everybody', () => {
  it('is entered for those who have none, delivered and undone together', async () => {
    const first = await insertSubmission(app, project, 'ada@people.test')
    await insertSubmission(app, project, 'ben@people.test')
    await insertSubmission(app, project, 'left@people.test', { left_out_at: new Date() })
    await setOne(first, { carrier: 'DHL', tracking_number: 'OWN-1' })
    const { body } = await operator.post(`${base()}/tracking`, { tracking: ups })
    expect(body.data.attributes.people).toBe(1)
    expect(await tracked()).toEqual([
      ['ada@people.test', 'DHL', 'OWN-1', false],
      ['ben@people.test', 'UPS', '1Z999AA1', false],
      ['left@people.test', null, '', false],
    ])
    const delivered = await operator.post(`${base()}/deliver`)
    expect(delivered.body.data.attributes.people).toBe(2)
    expect((await operator.post(`${base()}/deliver`)).body.data.attributes).toEqual({ people: 0, at: null })
    const undo = (at: string) => operator.post(`${base()}/tracking/undo`, { at })
    expect((await undo(delivered.body.data.attributes.at)).body.data.attributes.people).toBe(2)
    expect(await tracked()).toEqual([
      ['ada@people.test', 'DHL', 'OWN-1', false],
      ['ben@people.test', 'UPS', '1Z999AA1', false],
      ['left@people.test', null, '', false],
    ])
    expect((await undo(body.data.attributes.at)).body.data.attributes.people).toBe(1)
    expect((await tracked())[1]).toEqual(['ben@people.test', null, '', false])
    expect(await mailsOf()).toEqual([['submission-shipped', 'ada@people.test']])
    expect(outcome(await undo(body.data.attributes.at))).toEqual(missing)
    expect(outcome(await undo('yesterday'))).toEqual([422, 'Say what to undo.'])
  })

  it('comes back where another one took its place, with the mail that had not left', async () => {
    const ada = await insertSubmission(app, project, 'ada@people.test')
    await insertSubmission(app, project, 'ben@people.test')
    await setOne(ada, { carrier: 'DHL', tracking_number: 'OWN-1' })
    const before = await rows('select carrier, tracking_url, shipped_at from submissions where id = $1', [
      ada,
    ])
    const { body } = await sendFile('', 'Email,Tracking\nada@people.test,1Z111\nben@people.test,1Z222\n', {
      carrier: 'UPS',
    })
    const shown = async () => (await tracked()).map(([, carrier, number]) => [carrier, number])
    expect(await shown()).toEqual([
      ['UPS', '1Z111'],
      ['UPS', '1Z222'],
    ])
    const undone = await operator.post(`${base()}/tracking/undo`, { at: body.data.attributes.at })
    expect(undone.body.data.attributes.people).toBe(2)
    expect(await shown()).toEqual([
      ['DHL', 'OWN-1'],
      [null, ''],
    ])
    expect(
      await rows('select carrier, tracking_url, shipped_at from submissions where id = $1', [ada]),
    ).toEqual(before)
    expect(await mailsOf()).toEqual([['submission-shipped', 'ada@people.test']])
    expect(outcome(await operator.post(`${base()}/tracking/undo`, { at: body.data.attributes.at }))).toEqual(
      missing,
    )
  })

  it('is refused while the project is not shipping, for an absent one, and without a number', async () => {
    await rows("update projects set state = 'done', done_at = now() where id = $1", [project.id])
    const calls = [
      (at: string) => operator.post(`${at}/tracking`, { tracking: ups }),
      (at: string) => operator.post(`${at}/deliver`),
      (at: string) => operator.post(`${at}/tracking/undo`, { at: '2026-01-01T00:00:00Z' }),
      (at: string) => sendFile('', 'Email,Tracking\na@b.test,1Z999\n', { carrier: 'UPS' }, at),
      (at: string) => sendFile('/preview', 'Email,Tracking\na@b.test,1Z999\n', { carrier: 'UPS' }, at),
    ]
    for (const call of calls) {
      expect(outcome(await call(base()))).toEqual(notShipping)
      expect(outcome(await call(base({ id: '987654321' })))).toEqual(missing)
    }
    expect((await operator.post(`${base()}/tracking`, { tracking: {} })).status).toBe(422)
  })
})

describe('a file of parcels', () => {
  it('is previewed line by line, then entered', async () => {
    const ada = await insertSubmission(app, project, 'ada@people.test')
    const ben = await insertSubmission(app, project, 'ben@people.test')
    await insertSubmission(app, project, 'left@people.test', { left_out_at: new Date() })
    await setOne(ben, { carrier: 'DHL', tracking_number: 'OLD-1' })
    const file = [
      'Email,Carrier,Tracking number',
      'ADA@people.test,,1Z 1234',
      `${ben},FedEx,7777 8888`,
      'ada@people.test,UPS,1Z9999',
      'nobody@people.test,UPS,1Z9999',
      'left@people.test,UPS,1Z9999',
      'ben@people.test,UPS,1.23E+20',
    ].join('\n')
    const preview = await sendFile('/preview', file, { carrier: 'UPS' })
    expect(preview.body.data.attributes).toEqual({
      counts: { rows: 6, new: 1, changed: 1, same: 0, wrong: 4 },
      rows: [
        {
          row: 2,
          person: 'ADA@people.test',
          carrier: 'UPS',
          trackingNumber: '1Z1234',
          effect: 'new',
          notes: [],
        },
        {
          row: 3,
          person: ben,
          carrier: 'FedEx',
          trackingNumber: '77778888',
          effect: 'changed',
          notes: ['DHL OLD-1 before.'],
        },
        expect.objectContaining({ effect: 'wrong', notes: ['The same person as in line 2.'] }),
        expect.objectContaining({ effect: 'wrong', notes: ['Nobody on the list has this address.'] }),
        expect.objectContaining({ effect: 'wrong', notes: ['This person was left out.'] }),
        expect.objectContaining({ effect: 'wrong', notes: [expect.stringContaining('Spreadsheets')] }),
      ],
      at: null,
    })
    expect((await tracked())[0]).toEqual(['ada@people.test', null, '', false])
    const entered = await sendFile('', file, { carrier: 'UPS' })
    expect([entered.status, entered.body.data.attributes.at]).toEqual([200, expect.stringMatching(/^20/)])
    expect((await tracked()).slice(0, 2)).toEqual([
      ['ada@people.test', 'UPS', '1Z1234', false],
      ['ben@people.test', 'FedEx', '77778888', false],
    ])
    expect(await mailsOf()).toHaveLength(2)
    expect((await sendFile('/preview', file, { carrier: 'UPS' })).body.data.attributes.counts.same).toBe(2)
    expect(outcome(await sendFile('', file, { carrier: 'UPS' }))).toEqual([
      422,
      'This file enters no new parcel. Look at its lines.',
    ])
    expect((await setOne(ada)).status).toBe(200)
  })

  it('is refused where it is no table or names no numbers', async () => {
    for (const path of ['', '/preview']) {
      expect(outcome(await sendFile(path, 'Name,Town\nAda,Austin\n'))).toEqual([
        422,
        expect.stringContaining('“Email” and “Tracking number”'),
      ])
      expect((await sendFile(path, '%PDF-1.4 …')).status).toBe(422)
      expect((await operator.post(`${base()}/tracking/import${path}`, {})).status).toBe(422)
    }
  })
})
