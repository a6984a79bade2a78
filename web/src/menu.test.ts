import { describe, expect, test } from 'vitest'
import { roles, type Module, type Role } from '@ribbon/contract/route'
import { menuFor } from './menu.ts'

const everyPage = () => true
const allModules: Module[] = ['swag_store', 'project', 'e_commerce']

/** The menu rows of the permission table: path, gate, then limited_user, member, team_owner, store_admin. */
const permissions = `
/report swag_store no yes yes yes
/gifts swag_store no yes yes yes
/manage-templates swag_store no yes yes yes
/recipient-list swag_store no yes yes yes
/settings swag_store no yes yes yes
/orders swag_store no no yes no
/members swag_store no no yes no
/redemptions swag_store no no yes yes
/projects project yes yes yes yes
/e-commerce/details e_commerce no no yes yes
/e-commerce/orders e_commerce no no yes no
/e-commerce/payouts e_commerce no no yes no
/e-commerce/products e_commerce no no yes no
/e-commerce/setting e_commerce no no yes no
/e-commerce/gift-cards e_commerce no no yes yes
/shopify/orders e_commerce no no yes no
/shopify/fee-report e_commerce no no yes no
/manage-inventory swag_store,e_commerce no no yes yes
/manage-billing any no no yes no
/developers swag_store,e_commerce no no yes yes
/profile any no yes yes yes
/your-access any yes no no no
/integrations swag_store no yes yes yes`
  .trim()
  .split('\n')
  .map(line => {
    const [path = '', gate = '', ...cells] = line.split(' ')
    return { path, gate, cells }
  })

const pathsFor = (role: Role, modules: Module[]) =>
  menuFor([role], modules, everyPage)
    .flatMap(section => section.items.map(item => item.path))
    .sort()

describe('the menu is the permission table', () => {
  for (const [index, role] of (['limited_user', 'member', 'team_owner', 'store_admin'] as const).entries()) {
    test.each([
      [allModules],
      [['swag_store']],
      [['e_commerce']],
      [['project']],
      [['swag_store', 'e_commerce']],
    ] as Module[][][])(`${role} with %j`, modules => {
      const expected = permissions
        .filter(
          row =>
            row.cells[index] === 'yes' &&
            (row.gate === 'any' || row.gate.split(',').some(gate => modules.includes(gate as Module))),
        )
        .map(row => row.path)
        .sort()
      expect(pathsFor(role, modules)).toEqual(expected)
    })
  }
})

test('the project-only variant shows Projects, Billing for the owner, and the profile', () => {
  const labels = (role: Role) =>
    menuFor([role], ['project'], everyPage).flatMap(section => section.items.map(item => item.label))
  expect(labels('team_owner')).toEqual(['Projects', 'Billing', 'Your profile'])
  expect(labels('member')).toEqual(['Projects', 'Your profile'])
  expect(labels('limited_user')).toEqual(['Projects', 'What you can do'])
})

test('Inventory stands once: with the gifts, and for a team without gifts with its store', () => {
  const groupsWith = (modules: Module[]) =>
    menuFor(['team_owner'], modules, everyPage)
      .filter(section => section.items.some(item => item.path === '/manage-inventory'))
      .map(section => section.group)
  expect(groupsWith(allModules)).toEqual(['Swag store'])
  expect(groupsWith(['e_commerce'])).toEqual(['E-Commerce'])
  expect(groupsWith(['project'])).toEqual([])
})

test('without modules the menu is empty for everyone', () => {
  for (const role of roles) expect(menuFor([role], [], everyPage)).toEqual([])
})

test('an item without a page is not shown, nor a group without items', () => {
  expect(menuFor(['team_owner'], allModules, path => path === '/gifts')).toMatchObject([
    { group: 'Swag store', items: [{ path: '/gifts' }] },
  ])
})
