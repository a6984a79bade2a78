import type { Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { fieldsOf, hostile, requestWith } from './tools/hostile-input.ts'

const calls = Object.values(declaredRoutes)
  .flatMap(routes => Object.entries<Route>(routes))
  .filter(([name, route]) => route.body && !['signOut', 'operatorSignOut'].includes(name))

describe('a body of junk', () => {
  let app: TestApp
  let owner: Client
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false, env: { RATE_LIMITS: '0' } })
    owner = await app.as('owner')
    operator = await app.operator()
  })
  afterAll(() => app.stop())

  const clientOf = ({ access }: Route) =>
    access === 'operator'
      ? operator
      : access === 'public' || access === 'webhook' || access === 'recipient'
        ? app.anonymous
        : owner
  const pathOf = ({ path }: Route) =>
    path
      .replace(':recipientId', String(app.world.ada))
      .replace(':type', 'orders')
      .replace(/:\w*[iI]d\b/g, String(app.world.ada))
      .replace(/:\w+/g, 'absent')
  const bodiesOf = ({ body }: Route) => {
    const paths = fieldsOf(body!).map(({ path }) => path)
    return [[], ...paths].flatMap(path => hostile.map(value => requestWith(path, value)))
  }

  it.each(calls)(
    'of %s is refused or taken, and never an error of ours',
    async (_, route) => {
      for (const body of bodiesOf(route)) {
        const { status, text } = await clientOf(route).send(route.method, pathOf(route), body)
        const sent = JSON.stringify(body).slice(0, 200)
        expect([sent, status < 500 ? '' : text]).toEqual([sent, ''])
      }
    },
    60_000,
  )
})
