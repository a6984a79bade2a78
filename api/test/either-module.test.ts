import type { Module, Route } from '@ribbon/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredRoutes } from '../src/declared-routes.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { makeObject } from './authorization/objects.ts'
import { makeTeam, signedIn, type Team } from './authorization/people.ts'
import { permissions } from './authorization/permissions.ts'

const calls = Object.fromEntries(
  Object.values(declaredRoutes).flatMap(routes => Object.entries(routes)),
) as Record<string, Route>
const cases = Object.entries(permissions).filter(([, { module }]) => Array.isArray(module))

let app: TestApp
let teams: Record<Module, Team>
beforeAll(async () => {
  app = await startApp({ worker: false })
  const withModule = (module: Module) => makeTeam(app.db, `Only-${module}`, [module], app.config.SECRET_KEY)
  teams = {
    swag_store: await withModule('swag_store'),
    e_commerce: await withModule('e_commerce'),
    project: await withModule('project'),
  }
})
afterAll(() => app.stop())

/** The answer to the owner of a team that has one module, about a thing of the team's own. */
async function answerTo(name: string, module: Module) {
  const route = calls[name]!
  const team = teams[module]
  const person = team.people.team_owner
  const kind = permissions[name]!.object
  const { id } = kind ? await makeObject(app.db, kind, person, app.config.SECRET_KEY) : { id: '1' }
  const body = {
    setStockThreshold: { team: { stock_threshold_limit: 5 } },
    updateMenuItem: { type: 'Product' },
    updateMenuItems: { type: 'Product', ids: [team.product], admin_only: false },
    requestRestock: { product_variants: [{ id: team.variant, quantity: 1 }] },
  }[name]
  return app.anonymous.send(
    route.method,
    route.path.replace(':id', id),
    route.method === 'GET' ? undefined : body,
    await signedIn(app.db, person),
  )
}

describe('a call of goods and their stock', () => {
  it('is every call of the catalog and the inventory, and the switch for admins', () => {
    expect(cases.map(([name]) => name).sort()).toEqual(
      [
        ['listProducts', 'listProductFilters', 'getProduct', 'listProductVariants'],
        ['listBundles', 'getBundle', 'listBundleItems', 'updateMenuItem', 'updateMenuItems'],
        ['listInventory', 'listStockMovements', 'setStockThreshold'],
        ['requestRestock', 'listRestockRequests', 'getRestockRequest', 'cancelRestockRequest'],
      ]
        .flat()
        .sort(),
    )
  })

  it.each(cases)('%s opens to gifts and to the store, each by itself, and to nobody else', async name => {
    for (const module of ['swag_store', 'e_commerce'] as const) {
      const { status } = await answerTo(name, module)
      expect([module, status]).toEqual([
        module,
        expect.toSatisfy((code: number) => code >= 200 && code < 300),
      ])
    }
    const { status, body } = await answerTo(name, 'project')
    expect([status, body]).toEqual([403, { errors: ['Your team does not use this module.'] }])
  })
})
