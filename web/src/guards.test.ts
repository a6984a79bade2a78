import { describe, expect, test } from 'vitest'
import { redirectFor, type Visitor } from './guards.ts'
import type { PathRow } from './paths.ts'

const owner: Visitor = { roles: ['team_owner'], modules: ['swag_store', 'project'] }
const row = (change: Partial<PathRow>): PathRow => ({
  path: '/x',
  access: 'session',
  layout: 'dashboard',
  title: 'X',
  ...change,
})

describe('guards', () => {
  test('a page behind a session remembers itself and goes to login', () =>
    expect(redirectFor(row({}), undefined, true)).toEqual({ to: '/login', remembers: true }))
  test('sign-in pages send a signed-in person to report and open for anyone else', () => {
    expect(redirectFor(row({ access: 'public' }), owner, true)).toEqual({ to: '/report' })
    expect(redirectFor(row({ access: 'public' }), undefined, true)).toBeUndefined()
  })
  test('a sign-in page opens for a signed-in person with the parameter of its row alone', () => {
    const back = row({ access: 'public', opensWith: ['sso_test'] })
    expect(redirectFor(back, owner, true, { sso_test: 'ok' })).toBeUndefined()
    expect(redirectFor(back, owner, true, { okta_auth_token: 'x' })).toEqual({ to: '/report' })
    expect(redirectFor(row({ access: 'public' }), owner, true, { sso_test: 'ok' })).toEqual({ to: '/report' })
  })
  test('notfound, maintenance and token pages open for anyone', () => {
    expect(redirectFor(row({ access: 'none' }), owner, true)).toBeUndefined()
    expect(redirectFor(row({ access: 'none' }), undefined, true)).toBeUndefined()
  })
  test('a refused role goes to un-authorized, or where its row says', () => {
    const member: Visitor = { ...owner, roles: ['member'] }
    expect(redirectFor(row({ roles: ['team_owner'] }), member, true)).toEqual({ to: '/un-authorized' })
    expect(redirectFor(row({ roles: ['team_owner'], refusedTo: '/gifts' }), member, true)).toEqual({
      to: '/gifts',
    })
    expect(redirectFor(row({ roles: ['team_owner', 'member'] }), member, true)).toBeUndefined()
  })
  test('a page of two modules opens with either, and with neither is refused', () => {
    const goods = row({ module: ['swag_store', 'e_commerce'] })
    for (const module of ['swag_store', 'e_commerce'] as const)
      expect(redirectFor(goods, { ...owner, modules: [module] }, true)).toBeUndefined()
    expect(redirectFor(goods, { ...owner, modules: ['project'] }, true)).toEqual({ to: '/un-authorized' })
  })
  test('gift pages of a project-only team go to Projects', () => {
    const projectOnly: Visitor = { ...owner, modules: ['project'] }
    expect(redirectFor(row({ module: 'swag_store' }), projectOnly, true)).toEqual({ to: '/projects' })
    expect(redirectFor(row({ module: 'swag_store' }), projectOnly, false)).toEqual({ to: '/un-authorized' })
    expect(redirectFor(row({ module: 'swag_store' }), { ...owner, modules: ['e_commerce'] }, true)).toEqual({
      to: '/un-authorized',
    })
    expect(redirectFor(row({ module: 'swag_store' }), owner, true)).toBeUndefined()
  })
})
