import { count, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { budgetEntries, budgets } from '../src/modules/people/teams/budgets/budgets.tables.ts'
import { memberships } from '../src/modules/people/teams/teams.tables.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import {
  acceptAs,
  countMembers,
  inviteMany,
  limitUsers,
  statuses,
  whileTeamIsHeld,
} from './people-at-once.ts'

/** The control of people-at-once.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ count: false, lock: false, pending: false, credit: false }))
const crowd = 3
const met: (() => void)[] = []
/** Goes on when all of the crowd have come this far, so that none has seen what another does next. */
const meet = () =>
  new Promise<void>(resolve => {
    met.push(resolve)
    if (met.length === crowd) for (const goOn of met.splice(0)) goOn()
  })
const together = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: crowd }, work))

vi.mock('../src/modules/people/teams/teams.store.ts', async original => {
  const real = await original<typeof import('../src/modules/people/teams/teams.store.ts')>()
  return {
    ...real,
    insertMembership: async (...[tx, membership]: Parameters<typeof real.insertMembership>) => {
      if (!missing.count) return real.insertMembership(tx, membership)
      await tx.insert(memberships).values({ ...membership, subteamId: membership.subteamId ?? null })
      const [members] = await tx
        .select({ count: count() })
        .from(memberships)
        .where(eq(memberships.teamId, membership.teamId))
      await meet()
      return members!.count
    },
    lockMembership: async (...[tx, scope, userId]: Parameters<typeof real.lockMembership>) => {
      if (!missing.credit) return real.lockMembership(tx, scope, userId)
      const [membership] = await tx.select().from(memberships).where(eq(memberships.userId, userId))
      return membership
    },
  }
})

vi.mock('../src/modules/people/invitations/invitations.store.ts', async original => {
  const real = await original<typeof import('../src/modules/people/invitations/invitations.store.ts')>()
  return {
    ...real,
    lockInvitationByToken: async (...[tx, tokenHash]: Parameters<typeof real.lockInvitationByToken>) => {
      if (!missing.lock) return real.lockInvitationByToken(tx, tokenHash)
      const invitation = await real.findInvitationByToken(tx, tokenHash)
      await meet()
      return invitation
    },
    lockPendingInvitation: async (...[tx, scope, email]: Parameters<typeof real.lockPendingInvitation>) => {
      const invitation = await real.lockPendingInvitation(tx, scope, email)
      if (missing.pending) await meet()
      return invitation
    },
  }
})

vi.mock('../src/modules/people/teams/budgets/budgets.store.ts', async original => {
  const real = await original<typeof import('../src/modules/people/teams/budgets/budgets.store.ts')>()
  return {
    ...real,
    addBudget: async (...[tx, move]: Parameters<typeof real.addBudget>) => {
      if (!missing.credit) return real.addBudget(tx, move)
      const { balanceCents } = await real.findBudget(tx, move.userId)
      await meet()
      await tx.insert(budgetEntries).values({
        teamId: move.teamId,
        userId: move.userId,
        deltaCents: move.amountCents,
        kind: 'credit',
        sourceType: move.source.type,
        sourceId: move.source.id,
        actorName: 'mutant',
      })
      await tx
        .update(budgets)
        .set({ balanceCents: balanceCents + move.amountCents })
        .where(eq(budgets.userId, move.userId))
    },
  }
})

describe('parallel changes of a team’s people without their guard', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { count: false, lock: false, pending: false, credit: false })
    await app.stop()
  })
  const start = async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
  }

  it('remove a team’s last owner', async () => {
    await start()
    const { owner, colleague } = app.world.users
    const olivia = await app.as('owner')
    await olivia.put(`/team/members/${colleague.id}`, { user: { roles: ['team_owner'] } })
    const cleo = await app.as('colleague')
    await app.db.pool.query('alter table teams drop constraint teams_keeps_owner')
    const demoted = { user: { roles: ['member'] } }
    expect(
      statuses(
        await whileTeamIsHeld(app, app.world.team, () => [
          olivia.put(`/team/members/${owner.id}`, demoted),
          cleo.put(`/team/members/${colleague.id}`, demoted),
        ]),
      ),
    ).toEqual([200, 200])
    expect(
      (
        await app.db.pool.query("select from memberships where team_id = $1 and role = 'team_owner'", [
          app.world.team,
        ])
      ).rowCount,
    ).toBe(0)
  }, 30_000)

  it('let more people join than the plan has seats', async () => {
    await start()
    const tokens = await inviteMany(await app.as('owner'), crowd)
    await limitUsers(app, 1)
    missing.count = true
    await Promise.all(tokens.map(token => acceptAs(app.anonymous, token)))
    expect(await countMembers(app)).toBe(8)
  }, 60_000)

  it('let several people in by one invitation', async () => {
    await start()
    const [token] = await inviteMany(await app.as('owner'), 1)
    await app.db.pool.query('drop index users_email_key')
    missing.lock = true
    await together(() => acceptAs(app.anonymous, token!))
    expect(await countMembers(app)).toBe(8)
  }, 30_000)

  it('invite an email address several times', async () => {
    await start()
    await app.db.pool.query('drop index invitations_one_pending')
    const owner = await app.as('owner')
    missing.pending = true
    await together(() => owner.post('/team/invitations', { invitation: { email: 'one@people.example' } }))
    expect((await app.db.pool.query('select from invitations')).rowCount).toBe(crowd)
  }, 30_000)

  it('lose credits granted in parallel', async () => {
    await start()
    const { member } = app.world.users
    const owner = await app.as('owner')
    missing.credit = true
    await together(() => owner.post(`/team/users/${member.id}/budget`, { budget: { amount: '1.00' } }))
    expect(await app.audit()).not.toEqual([])
  }, 30_000)
})
