import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  askForProof,
  ownRow,
  readMail,
  submit,
  submitted,
  verify,
} from '../../../../../test/projects/collecting.ts'
import { insertProject } from '../../../../../test/projects/project-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let people = 0
const newAddress = () => `proven${++people}@people.test`
const proving = async (fields: { allowed_domains?: string } = {}) => {
  const project = await insertProject(app, { link_on: true })
  await app.db.pool.query('update projects set verify_emails = true, allowed_domains = $2 where id = $1', [
    project.id,
    fields.allowed_domains ?? '{}',
  ])
  return project
}
const sent = { verified: false, verification_email_sent: true }
const notVerified = { verified: false, email: null, password: null, ticket: null }

describe('a project that asks for a proof of the address', () => {
  it('takes one submission for each ticket, by code or by link', async () => {
    const project = await proving()
    const email = newAddress()
    expect((await submit(app, project, email)).code).toBe('proof_needed')
    const byCode = await readMail(app, email)
    const proven = await verify(app, project, { token: byCode?.code ?? '', email: email.toUpperCase() })
    expect(proven.body).toEqual({
      verified: true,
      email,
      ticket: expect.stringMatching(/^t1_/),
      password: proven.body.ticket,
    })
    expect(proven.headers['recipient-token']).toBeUndefined()
    const { ticket } = proven.body
    expect((await submit(app, project, newAddress(), { ticket })).code).toBe('proof_needed')
    expect((await submit(app, project, email, { ticket })).status).toBe(201)
    expect((await submit(app, project, email, { ticket })).code).toBe('proof_needed')

    const byLink = await readMail(app, email)
    const again = await verify(app, project, { token: byLink?.token ?? '' })
    expect(again.body.verified).toBe(true)
    const own = await ownRow(app, project, { 'recipient-token': again.headers['recipient-token'] ?? '' })
    expect([own.status, own.body.data.attributes.email]).toEqual([200, email])
    expect((await submit(app, project, email, { ticket: again.body.ticket, city: 'Houston' })).status).toBe(
      200,
    )
    expect((await verify(app, project, { token: byLink?.token ?? '' })).body).toEqual(notVerified)
  })

  it('answers the same for every address, and mails only those that may submit', async () => {
    const project = await proving({ allowed_domains: '{people.test}' })
    const [known, fresh] = [newAddress(), newAddress()]
    await app.db.pool.query('update projects set verify_emails = false where id = $1', [project.id])
    await submitted(app, project, known)
    await app.db.pool.query('update projects set verify_emails = true where id = $1', [project.id])
    for (const email of [known, fresh, 'ada@elsewhere.test'])
      expect((await askForProof(app, project, email)).body).toEqual(sent)
    expect((await readMail(app, known))?.code).toMatch(/^\d{6}$/)
    expect((await readMail(app, fresh))?.code).toMatch(/^\d{6}$/)
    expect(await readMail(app, 'ada@elsewhere.test')).toBeUndefined()
    const refused = await Promise.all(
      [known, fresh, 'ada@elsewhere.test'].map(email => submit(app, project, email)),
    )
    expect(new Set(refused.map(answer => answer.text)).size).toBe(1)
  })

  it('takes no wrong, foreign or sixth code', async () => {
    const [project, elsewhere] = [await proving(), await proving()]
    const email = newAddress()
    await askForProof(app, project, email)
    const mail = await readMail(app, email)
    expect((await verify(app, elsewhere, { token: mail?.code ?? '', email })).body).toEqual(notVerified)
    expect((await verify(app, elsewhere, { token: mail?.token ?? '' })).body).toEqual(notVerified)
    const wrong = mail?.code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(app, project, { token: wrong, email })).body).toEqual(notVerified)
    expect((await verify(app, project, { token: mail?.code ?? '', email })).body).toEqual(notVerified)
  })
})

describe('a project that asks for none', () => {
  it('says that none is needed, and asks for one after ten submissions from one network', async () => {
    const project = await insertProject(app, { link_on: true })
    expect((await askForProof(app, project, newAddress())).body).toEqual({
      verified: true,
      verification_email_sent: false,
    })
    for (let index = 0; index < 10; index++)
      expect((await submit(app, project, newAddress())).status).toBe(201)
    expect((await submit(app, project, newAddress())).code).toBe('proof_needed')
  })

  it('mails the link of the own row, and answers the same to strangers', async () => {
    const project = await insertProject(app, { link_on: true })
    const email = newAddress()
    const { id } = await submitted(app, project, email)
    const ask = (address: string) =>
      app.anonymous.post(`/team/admin_orders/${project.uuid}/order_recipients/send_own_link`, {
        email: address,
      })
    expect((await ask(email)).body).toEqual({ link_sent: true })
    expect((await ask('nobody@people.test')).body).toEqual({ link_sent: true })
    const mail = await readMail(app, email)
    expect(mail?.subject).toBe('Your link')
    const own = await ownRow(app, project, { 'recipient-token': mail?.token ?? '' })
    expect([own.status, own.body.data.id]).toEqual([200, id])
    expect(String(own.headers['set-cookie'])).toContain('HttpOnly')
    expect(await readMail(app, 'nobody@people.test')).toBeUndefined()
  })
})
