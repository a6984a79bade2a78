import { viewerProjectRoutes } from '@ribbon/contract/projects/projects/viewer-project'
import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { readMail } from '../../../../../test/projects/collecting.ts'
import {
  auditEvents,
  insertProject,
  insertSubmission,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const notVerified = { verified: false, email: null, proof: null }
let people = 0
const newAddress = () => `viewer${++people}@agency.test`
const pathOf = ({ viewerToken }: InsertedProject) => `/projects/${viewerToken}`
const view = (project: InsertedProject, proof = '') =>
  app.anonymous.get(pathOf(project), { 'viewer-proof': proof })
const ask = (project: InsertedProject, email: string) =>
  app.anonymous.post(`${pathOf(project)}/send_verification_email`, { email })
const verify = (project: InsertedProject, body: { token: string; email?: string }) =>
  app.anonymous.post(`${pathOf(project)}/verify`, body)
const setVerification = (project: InsertedProject, to: 'enable' | 'disable') =>
  owner.post(`/team/admin_orders/${project.id}/${to}_viewer_verification`)
const tokenOf = async (email: string) => {
  await app.settleJobs()
  return /[?&]proof=([\w-]+)/.exec((await readMail(app, email))?.text ?? '')?.[1] ?? ''
}

async function askingForProof() {
  const project = await insertProject(app)
  expect((await setVerification(project, 'enable')).body.data.attributes.viewerVerificationEnabled).toBe(true)
  return project
}

async function proven(project: InsertedProject, email = newAddress()) {
  await ask(project, email)
  const { body } = await verify(project, { token: await tokenOf(email) })
  return { email, proof: String(body.proof) }
}

it('opens the link for a proven address, by code or by link, and names it in the log', async () => {
  const project = await askingForProof()
  const id = await insertSubmission(app, project, 'ada@people.test')
  const email = newAddress()
  await ask(project, email.toUpperCase())
  const mail = await readMail(app, email)
  expect(mail?.text).not.toContain(project.viewerToken)
  const byCode = await verify(project, { token: mail?.code ?? '', email })
  expect(byCode.body).toEqual({ verified: true, email, proof: expect.stringMatching(/^t1_/) })
  expect((await verify(project, { token: mail?.code ?? '', email })).body).toEqual(notVerified)
  const { proof } = byCode.body
  expect((await view(project, proof)).status).toBe(200)
  const edit = { recipient: { city: 'Waco' } }
  const headers = { 'viewer-proof': proof }
  await app.anonymous.send('PATCH', `${pathOf(project)}/recipients/${id}`, edit, headers)
  for (const action of ['project.viewer_verified', 'project.submission_changed'])
    expect(await auditEvents(app, project, action)).toMatchObject([
      { actor_kind: 'link', actor_name: `${email} (project link)`, ip: '127.0.0.1' },
    ])
  const log = await owner.get(`/team/admin_orders/${project.id}/events`)
  expect(log.text).toContain(email)

  const other = await proven(project)
  expect((await view(project, other.proof)).status).toBe(200)
})

it('refuses every other call of the link without a proof, with a foreign, an expired or an invented one', async () => {
  const [project, elsewhere] = [await askingForProof(), await askingForProof()]
  const id = await insertSubmission(app, project, 'ada@people.test')
  const foreign = await proven(elsewhere)
  const expired = await proven(project)
  await app.db.pool.query('update viewer_sessions set expires_at = now() where email = $1', [expired.email])
  const routes: Route[] = Object.values(viewerProjectRoutes)
  for (const { method, path } of routes.filter(route => !route.withoutProof)) {
    for (const proof of ['', foreign.proof, expired.proof, `t1_${'A'.repeat(32)}`]) {
      const address = path.replace(':jwt', project.viewerToken).replace(':recipientId', id)
      const body = { recipient: { ids: [id], city: 'Waco' }, admin_order: { allowed_domains: ['x.test'] } }
      const hasBody = method === 'PATCH' || method === 'POST'
      const answer = await app.anonymous.send(method, address, hasBody ? body : undefined, {
        'viewer-proof': proof,
      })
      const text = ['Confirm your email address to open this project.']
      expect([path, answer.code, answer.body.errors]).toEqual([path, 'viewer_proof_needed', text])
    }
  }
})

it('answers the same for every address, and takes no wrong, foreign or sixth code', async () => {
  const [project, elsewhere] = [await askingForProof(), await askingForProof()]
  await insertSubmission(app, project, 'known@people.test')
  const email = newAddress()
  const answers = await Promise.all(
    [email, 'known@people.test', 'olivia@acme.test', 'nobody@elsewhere.test'].map(each => ask(project, each)),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"verification_email_sent":true}']),
  )
  const code = (await readMail(app, email))?.code ?? ''
  expect((await verify(elsewhere, { token: code, email })).body).toEqual(notVerified)
  expect((await verify(elsewhere, { token: await tokenOf(email) })).body).toEqual(notVerified)
  const wrong = code === '000000' ? '000001' : '000000'
  const refused = []
  for (const address of [...Array.from({ length: 5 }, () => email), 'never-asked@agency.test'])
    refused.push((await verify(project, { token: wrong, email: address })).text)
  expect(new Set(refused).size).toBe(1)
  expect((await verify(project, { token: code, email })).body).toEqual(notVerified)
  expect((await ask(project, 'nobody')).code).toBe('invalid_input')
  expect((await verify(project, { token: 'x'.repeat(201) })).code).toBe('invalid_input')
})

it('ends what was opened without a proof as soon as it is switched on, and what was proven with the link', async () => {
  const project = await insertProject(app)
  await insertSubmission(app, project, 'ada@people.test')
  expect((await ask(project, newAddress())).body).toEqual({ verification_email_sent: false })
  const { body } = await app.anonymous.get(`${pathOf(project)}/export_recipient_csv`)
  const file = String(body.order_recipient_csv_url).replace(/^.*\/api\/v2/, '')
  await setVerification(project, 'enable')
  expect((await view(project)).code).toBe('viewer_proof_needed')
  expect((await app.anonymous.get(file)).status).toBe(404)
  expect((await setVerification(project, 'enable')).status).toBe(200)
  expect(await auditEvents(app, project, 'project.viewer_verification_on')).toHaveLength(1)
  const { proof } = await proven(project)
  await setVerification(project, 'disable')
  expect((await view(project)).status).toBe(200)
  await setVerification(project, 'enable')
  expect((await view(project, proof)).status).toBe(200)
  const renewed = await owner.post(`/team/admin_orders/${project.id}/rotate_viewer_link`)
  const link = { ...project, viewerToken: String(renewed.body.data.attributes.jwt) }
  expect((await view(project, proof)).status).toBe(404)
  expect((await view(link, proof)).code).toBe('viewer_proof_needed')
})

it('limits how often a proof is asked for and tried', async () => {
  const project = await askingForProof()
  const email = newAddress()
  const asked = []
  for (let times = 0; times < 7; times++) asked.push((await ask(project, email)).status)
  expect(asked).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await verify(project, { token: 'made-up' })).status).toBe(200)
  await app.db.pool.query("update rate_limits set points = 1000000 where key like 'recipient-verify-%'")
  expect((await verify(project, { token: 'made-up' })).code).toBe('too_many_requests')
})
