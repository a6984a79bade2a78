import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app-under-test.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ worker: false })
  const { team, otherTeam, users } = app.world
  const add = 'insert into card_templates (team_id, name, message, created_by_id) values ($1, $2, $3, $4)'
  await app.db.pool.query(add, [team, 'welcome', 'Good to have you!', users.member.id])
  await app.db.pool.query(add, [team, 'Birthday', 'Happy birthday!', users.owner.id])
  await app.db.pool.query(add, [otherTeam, 'Canary', 'Not for Acme', users.stranger.id])
})
afterAll(() => app.stop())

test('a team’s templates are listed by name with who wrote them', async () => {
  const { status, body } = await (await app.as('colleague')).get('/team/card_templates')
  expect(status).toBe(200)
  expect(body).toEqual({ meta: { totalCount: 2 }, data: [
    { id: expect.any(String), type: 'cardTemplates', attributes: { name: 'Birthday', message: 'Happy birthday!', createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/), createdById: String(app.world.users.owner.id), createdByEmail: 'olivia@acme.test' } },
    { id: expect.any(String), type: 'cardTemplates', attributes: expect.objectContaining({ name: 'welcome', createdByEmail: 'marco@acme.test' }) },
  ] })
})

test('pages carry the count of all', async () => {
  const { body } = await (await app.as('member')).get('/team/card_templates?page[number]=2&page[size]=1')
  expect(body.data.map((template: { attributes: { name: string } }) => template.attributes.name)).toEqual(['welcome'])
  expect(body.meta).toEqual({ totalCount: 2 })
})
