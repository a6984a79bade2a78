import { afterEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './app-under-test.ts'
import {
  acceptAs,
  countMembers,
  inviteMany,
  limitUsers,
  statuses,
  whileTeamIsHeld,
} from './people-at-once.ts'

const env = { RATE_LIMITS: '0' }

describe('parallel changes of a team’s people', () => {
  let app: TestApp
  afterEach(() => app.stop())

  const promote = async () => {
    const owner = await app.as('owner')
    await owner.put(`/team/members/${app.world.users.colleague.id}`, { user: { roles: ['team_owner'] } })
    return [owner, await app.as('colleague')] as const
  }

  it.each(['step down', 'demote each other'])(
    'keep one owner when two owners %s',
    async how => {
      app = await startApp({ worker: false, env })
      const [olivia, cleo] = await promote()
      const { owner, colleague } = app.world.users
      const [first, second] = how === 'step down' ? [owner.id, colleague.id] : [colleague.id, owner.id]
      const demoted = { user: { roles: ['member'] } }
      const answers = await whileTeamIsHeld(app, app.world.team, () => [
        olivia.put(`/team/members/${first}`, demoted),
        cleo.put(`/team/members/${second}`, demoted),
      ])
      expect(statuses(answers)).toEqual([200, 422])
      expect(answers.find(answer => answer.status === 422)!.body).toEqual({
        errors: ['A team needs an admin. Make someone else an admin first.'],
      })
      expect(
        (
          await app.db.pool.query("select from memberships where team_id = $1 and role = 'team_owner'", [
            app.world.team,
          ])
        ).rowCount,
      ).toBe(1)
      expect(await app.audit()).toEqual([])
    },
    30_000,
  )

  it.each([
    ['with others', 3],
    ['alone', 0],
  ])(
    'keep one owner when two owners %s remove each other',
    async (_, others) => {
      app = await startApp({ worker: false, env })
      const [olivia, cleo] = await promote()
      const { owner, colleague, member, limited, storeAdmin } = app.world.users
      if (!others)
        for (const { id } of [member, limited, storeAdmin]) await olivia.delete(`/team/members/${id}`)
      const answers = await whileTeamIsHeld(app, app.world.team, () => [
        olivia.delete(`/team/members/${colleague.id}`),
        cleo.delete(`/team/members/${owner.id}`),
      ])
      expect(statuses(answers)).toEqual([204, 422])
      expect(answers.find(answer => answer.status === 422)!.body).toEqual({
        errors: ['A team needs an admin. Make someone else an admin first.'],
      })
      expect(await countMembers(app)).toBe(others + 1)
      expect(await app.audit()).toEqual([])
    },
    30_000,
  )

  it('let one of thirty invited people take the last seat of the plan', async () => {
    app = await startApp({ worker: false, env })
    const second = await app.anotherNode({ WORKER: '0' })
    const tokens = await inviteMany(await app.as('owner'), 30)
    await limitUsers(app, 1)
    const there = await app.as('member', second)
    const answers = await Promise.all(
      tokens.map((token, index) => acceptAs(index % 2 ? there : app.anonymous, token)),
    )
    expect(statuses(answers)).toEqual([200, ...Array<number>(29).fill(422)])
    expect(
      new Set(answers.filter(answer => answer.status === 422).map(answer => answer.body.errors[0])),
    ).toEqual(new Set(['Your plan allows 6 users. Remove someone or choose a larger plan first.']))
    expect(await countMembers(app)).toBe(6)
    expect((await app.db.pool.query("select from invitations where state = 'accepted'")).rowCount).toBe(1)
    expect((await app.db.pool.query("select from users where email like 'new%'")).rowCount).toBe(1)
    expect(await app.audit()).toEqual([])
  }, 60_000)

  it('let one person in by one invitation that is accepted ten times', async () => {
    app = await startApp({ worker: false, env })
    const [token] = await inviteMany(await app.as('owner'), 1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptAs(app.anonymous, token!)))
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(422)])
    expect(
      new Set(answers.filter(answer => answer.status === 422).map(answer => answer.body.errors[0])),
    ).toEqual(new Set(['Validation failed: Email has already been taken.']))
    expect(await countMembers(app)).toBe(6)
    expect((await app.db.pool.query("select from sessions where method = 'invitation'")).rowCount).toBe(1)
    expect(await app.audit()).toEqual([])
  }, 30_000)

  it('leave an invitation either accepted or revoked', async () => {
    app = await startApp({ worker: false, env })
    const owner = await app.as('owner')
    const tokens = await inviteMany(owner, 6)
    const ids = (await owner.get('/team/invitations')).body.data.map(
      (entry: { id: string }) => entry.id,
    ) as string[]
    const answers = await Promise.all([
      ...tokens.map(token => acceptAs(app.anonymous, token)),
      ...ids.map(id => owner.delete(`/team/invitations/${id}`)),
    ])
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(6)
    const accepted = answers.filter(answer => answer.status === 200).length
    expect(await countMembers(app)).toBe(5 + accepted)
    expect((await app.db.pool.query("select from invitations where state = 'canceled'")).rowCount).toBe(
      6 - accepted,
    )
  }, 30_000)

  it('let a person who is invited by two teams join one of them', async () => {
    app = await startApp({ worker: false, env })
    const [[first], [second]] = [
      await inviteMany(await app.as('owner'), 1),
      await inviteMany(await app.as('stranger'), 1),
    ]
    const answers = await Promise.all([acceptAs(app.anonymous, first!), acceptAs(app.anonymous, second!)])
    expect(statuses(answers)).toEqual([200, 422])
    expect(answers.find(answer => answer.status === 422)!.body).toEqual({
      errors: ['Email has already been taken'],
    })
    expect(await app.audit()).toEqual([])
  }, 30_000)

  it('invite an email address once in ten parallel requests', async () => {
    app = await startApp({ worker: false, env })
    const owner = await app.as('owner')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        owner.post('/team/invitations', { invitation: { email: 'one@people.example' } }),
      ),
    )
    expect(statuses(answers)).toEqual([200, ...Array<number>(9).fill(422)])
    expect((await app.db.pool.query('select from mails')).rowCount).toBe(1)
  }, 30_000)
})
