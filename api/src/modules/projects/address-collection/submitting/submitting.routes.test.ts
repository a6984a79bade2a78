import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { confirm, ownRow, readMail, submit, submitted } from '../../../../../test/projects/collecting.ts'
import { insertItem, insertProject, insertSubmission } from '../../../../../test/projects/project-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
})
afterAll(() => app.stop())

let people = 0
const newAddress = () => `person${++people}@people.test`
const open = (fields = {}) => insertProject(app, { link_on: true, ...fields })
const rowsOf = async ({ id }: { id: number }) => {
  const { rows } = await app.db.pool.query('select * from submissions where project_id = $1 order by id', [
    id,
  ])
  return rows
}
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]

describe('submitting an address', () => {
  it('makes a row, answers its token in a header and a cookie, and mails its link', async () => {
    const project = await open()
    await insertItem(app, project, 'Hoodie', { Size: [] })
    const email = newAddress()
    const answer = await submit(app, project, ` ${email.toUpperCase()} `, {
      apparel_size: [{ name: 'Hoodie', option: 'm' }],
      phone: '512 555 0142',
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      type: 'orderRecipients',
      attributes: {
        email,
        country: 'US',
        zipcode: '78701',
        apparelSize: { Hoodie: { Size: 'M' } },
        canChange: true,
        adminOrder: { adminOrderTitle: 'Offsite hoodies', orderFinalized: false },
      },
    })
    const token = answer.headers['recipient-token'] ?? ''
    expect(token).toMatch(/^p1_[\w-]{32}$/)
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^ribbon_r_${project.uuid.slice(0, 8)}=${token};.*HttpOnly`),
    )
    const mail = await readMail(app, email)
    expect(mail?.subject).toBe('You are on the list')
    expect(mail?.text).not.toContain('Canary Street')
    const own = await ownRow(app, project, { 'recipient-token': mail?.token ?? '' })
    expect([own.status, own.body.data.id]).toEqual([200, answer.body.data.id])
  })

  it('asks the address before a second submission replaces the first', async () => {
    const project = await open()
    const email = newAddress()
    const { id } = await submitted(app, project, email)
    const second = await submit(app, project, email, { address_one: '9 Evil Road' })
    expect([second.status, second.body]).toEqual([202, { data: null, meta: { confirmation_sent: true } }])
    expect(second.headers['recipient-token']).toBeUndefined()
    expect((await rowsOf(project)).map(row => row.address_one)).toEqual(['12 Canary Street'])
    const mail = await readMail(app, email)
    expect(mail?.text).not.toContain('Evil Road')
    const confirmed = await confirm(app, project, mail?.token ?? '')
    expect([confirmed.status, confirmed.body.data.id]).toEqual([200, id])
    expect((await rowsOf(project)).map(row => row.address_one)).toEqual(['9 Evil Road'])
    expect((await confirm(app, project, mail?.token ?? '')).status).toBe(404)
  })

  it('changes the row of a device that shows its token', async () => {
    const project = await open()
    const email = newAddress()
    const { id, headers } = await submitted(app, project, email)
    const second = await submit(app, project, email, { city: 'Houston', headers })
    expect([second.status, second.body.data.id, second.body.data.attributes.city]).toEqual([
      200,
      id,
      'Houston',
    ])
    const other = await submit(app, project, newAddress(), { headers })
    expect(other.status).toBe(201)
  })

  it('makes one row of 50 submissions of one address in different spellings at once', async () => {
    const project = await open()
    const spellings = ['ada.love', 'adalove', 'ADA.LOVE', 'a.d.a.love+x']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => submit(app, project, `${spellings[index % 4]}@gmail.com`)),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 202)).toHaveLength(49)
    expect(await rowsOf(project)).toHaveLength(1)
  })

  it('refuses what a parcel cannot be sent to, and what is missing, each in a sentence', async () => {
    const project = await open()
    await insertItem(app, project, 'Hoodie', { Size: [] })
    const refused = async (fields: object) => outcome(await submit(app, project, newAddress(), { ...fields }))
    const sizes = { Hoodie: { Size: 'M' } }
    expect(await refused({})).toEqual([422, 'Choose Size of Hoodie.'])
    expect(await refused({ apparel_size: { Hoodie: { Size: 'XXL' } } })).toEqual([
      422,
      'Choose S, M, L for Size of Hoodie.',
    ])
    expect(await refused({ apparel_size: sizes, zip_code: '1' })).toEqual([
      422,
      expect.stringContaining('zip'),
    ])
    expect(await refused({ apparel_size: sizes, country: 'IE', zip_code: 'T12 X70A', state: '' })).toEqual([
      422,
      'Enter a phone number; the carrier needs one for customs.',
    ])
    expect(await refused({ email: '   ' })).toEqual([422, 'Enter your email address.'])
    expect(await rowsOf(project)).toEqual([])
  })

  it('takes addresses of the allowed domains alone, and names them', async () => {
    const project = await open()
    await app.db.pool.query(
      "update projects set allowed_domains = '{acme.test,acme.example}' where id = $1",
      [project.id],
    )
    expect(outcome(await submit(app, project, 'ada@sub.acme.test'))).toEqual([
      422,
      'Use an address of acme.test or acme.example.',
    ])
    expect((await submit(app, project, 'Ada@ACME.test')).status).toBe(201)
  })

  it('is refused once submissions are final, the link is off, the team suspended, or all places are taken', async () => {
    const final = await open({ state: 'submissions_finalized' })
    expect(outcome(await submit(app, final, newAddress()))).toEqual([
      409,
      'This list is closed, so nothing can be sent or changed any more.',
    ])
    expect((await submit(app, await insertProject(app), newAddress())).status).toBe(404)
    const full = await open({ expected_recipients: 1 })
    for (let index = 0; index < 20; index++) await insertSubmission(app, full, `p${index}@people.test`)
    const last = await Promise.all(Array.from({ length: 5 }, () => submit(app, full, newAddress())))
    expect(last.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    await app.db.pool.query(
      "update teams set suspended_reason = 'Unpaid.', suspended_at = now() where id = $1",
      [app.world.otherTeam],
    )
    const suspended = await open({ team_id: app.world.otherTeam })
    expect(outcome(await submit(app, suspended, newAddress()))).toEqual([
      409,
      'Collecting is paused. Try again later.',
    ])
  })
})

describe('the own row', () => {
  it('is changed and erased by its token, also when the link has been replaced', async () => {
    const project = await open()
    const email = newAddress()
    const { headers } = await submitted(app, project, email)
    await app.db.pool.query('update projects set uuid = gen_random_uuid(), link_on = false where id = $1', [
      project.id,
    ])
    const changed = await ownRow(app, project, headers, 'PUT', {
      recipient: { city: 'Houston', email: 'x@evil.test' },
    })
    expect([changed.status, changed.body.data.attributes.city, changed.body.data.attributes.email]).toEqual([
      200,
      'Houston',
      email,
    ])
    expect((await ownRow(app, project, headers, 'DELETE')).status).toBe(204)
    expect(await rowsOf(project)).toEqual([])
    expect((await ownRow(app, project, headers)).status).toBe(404)
    const { rows } = await app.db.pool.query('select 1 from mails where recipient = $1', [email])
    expect(rows).toEqual([])
  })

  it('is a missing page for the tokens of others, a member’s session and no token', async () => {
    const [project, elsewhere] = [await open(), await open()]
    await submitted(app, project, newAddress())
    const other = await submitted(app, elsewhere, newAddress())
    const owner = await app.as('owner')
    for (const headers of [{}, other.headers, owner.headers, { 'recipient-token': 'p1_wrong' }])
      for (const method of ['GET', 'PUT', 'DELETE'] as const)
        expect((await ownRow(app, project, headers as Record<string, string>, method, {})).status).toBe(404)
    expect(await rowsOf(project)).toHaveLength(1)
  })

  it('stays readable once submissions are final, and changes no more', async () => {
    const project = await open()
    const { headers } = await submitted(app, project, newAddress())
    await app.db.pool.query(
      "update projects set state = 'submissions_finalized', finalized_at = now() where id = $1",
      [project.id],
    )
    const own = await ownRow(app, project, headers)
    expect([own.status, own.body.data.attributes.canChange]).toEqual([200, false])
    expect((await ownRow(app, project, headers, 'PUT', { recipient: { city: 'X' } })).status).toBe(409)
    expect((await ownRow(app, project, headers, 'DELETE')).status).toBe(409)
  })
})
