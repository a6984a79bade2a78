import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMembership } from '../src/modules/people/teams/teams.store.ts'
import { createUser } from '../src/modules/people/identity/create-user.ts'
import { hashPassword } from '../src/platform/passwords/hash-password.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const password = 'blue canoe 42'

interface Person {
  id: number
  email: string
}
interface Session {
  headers: Record<string, string>
  clientId: string
}

/**
 * Two server processes on one database. Whatever ends on one has ended on the other: for calls within a second, for
 * sockets within two.
 */
describe('what ends on one node', () => {
  let app: TestApp
  let here: ServerProcess
  let there: ServerProcess
  let count = 0
  let passwordHash: string

  beforeAll(async () => {
    app = await startApp({ worker: false })
    ;[here, there, passwordHash] = await Promise.all([
      startServerProcess(app.config),
      startServerProcess(app.config),
      hashPassword(password),
    ])
  }, 120_000)
  beforeEach(() => app.db.pool.query('delete from rate_limits'))
  afterAll(async () => {
    await Promise.all([here.stop(), there.stop()])
    await app.stop()
  })

  const nodes = () => [here, there]
  const newPerson = (role: string): Promise<Person> =>
    inTransaction(app.db, async tx => {
      const user = await createUser(tx, { email: `person${++count}@acme.test`, passwordHash })
      await insertMembership(tx, { userId: user.id, teamId: app.world.team, role })
      return { id: user.id, email: user.email }
    })
  const call = (
    node: ServerProcess,
    session: Session | undefined,
    method: string,
    path: string,
    body?: unknown,
  ) =>
    fetch(`${node.url}/api/v2${path}`, {
      method,
      headers: { ...session?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  async function signIn(node: ServerProcess, { email }: Person, given = password): Promise<Session> {
    const answer = await call(node, undefined, 'POST', '/auth/sign_in', { user: { email, password: given } })
    expect(answer.status).toBe(200)
    const [token, client, uid] = ['access-token', 'client', 'uid'].map(name => answer.headers.get(name)!)
    return { headers: { 'access-token': token!, client: client!, uid: uid! }, clientId: client! }
  }

  /** An open socket, and what closes it: the message before the end. */
  async function openSocket(
    node: ServerProcess,
    { headers }: Session,
  ): Promise<{
    closed: Promise<{ afterMs: () => number; reconnect: boolean | undefined }>
    isOpen: () => boolean
    end: () => void
  }> {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/cable?${new URLSearchParams(headers)}`, [
      'actioncable-v1-json',
    ])
    let reconnect: boolean | undefined
    let closedAt = 0
    const welcome = new Promise<void>(resolve => {
      socket.on('message', data => {
        const frame = JSON.parse(String(data)) as { type?: string; reconnect?: boolean }
        if (frame.type === 'welcome') resolve()
        if (frame.type === 'disconnect') {
          reconnect = frame.reconnect
          resolve()
        }
      })
    })
    const closed = once(socket, 'close').then(() => {
      closedAt = performance.now()
      return { afterMs: () => closedAt - takenAt, reconnect }
    })
    await welcome
    return {
      closed,
      isOpen: () => socket.readyState === WebSocket.OPEN,
      end: () => {
        socket.close()
      },
    }
  }

  let takenAt = 0
  /** Opens a socket at both nodes, takes something away, and returns how each ended: within two seconds, and whether it may reconnect. */
  async function ends(
    session: Session,
    take: () => Promise<Response>,
  ): Promise<{ inTime: boolean; reconnect: boolean | undefined }[]> {
    const sockets = await Promise.all(nodes().map(node => openSocket(node, session)))
    const answer = await take()
    takenAt = performance.now()
    if (!answer.ok) throw new Error(`It was not taken away: ${answer.status}`)
    return Promise.all(
      sockets.map(async ({ closed }) => {
        const end = await Promise.race([
          closed,
          new Promise<undefined>(resolve => setTimeout(resolve, 4_000)),
        ])
        return { inTime: (end?.afterMs() ?? Infinity) < 2_000, reconnect: end?.reconnect }
      }),
    )
  }
  const forGood = [
    { inTime: true, reconnect: false },
    { inTime: true, reconnect: false },
  ]
  const toComeBack = [
    { inTime: true, reconnect: true },
    { inTime: true, reconnect: true },
  ]

  /** What both nodes answer as soon as it is what is wanted, at the latest after a second. */
  const soon = <T>(ask: (node: ServerProcess) => Promise<T>, wanted: T): Promise<T[]> =>
    Promise.all(
      nodes().map(async node => {
        const until = performance.now() + 1_000
        let found = await ask(node)
        while (found !== wanted && performance.now() < until) found = await ask(node)
        return found
      }),
    )
  const answers = (session: Session, path: string, wanted: number) =>
    soon(async node => (await call(node, session, 'GET', path)).status, wanted)

  it('ends a signed-out session on the other node', async () => {
    const session = await signIn(here, await newPerson('member'))
    expect(await answers(session, '/user', 200)).toEqual([200, 200])
    expect(await ends(session, () => call(here, session, 'DELETE', '/auth/sign_out'))).toEqual(forGood)
    expect(await answers(session, '/user', 401)).toEqual([401, 401])
  })

  it('ends a device’s session that its owner signed out from another device', async () => {
    const person = await newPerson('member')
    const [lost, own] = [await signIn(there, person), await signIn(here, person)]
    const { data } = (await (await call(here, own, 'GET', '/user/sessions')).json()) as {
      data: { id: string; attributes: { current: boolean } }[]
    }
    expect(
      await ends(lost, () =>
        call(here, own, 'DELETE', `/user/sessions/${data.find(each => !each.attributes.current)!.id}`),
      ),
    ).toEqual(forGood)
    expect(await answers(lost, '/user', 401)).toEqual([401, 401])
    expect(await answers(own, '/user', 200)).toEqual([200, 200])
  })

  it('ends the sessions of all other devices', async () => {
    const person = await newPerson('member')
    const [lost, own] = [await signIn(there, person), await signIn(here, person)]
    expect(await ends(lost, () => call(here, own, 'DELETE', '/user/sessions'))).toEqual(forGood)
    expect(await answers(lost, '/user', 401)).toEqual([401, 401])
    expect(await answers(own, '/user', 200)).toEqual([200, 200])
  })

  it('ends the oldest device’s session when an eleventh signs in', async () => {
    const person = await newPerson('member')
    const oldest = await signIn(there, person)
    for (let index = 0; index < 9; index++) await signIn(here, person)
    expect(
      await ends(oldest, async () => {
        await signIn(here, person)
        return Response.json({})
      }),
    ).toEqual(forGood)
    expect(await answers(oldest, '/user', 401)).toEqual([401, 401])
  })

  it('ends the sessions of a removed member', async () => {
    const [owner, person] = [await newPerson('team_owner'), await newPerson('member')]
    const session = await signIn(there, person)
    const mine = await signIn(here, owner)
    expect(await ends(session, () => call(here, mine, 'DELETE', `/team/members/${person.id}`))).toEqual(
      forGood,
    )
    expect(await answers(session, '/user', 401)).toEqual([401, 401])
    expect(
      (await call(there, undefined, 'POST', '/auth/sign_in', { user: { email: person.email, password } }))
        .status,
    ).toBe(401)
  })

  it('removes the old rights of a role, and grants the new ones', async () => {
    const [owner, person] = [await newPerson('team_owner'), await newPerson('member')]
    const session = await signIn(there, person)
    const mine = await signIn(here, owner)
    const give = (role: string) => () =>
      call(here, mine, 'PUT', `/team/members/${person.id}`, { user: { roles: [role] } })
    expect(await answers(session, '/team/members', 403)).toEqual([403, 403])
    expect(await ends(session, give('store_admin'))).toEqual(toComeBack)
    expect(await answers(session, '/team/members', 200)).toEqual([200, 200])
    expect(await ends(session, give('limited_user'))).toEqual(toComeBack)
    expect(await answers(session, '/team/members', 403)).toEqual([403, 403])
    expect(await answers(session, '/team/products', 403)).toEqual([403, 403])
  })

  it('ends every other session when the password changes', async () => {
    const person = await newPerson('member')
    const [lost, own] = [await signIn(there, person), await signIn(here, person)]
    expect(
      await ends(lost, () =>
        call(here, own, 'PUT', '/auth/password', {
          user: {
            password: 'green canoe 43',
            password_confirmation: 'green canoe 43',
            current_password: password,
          },
        }),
      ),
    ).toEqual(forGood)
    expect(await answers(lost, '/user', 401)).toEqual([401, 401])
    expect(await answers(own, '/user', 200)).toEqual([200, 200])
    expect(
      (await call(there, undefined, 'POST', '/auth/sign_in', { user: { email: person.email, password } }))
        .status,
    ).toBe(401)
  })

  describe('impersonation on two nodes', () => {
    const seenAs = async (node: ServerProcess, session: Session) =>
      (
        (await (await call(node, session, 'GET', '/user')).json()) as {
          data: { attributes: { email: string } }
        }
      ).data.attributes.email
    const soonSeenAs = (session: Session, { email }: Person) => soon(node => seenAs(node, session), email)

    it('starts and ends on both', async () => {
      const [owner, person] = [await newPerson('team_owner'), await newPerson('member')]
      const session = await signIn(here, owner)
      expect(
        await ends(session, () => call(here, session, 'POST', `/team/members/${person.id}/impersonate`)),
      ).toEqual(toComeBack)
      expect(await soonSeenAs(session, person)).toEqual([person.email, person.email])
      expect(await answers(session, '/team/members', 403)).toEqual([403, 403])
      expect(await ends(session, () => call(there, session, 'DELETE', '/user/impersonation'))).toEqual(
        toComeBack,
      )
      expect(await soonSeenAs(session, owner)).toEqual([owner.email, owner.email])
      expect(await answers(session, '/team/members', 200)).toEqual([200, 200])
    })

    it('ends when the impersonated member is removed', async () => {
      const [owner, other, person] = [
        await newPerson('team_owner'),
        await newPerson('team_owner'),
        await newPerson('member'),
      ]
      const [acting, session] = [await signIn(here, owner), await signIn(there, other)]
      expect(
        await ends(acting, () => call(here, acting, 'POST', `/team/members/${person.id}/impersonate`)),
      ).toEqual(toComeBack)
      expect(await ends(acting, () => call(there, session, 'DELETE', `/team/members/${person.id}`))).toEqual(
        toComeBack,
      )
      expect(await soonSeenAs(acting, owner)).toEqual([owner.email, owner.email])
    })

    it('ends when the impersonator is no longer an owner', async () => {
      const [owner, other, person] = [
        await newPerson('team_owner'),
        await newPerson('team_owner'),
        await newPerson('store_admin'),
      ]
      const [acting, session] = [await signIn(here, owner), await signIn(there, other)]
      expect(
        await ends(acting, () => call(here, acting, 'POST', `/team/members/${person.id}/impersonate`)),
      ).toEqual(toComeBack)
      expect(await answers(acting, '/team/members', 200)).toEqual([200, 200])
      expect(
        await ends(acting, () =>
          call(there, session, 'PUT', `/team/members/${owner.id}`, { user: { roles: ['member'] } }),
        ),
      ).toEqual(toComeBack)
      expect(await soonSeenAs(acting, owner)).toEqual([owner.email, owner.email])
      expect(await answers(acting, '/team/members', 403)).toEqual([403, 403])
    })

    it('ends when the impersonator is removed', async () => {
      const [owner, other, person] = [
        await newPerson('team_owner'),
        await newPerson('team_owner'),
        await newPerson('member'),
      ]
      const [acting, session] = [await signIn(here, owner), await signIn(there, other)]
      expect(
        await ends(acting, () => call(here, acting, 'POST', `/team/members/${person.id}/impersonate`)),
      ).toEqual(toComeBack)
      expect(await ends(acting, () => call(there, session, 'DELETE', `/team/members/${owner.id}`))).toEqual(
        forGood,
      )
      expect(await answers(acting, '/user', 401)).toEqual([401, 401])
    })
  })

  it('closes a socket that is being opened while its session ends', async () => {
    for (let round = 0; round < 3; round++) {
      const session = await signIn(here, await newPerson('member'))
      const opening = Array.from({ length: 30 }, (_, index) => openSocket(nodes()[index % 2]!, session))
      await Promise.race(opening)
      await call(here, session, 'DELETE', '/auth/sign_out')
      const sockets = await Promise.all(opening)
      await expect.poll(() => sockets.filter(socket => socket.isOpen()).length, { timeout: 2_000 }).toBe(0)
    }
  })

  it('counts a hundred guesses of a token in one row', async () => {
    const { email } = await newPerson('member')
    const began = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(nodes()[index % 2]!, undefined, 'POST', '/auth/sign_in', { user: { email, password: 'wrong' } }),
      ),
    )
    // After six the next one is heard only when its wait is over: a second, then two, then four.
    const heard = answers.filter(answer => answer.status === 401).length
    expect(heard).toBeGreaterThanOrEqual(6)
    expect(heard).toBeLessThanOrEqual(6 + Math.floor(Math.log2(1 + (Date.now() - began) / 1_000)))
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(100 - heard)
  })
})
