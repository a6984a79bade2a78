import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockProject } from '../project-lock.store.ts'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  auditEvents,
  insertItem,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { sendForm } from '../../../../../test/send-form.ts'

let app: TestApp
let owner: Client
let operator: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  operator = await app.operator()
})
afterAll(() => app.stop())

const base = ({ id }: { id: number | string }, by: Client) =>
  by === operator ? `/operations/projects/${id}` : `/team/admin_orders/${id}`
const send = (project: { id: number | string }, path: string, text: string, by = owner, more = {}) =>
  sendForm(
    app,
    by,
    'POST',
    `${base(project, by)}/order_recipients/import${path}`,
    { file: Buffer.from(text), ...more },
    'people.csv',
  )
const preview = (project: { id: number | string }, text: string, by = owner) =>
  send(project, '/preview', text, by)
const add = (project: { id: number | string }, text: string, by = owner, more = {}) =>
  send(project, '', text, by, more)
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const counts = ({ body }: { body: any }) => body.data.attributes.counts
const rowsOf = async (project: InsertedProject) =>
  (
    await app.db.pool.query(
      'select * from submissions where project_id = $1 and deleted_at is null order by id',
      [project.id],
    )
  ).rows
const header = 'Full name,Work email,Street,Town,State,Zip,Hoodie: Size,Shelf\n'
const file = [
  'Ada Lovelace,Ada@People.test,12 Canary Street,Austin,TX,78701,m,A1',
  'Ben Okafor,ben@people.test,9 Elm Street,Austin,TX,78701,XXL,',
  ',cleo@people.test,,,,,S,',
  'Ada Again,ada@people.test,1 Other Street,Austin,TX,78701,S,',
  'Dora Diaz,dora@people.test,4 Oak Street,Austin,TX,78701,L,',
  'Eve Stone,,4 Oak Street,Austin,TX,78701,,',
].join('\n')

describe('importing people into a project', () => {
  const hoodies = async (fields = {}) => {
    const project = await insertProject(app, fields)
    await insertItem(app, project, 'Hoodie', { Size: [] })
    return project
  }

  it('is previewed line by line, and the preview stores nothing', async () => {
    const project = await hoodies()
    await insertSubmission(app, project, 'dora@people.test', { name: 'Dora As She Is' })
    const { status, body } = await preview(project, header + file)
    expect((await preview(project, header + file, operator)).body.data.attributes).toEqual(
      body.data.attributes,
    )
    expect([status, body.data.attributes]).toEqual([
      200,
      {
        counts: { rows: 6, new: 1, known: 2, wrong: 3 },
        columns: [
          { header: 'Full name', field: 'Name' },
          { header: 'Work email', field: 'Email' },
          { header: 'Street', field: 'Address line 1' },
          { header: 'Town', field: 'City' },
          { header: 'State', field: 'State' },
          { header: 'Zip', field: 'Zip code' },
          { header: 'Hoodie: Size', field: 'Hoodie: Size' },
          { header: 'Shelf', field: null },
        ],
        rows: [
          { row: 2, name: 'Ada Lovelace', email: 'Ada@People.test', effect: 'new', notes: [] },
          {
            row: 3,
            name: 'Ben Okafor',
            email: 'ben@people.test',
            effect: 'wrong',
            notes: ['Choose S, M, L for Size of Hoodie.'],
          },
          { row: 4, name: '', email: 'cleo@people.test', effect: 'wrong', notes: ['Enter the address.'] },
          {
            row: 5,
            name: 'Ada Again',
            email: 'ada@people.test',
            effect: 'known',
            notes: ['The same person as in line 2.'],
          },
          {
            row: 6,
            name: 'Dora Diaz',
            email: 'dora@people.test',
            effect: 'known',
            notes: ['On the list already, and stays as it is there.'],
          },
          {
            row: 7,
            name: 'Eve Stone',
            email: '',
            effect: 'wrong',
            notes: ['Enter the email address.', 'Choose Size of Hoodie.'],
          },
        ],
        pastExpected: null,
        applied: false,
      },
    ])
    expect(await rowsOf(project)).toHaveLength(1)
  })

  it('adds who is right, leaves who is on the list, and is recorded by its number alone', async () => {
    const project = await hoodies()
    await insertSubmission(app, project, 'dora@people.test', { name: 'Dora As She Is' })
    const answer = await add(project, header + file)
    expect([answer.status, counts(answer), answer.body.data.attributes.applied]).toEqual([
      200,
      { rows: 6, new: 1, known: 2, wrong: 3 },
      true,
    ])
    expect(await rowsOf(project)).toEqual([
      expect.objectContaining({ name: 'Dora As She Is' }),
      expect.objectContaining({
        name: 'Ada Lovelace',
        email: 'ada@people.test',
        person_key: 'ada@people.test',
        address_one: '12 Canary Street',
        country: 'US',
        proven_at: null,
        apparel_size: { Hoodie: { Size: 'M' } },
      }),
    ])
    const events = await auditEvents(app, project, 'project.submissions_imported')
    expect(events.map(event => event.details)).toEqual([{ submissions: 1, file: 'people.csv' }])
    expect(JSON.stringify(events)).not.toContain('Canary')
    const log = await owner.get(`/team/admin_orders/${project.id}/events`)
    expect(log.body.data[0].attributes).toMatchObject({
      action: 'project.submissions_imported',
      submissions: 1,
    })
    for (const by of [owner, operator])
      expect(outcome(await add(project, header + file, by))).toEqual([
        422,
        'This file brings nobody new. Look at its lines.',
      ])
  })

  it('reads back what the project exports', async () => {
    const project = await hoodies()
    await insertItem(app, project, 'Cap', { Color: ['Green', 'Black'] })
    const sizes = { Hoodie: { Size: 'L' }, Cap: { Color: 'Black' } }
    await insertSubmission(app, project, 'ada@people.test', { apparel_size: sizes, company: '=Acme' })
    const { body } = await owner.get(`/team/admin_orders/${project.id}/export_recipient_csv`)
    const text = (await owner.get(new URL(body.order_recipient_csv_url).pathname.replace('/api/v2', ''))).text
    const [row] = await rowsOf(project)
    await app.db.pool.query('delete from submissions where project_id = $1', [project.id])
    expect(outcome(await add(project, text))).toEqual([200])
    const { id: _, created_at: _made, updated_at: _changed, ...same } = row
    expect(await rowsOf(project)).toEqual([expect.objectContaining(same)])
  })

  it('is refused for final submissions, another team, no table, no addresses and an empty file', async () => {
    const project = await hoodies()
    const final = await hoodies({ state: 'in_production' })
    for (const call of [preview, add]) {
      for (const by of [owner, operator]) {
        expect(outcome(await call(project, 'Name,City\nAda,Austin\n', by))).toEqual([
          422,
          expect.stringContaining('No column holds email addresses.'),
        ])
        expect(outcome(await call(project, '%PDF-1.4 …', by))[0]).toBe(422)
        expect(outcome(await call(project, header, by))[0]).toBe(422)
        expect(outcome(await call({ id: '987654321' }, header + file, by))[0]).toBe(404)
        expect(outcome(await call(final, header + file, by))).toEqual([
          409,
          expect.stringContaining('The submissions of this project are final.'),
        ])
      }
      expect(outcome(await call(project, header, await app.as('stranger')))[0]).toBe(404)
    }
    for (const by of [owner, operator])
      for (const path of ['', '/preview'])
        expect((await by.post(`${base(project, by)}/order_recipients/import${path}`, {})).status).toBe(422)
    expect(await rowsOf(project)).toEqual([])
  })

  it('leaves out addresses of domains that are not allowed', async () => {
    const project = await hoodies({ allowed_domains: ['acme.test'] })
    const { body } = await preview(project, header + file.split('\n')[0])
    expect(body.data.attributes.rows[0].notes).toEqual([
      'Addresses of this domain are not allowed in this project.',
    ])
  })
})

