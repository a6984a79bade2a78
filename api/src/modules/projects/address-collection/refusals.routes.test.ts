import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type Answered, type TestApp } from '../../../../test/app-under-test.ts'
import { ownRow, submit, submitted } from '../../../../test/projects/collecting.ts'
import { insertProject, type InsertedProject } from '../../../../test/projects/project-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
beforeEach(() => app.db.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const post = (project: { uuid: string }, call: string, body: object): Promise<Answered> =>
  app.anonymous.post(`/team/admin_orders/${project.uuid}/order_recipients/${call}`, body)
const codes = async (answers: Promise<Answered>[]) => (await Promise.all(answers)).map(answer => answer.code)
const email = 'ada@people.test'
const askedBy = (project: { uuid: string }) => [
  post(project, 'send_verification_email', { email }),
  post(project, 'verify', { token: 'made-up' }),
  post(project, 'confirm_correction', { token: 'made-up' }),
  post(project, 'send_own_link', { email }),
]
const suspend = (project: InsertedProject, reason: string | null) =>
  app.db.pool.query(
    'update teams set suspended_reason = $2, suspended_at = case when $2::text is null then null else now() end where id = $1',
    [project.teamId, reason],
  )

describe('the calls of people who submit', () => {
  it('are a missing page without a link that is on', async () => {
    expect(await codes(askedBy(await insertProject(app)))).toEqual(Array(4).fill('not_found'))
  })

  it('are refused without an address or token', async () => {
    const project = await insertProject(app, { link_on: true })
    const asked = ['send_verification_email', 'verify', 'confirm_correction', 'send_own_link']
    expect(await codes(asked.map(call => post(project, call, { email: ' ' })))).toEqual(
      Array(4).fill('invalid_input'),
    )
  })

  it('send no proof and confirm nothing once submissions are final', async () => {
    const project = await insertProject(app, { link_on: true, state: 'submissions_finalized' })
    expect(await codes([askedBy(project)[0]!, askedBy(project)[2]!])).toEqual([
      'collecting_ended',
      'collecting_ended',
    ])
  })

  it('change nothing while the team is suspended, but still erase', async () => {
    const project = await insertProject(app, { link_on: true })
    const { headers } = await submitted(app, project, email)
    const wrong = await ownRow(app, project, headers, 'PUT', { recipient: { zip_code: '1' } })
    expect(wrong.code).toBe('invalid_input')
    await suspend(project, 'Unpaid.')
    try {
      const [proof, , confirmed] = await codes(askedBy(project))
      const changed = await ownRow(app, project, headers, 'PUT', { recipient: { city: 'Houston' } })
      expect([proof, confirmed, changed.code]).toEqual(Array(3).fill('collecting_paused'))
      expect((await ownRow(app, project, headers)).body.data.attributes.canChange).toBe(false)
      expect((await ownRow(app, project, headers, 'DELETE')).status).toBe(204)
    } finally {
      await suspend(project, null)
    }
  })

  it('are limited for each network', async () => {
    const project = await insertProject(app, { link_on: true })
    await app.db.pool.query('update projects set verify_emails = true where id = $1', [project.id])
    await submit(app, project, email)
    await Promise.all(askedBy(project))
    await app.db.pool.query('update rate_limits set points = 1000000')
    const openAsk = app.anonymous.post(`/team/admin_orders/${project.uuid}/order_recipients/open_ask`, {
      token: 'a1_1_unknown',
    })
    expect(await codes([submit(app, project, email), openAsk, ...askedBy(project)])).toEqual(
      Array(6).fill('too_many_requests'),
    )
  })
})
