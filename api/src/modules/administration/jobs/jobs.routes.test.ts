import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRowId } from '../../../../test/tools/as-row-id.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { makeFault } from '../../../../test/sandbox.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addJob, type JobName } from '../../../platform/jobs/jobs.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'

describe('operator calls on jobs, mails and outside services', () => {
  let app: TestApp
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
  })
  afterAll(() => app.stop())

  const add = (name: JobName, id: number) =>
    inTransaction(app.db, tx => addJob(tx, name, { id: asRowId(id) }))
  const set = (name: string, fields: string) =>
    app.db.pool.query(`update pgboss.job set ${fields} where name = $1`, [name])
  const list = async (query = '') => (await operator.get(`/operations/jobs${query}`)).body
  const summary = async () => (await operator.get('/operations/jobs/summary')).body.data.attributes
  const stateOf = async (id: string) =>
    (
      await app.db.pool.query(
        `select state::text, retry_count, retry_limit, start_after <= now() as due,
          round(extract(epoch from keep_until - now()) / 86400)::int as days
        from pgboss.job
        where id = $1`,
        [id],
      )
    ).rows[0]
  const audited = async (action: string) =>
    (
      await app.db.pool.query('select subject_id, details, before from audit_events where action = $1', [
        action,
      ])
    ).rows

  it('lists failed jobs with their error, retries one or all of a kind, and gives one up with a reason', async () => {
    for (const id of [1, 2, 3]) await add('begin-parcel', id)
    await set(
      'begin-parcel',
      `state = 'failed', retry_count = 8, retry_limit = 8, completed_on = now(),
        keep_until = now() - interval '20 days',
        output = '{"message":"The carrier said no","stack":"secret"}'`,
    )
    await add('cancel-parcel', 4)
    const { data, meta } = await list()
    expect(meta).toEqual({ totalCount: 3 })
    expect(data[0].attributes).toMatchObject({
      name: 'begin-parcel',
      state: 'failed',
      error: 'The carrier said no',
      tries: 9,
      triesLeft: 0,
      payload: { id: expect.any(Number) },
      failedAt: expect.any(String),
      isRepeating: false,
    })
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await list('?filters[state]=waiting')).data).toMatchObject([
      { attributes: { name: 'cancel-parcel', state: 'waiting' } },
    ])
    expect((await list('?filters[name]=cancel-parcel')).meta.totalCount).toBe(0)
    await app.db.pool.query(
      `insert into webhook_events
      values ('stripe', 'a', now() - interval '2 days'), ('stripe', 'b', now()),
        ('shipengine', 'c', now() - interval '3 days')`,
    )
    expect((await summary()).news).toEqual([
      { service: 'shipengine', lastDay: 0, lastAt: expect.any(String) },
      { service: 'stripe', lastDay: 1, lastAt: expect.any(String) },
    ])
    expect(await summary()).toMatchObject({
      failed: 3,
      waiting: 1,
      running: 0,
      workers: 0,
      stuckMails: 0,
      kinds: [
        { name: 'begin-parcel', failed: 3, running: 0 },
        { name: 'cancel-parcel', waiting: 1 },
      ],
    })

    const [first, second] = data.map((job: any) => job.id)
    expect((await operator.post(`/operations/jobs/${first}/retry`)).body).toEqual({ retried: 1 })
    expect(await stateOf(first)).toEqual({
      state: 'retry',
      retry_count: 8,
      retry_limit: 9,
      due: true,
      days: 14,
    })
    expect((await list('?filters[state]=retrying')).data[0].attributes).toMatchObject({
      tries: 9,
      triesLeft: 1,
    })
    expect(
      (await operator.post(`/operations/jobs/${second}/give_up`, { job: { reason: ' ' } })).body,
    ).toEqual({ errors: ['Say why.'] })
    expect(
      (
        await operator.post(`/operations/jobs/${second}/give_up`, {
          job: { reason: 'The order was refunded by hand' },
        })
      ).status,
    ).toBe(204)
    expect(await stateOf(second)).toBeUndefined()
    expect(await audited('job.given_up')).toMatchObject([
      {
        subject_id: second,
        details: { reason: 'The order was refunded by hand' },
        before: { name: 'begin-parcel', error: 'The carrier said no' },
      },
    ])
    expect((await operator.post('/operations/jobs/retry', { job: { name: 'begin-parcel' } })).body).toEqual({
      retried: 2,
    })
    expect((await operator.post('/operations/jobs/retry', { job: { name: 'no-such-job' } })).body).toEqual({
      retried: 0,
    })
    expect((await operator.post('/operations/jobs/retry', { job: {} })).status).toBe(422)
    expect(await audited('job.retried')).toMatchObject([
      { details: { count: 1, payload: { id: expect.any(Number) } } },
      { subject_id: 'begin-parcel', details: { count: 2 } },
    ])
    for (const id of ['x', second, '00000000-0000-4000-8000-000000000000'])
      for (const call of ['retry', 'give_up'])
        expect((await operator.post(`/operations/jobs/${id}/${call}`, { job: { reason: 'x' } })).status).toBe(
          404,
        )
  })

  it('hides the values of a failed statement', async () => {
    await add('follow-parcel', 5)
    await set(
      'follow-parcel',
      `state = 'failed', completed_on = now(),
        output = '{"message":"Failed query: select … params: ada@canary.test","cause":{"message":"deadlock detected"}}'`,
    )
    expect((await list('?filters[name]=follow-parcel')).data[0].attributes.error).toBe('deadlock detected')
  })

  it('lists overdue mails and sends them again, by their own job or a new one', async () => {
    for (const to of ['ada@example.test', 'bob@example.test'])
      await inTransaction(app.db, tx =>
        queueMail(tx, { teamId: app.world.team, kind: 'invitation', subjectKey: 'invitation:1:1', to }),
      )
    expect((await operator.get('/operations/mails')).body.meta.totalCount).toBe(0)
    await app.db.pool.query("update mails set created_at = now() - interval '5 minutes'")
    await set(
      'send-mail',
      `state = 'failed', output = '{"message":"Failed query: … params: ada@example.test","cause":{"message":"connect ECONNREFUSED"}}'`,
    )
    await app.db.pool.query(
      "delete from pgboss.job where name = 'send-mail' and (data ->> 'id')::int = (select max(id) from mails)",
    )
    const { data } = (await operator.get('/operations/mails')).body
    expect(data.map((mail: any) => mail.attributes)).toMatchObject([
      { recipient: 'ada@example.test', kind: 'invitation', teamName: 'Acme', error: 'connect ECONNREFUSED' },
      { recipient: 'bob@example.test', error: null },
    ])
    expect((await summary()).stuckMails).toBe(2)
    for (const mail of [...data, data[0]])
      expect((await operator.post(`/operations/mails/${mail.id}/retry`)).body).toEqual({ retried: 1 })
    const { rows } = await app.db.pool.query(
      "select state::text, data from pgboss.job where name = 'send-mail' order by (data ->> 'id')::int",
    )
    expect(rows.map(row => [row.state, String(row.data.id)])).toEqual([
      ['retry', data[0].id],
      ['created', data[1].id],
    ])
    expect((await operator.post('/operations/mails/987654321/retry')).status).toBe(404)
  })

  it('shows the worker that takes up a retried job, and says when no worker runs', async () => {
    expect(
      (await operator.get('/operations/health')).body.data.find((service: any) => service.id === 'worker')
        .attributes,
    ).toMatchObject({
      isUp: false,
      message: 'No worker is running: start a process with WORKER=1.',
      lastUpAt: null,
    })
    const node = await app.anotherNode({ WORKER: '1' })
    expect(
      (await operator.get('/operations/health?anew=true')).body.data.find(
        (service: any) => service.id === 'worker',
      ).attributes,
    ).toMatchObject({ isUp: true, message: '', lastUpAt: expect.any(String) })
    expect((await summary()).workers).toBe(1)
    await expect
      .poll(
        async () =>
          (await app.db.pool.query('select count(*)::int as unsent from mails where sent_at is null')).rows[0]
            .unsent,
        { timeout: 15_000 },
      )
      .toBe(0)
    await node.stop()
    expect((await summary()).workers).toBe(0)
  })

  it('lists scheduled work, and runs it at once when told to', async () => {
    await app.db.pool.query('delete from pgboss.schedule')
    expect((await operator.get('/operations/repeating_jobs')).body).toEqual({
      data: [],
      meta: { totalCount: 0 },
    })
    const node = await app.anotherNode({ WORKER: '1' })
    const find = async () =>
      (await operator.get('/operations/repeating_jobs')).body.data.find(
        (job: any) => job.id === 'sweep-invoice-months',
      )
    expect((await find()).attributes).toEqual({ schedule: '7 * * * *', lastRanAt: null, isUnderWay: false })
    expect((await operator.post('/operations/repeating_jobs/sweep-invoice-months/run')).status).toBe(204)
    await expect
      .poll(async () => (await find()).attributes, { timeout: 15_000 })
      .toEqual({ schedule: '7 * * * *', lastRanAt: expect.any(String), isUnderWay: false })
    expect(await audited('job.run')).toMatchObject([{ subject_id: 'sweep-invoice-months' }])
    for (const name of ['send-mail', 'no-such-job'])
      expect((await operator.post(`/operations/repeating_jobs/${name}/run`)).status).toBe(404)
    await node.stop()
  })

  it('checks each outside service, says in our own words what is wrong, and caches the answer for some seconds', async () => {
    const health = async (query = '?anew=true') =>
      Object.fromEntries(
        (await operator.get(`/operations/health${query}`)).body.data.map((service: any) => [
          service.id,
          service.attributes,
        ]),
      )
    const all = await health()
    expect(Object.entries(all).map(([name, { isUp }]: any) => [name, isUp])).toEqual([
      ['database', true],
      ['storage', true],
      ['worker', false],
      ['mail', true],
      ['payments', true],
      ['carrier', true],
    ])
    await makeFault(app, { service: 'payments', mode: 'slow', delayMs: 4_000 })
    const broken = await health()
    expect(broken['payments']).toMatchObject({
      isUp: false,
      message: expect.stringMatching(/did not answer/),
      lastUpAt: all['payments'].lastUpAt,
    })
    expect((await health(''))['payments']).toEqual(broken['payments'])
    expect((await health())['payments']).toMatchObject({ isUp: true, message: '' })
  })
})
