import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAnswer, startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { openPrivateFiles } from '../../../../platform/files/private-files.ts'
import {
  auditEvents,
  insertProject,
  type InsertedProject,
} from '../../../../../test/projects/project-rows.ts'
import { sweepAttachments } from './sweep-attachments.ts'

let app: TestApp
let owner: Client
let operator: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  operator = await app.operator()
})
afterAll(() => app.stop())

interface Sent {
  name: string
  type: string
  content: Buffer
}
const pdf = (name = 'sketch.pdf', bytes = 200): Sent => ({
  name,
  type: 'application/pdf',
  content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 32)]),
})
const boundary = 'x-part-x'
const form = (files: readonly Sent[]) =>
  Buffer.concat([
    ...files.flatMap(({ name, type, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="admin_order[attachments][]"; filename="${name}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
const add = async (project: InsertedProject, files: readonly Sent[]) =>
  readAnswer(
    await app.app.server.inject({
      method: 'PATCH',
      url: `/api/v2/team/admin_orders/${project.id}`,
      headers: { ...owner.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: form(files),
    }),
  )
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const listed = async ({ id }: InsertedProject) =>
  (await owner.get(`/team/admin_orders/${id}`)).body.data.attributes.attachments

describe('the files of a project', () => {
  it('are added, listed with name and size, and downloaded by team and operators alone', async () => {
    const project = await insertProject(app)
    const sent = pdf('Entwurf – “1”.pdf')
    expect((await add(project, [sent, pdf('b.pdf')])).status).toBe(200)
    const [first, second] = await listed(project)
    expect([first, second]).toMatchObject([
      { name: sent.name, contentType: 'application/pdf', bytes: sent.content.length, addedBy: 'Olivia Test' },
      { name: 'b.pdf' },
    ])
    const path = `admin_orders/${project.id}/attachments/${first.id}`
    const got = await (await app.as('limited')).get(`/team/${path}`)
    expect([got.status, got.text.startsWith('%PDF'), got.headers['content-type']]).toEqual([
      200,
      true,
      'application/pdf',
    ])
    expect(got.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(sent.name)}`)
    const ofOperators = `/operations/projects/${project.id}/attachments`
    expect((await operator.get(`${ofOperators}/${first.id}`)).status).toBe(200)
    expect(
      (await operator.get(`/operations/projects/${project.id}`)).body.data.attributes.attachments,
    ).toHaveLength(2)
    expect((await (await app.as('stranger')).get(`/team/${path}`)).status).toBe(404)
    expect((await app.anonymous.get(`/team/${path}`)).status).toBe(401)
    expect(await auditEvents(app, project, 'project.file_added')).toHaveLength(2)
  })

  it('are deleted by owners and operators', async () => {
    const project = await insertProject(app)
    await add(project, [pdf('a.pdf'), pdf('b.pdf')])
    const [a, b] = await listed(project)
    const own = `/team/admin_orders/${project.id}/attachments`
    const desk = `/operations/projects/${project.id}/attachments`
    expect((await (await app.as('member')).send('DELETE', `${own}/${a.id}`)).status).toBe(403)
    expect((await owner.send('DELETE', `${own}/${a.id}`)).status).toBe(204)
    expect((await operator.send('DELETE', `${desk}/${b.id}`)).status).toBe(204)
    expect(await listed(project)).toEqual([])
    for (const answer of [
      owner.get(`${own}/${a.id}`),
      owner.send('DELETE', `${own}/${a.id}`),
      operator.get(`${desk}/${b.id}`),
      operator.send('DELETE', `${desk}/${b.id}`),
    ])
      expect((await answer).status).toBe(404)
  })

  it('are refused where they are too large, too many or of another kind, whatever they say', async () => {
    const project = await insertProject(app)
    expect(outcome(await add(project, [pdf('big.pdf', 5 * 1024 * 1024)]))).toEqual([
      422,
      'This file is larger than 5 MB.',
    ])
    const wrong = 'Choose a PNG, JPEG or WebP picture, or a PDF.'
    expect(outcome(await add(project, [{ ...pdf('a.exe'), type: 'application/x-msdownload' }]))).toEqual([
      422,
      `a.exe: ${wrong}`,
    ])
    const liar = { name: 'a.png', type: 'image/png', content: Buffer.from('<script>') }
    expect(outcome(await add(project, [pdf(), liar]))).toEqual([422, `a.png: ${wrong}`])
    expect(
      outcome(
        await add(
          project,
          Array.from({ length: 11 }, () => pdf()),
        ),
      ),
    ).toEqual([422, 'Send at most 10 files at once.'])
    expect(await listed(project)).toEqual([])
  })

  it('are ten at most, however many are sent at once, and none once submissions are final', async () => {
    const project = await insertProject(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(project, [pdf(), pdf(), pdf()])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
    expect(await listed(project)).toHaveLength(9)
    const final = await insertProject(app, { state: 'in_production' })
    expect((await add(final, [pdf()])).code).toBe('project_finalized')
  })

  it('whose content is lost are gone', async () => {
    const project = await insertProject(app)
    await add(project, [pdf()])
    await app.db.pool.query(`update project_attachments set file = 'lost' where project_id = $1`, [
      project.id,
    ])
    const [{ id }] = await listed(project)
    for (const answer of [
      owner.get(`/team/admin_orders/${project.id}/attachments/${id}`),
      operator.get(`/operations/projects/${project.id}/attachments/${id}`),
    ])
      expect((await answer).code).toBe('project_file_gone')
  })

  it('that no project names are swept away after an hour', async () => {
    const kept = openPrivateFiles(join(app.config.DATA_DIR, 'projects'))
    const parts = async function* () {
      yield 'left behind'
    }
    const fresh = `project-${Date.now()}-fresh`
    for (const name of ['project-1-old', fresh]) await kept.write(name, parts())
    const project = await insertProject(app)
    await add(project, [pdf()])
    await app.db.pool.query(`update project_attachments set file = 'project-2-known' where project_id = $1`, [
      project.id,
    ])
    await kept.write('project-2-known', parts())
    await sweepAttachments(app.db, kept)
    const names = await kept.list()
    expect(names).not.toContain('project-1-old')
    expect(names).toEqual(expect.arrayContaining([fresh, 'project-2-known']))
  })
})