describe('an import of many people', () => {
  const many = (count: number) =>
    `Name,Email,Address,City,State,Zip\n${Array.from(
      { length: count },
      (_, at) => `Person ${at},p${at}@people.test,${at + 1} Elm Street,Austin,TX,78701`,
    ).join('\n')}\n`

  it('past one and a half times the expected number asks an owner first, and stores nothing until then', async () => {
    const project = await insertProject(app, { expected_recipients: 20 })
    expect((await preview(project, many(50))).body.data.attributes.pastExpected).toBeNull()
    expect((await preview(project, many(51))).body.data.attributes.pastExpected).toBe(20)
    const refused = [
      409,
      'This file brings many more people than the 20 expected. An owner of the team has to agree.',
    ]
    expect(outcome(await add(project, many(51)))).toEqual(refused)
    expect(outcome(await add(project, many(51), operator))).toEqual(refused)
    expect(await rowsOf(project)).toEqual([])
    expect(outcome(await add(project, many(50), operator))).toEqual([200])
    expect(outcome(await add(project, many(51), owner, { keep_collecting: 'true' }))).toEqual([200])
    expect(await rowsOf(project)).toHaveLength(51)
    expect(await auditEvents(app, project, 'project.keeps_collecting')).toHaveLength(1)
  })

  it('of 20,000 is added whole, and one more is refused', { timeout: 120_000 }, async () => {
    const project = await insertProject(app)
    expect(outcome(await add(project, many(20_001)))).toEqual([422, expect.stringContaining('20,000 rows')])
    expect(await rowsOf(project)).toEqual([])
    const answer = await add(project, many(20_000))
    expect([answer.status, counts(answer).new]).toEqual([200, 20_000])
    expect(answer.body.data.attributes.rows).toHaveLength(200)
    const oneMore = 'Name,Email,Address,City,State,Zip\nZoe,zoe@people.test,1 Elm,Austin,TX,78701'
    for (const by of [owner, operator])
      expect(outcome(await add(project, oneMore, by))).toEqual([
        422,
        'A project holds at most 20,000 people. Split this file over several projects.',
      ])
  })

  it('adds nobody twice where the same file is sent four times at once', async () => {
    const project = await insertProject(app)
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(project, many(300))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await rowsOf(project)).toHaveLength(300)
  })

  it('is refused where the project changes after the file was checked', async () => {
    // As another request would, not inside of the transaction of this test.
    const outside = AsyncLocalStorage.snapshot()
    for (const by of [owner, operator]) {
      const project = await insertProject(app)
      const answer = await inTransaction(app.db, async tx => {
        await lockProject(tx, project)
        const waiting = outside(() => add(project, many(3), by))
        await vi.waitFor(async () => expect(await waiters()).toBe(1), 5_000)
        await tx.client.query('update projects set version = version + 1 where id = $1', [project.id])
        return { waiting }
      })
      expect(outcome(await answer.waiting)).toEqual([409, expect.stringContaining('Someone')])
      expect(await rowsOf(project)).toEqual([])
    }
  })

  const waiters = async () =>
    (
      await app.db.pool.query(
        `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and
          database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0].count
})
