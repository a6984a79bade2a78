import { expect, test } from 'vitest'
import { pathPattern } from './path-pattern.ts'
import { hasPath, pathRows } from './paths.ts'
import { pathOnAppHost, standaloneAt } from './standalone-paths.ts'

test('every path stands once', () => {
  expect(new Set(pathRows.map(row => row.path)).size).toBe(pathRows.length)
})

test('only paths in the table are found', () => {
  expect(hasPath('/report')).toBe(true)
  expect(hasPath('/nowhere')).toBe(false)
})

test('an optional parameter with values matches these and nothing else', () => {
  const tabs = pathPattern('/orders/:orderTab?', ['myOrders', 'teamOrders'])
  for (const address of ['/orders', '/orders/', '/orders/teamOrders']) expect(address).toMatch(tabs)
  for (const address of ['/orders/41', '/orders/myOrders/41', '/order']) expect(address).not.toMatch(tabs)
  expect(pathPattern('/orders/:id').exec('/orders/41')?.groups).toEqual({ id: '41' })
})

test('an address of a standalone page is read, any other is the app’s', () => {
  expect(standaloneAt('/recipients/17/abc')).toEqual({
    path: '/recipients/:groupId/:token',
    title: 'Your gift',
    params: { groupId: '17', token: 'abc' },
  })
  expect(standaloneAt('/address/abc/')?.params).toEqual({ token: 'abc' })
  expect(standaloneAt('/unsubscribe/abc')?.params).toEqual({ token: 'abc' })
  expect(standaloneAt('/recipients/5f0c')).toMatchObject({
    path: '/recipients/:uuid?',
    params: { uuid: '5f0c' },
  })
  for (const address of ['/recipients', '/recipients/'])
    expect(standaloneAt(address)).toMatchObject({ path: '/recipients/:uuid?', params: {} })
  expect(standaloneAt('/projects/public')?.path).toBe('/projects/public')
  expect(standaloneAt('/redemption/tier-selection')?.path).toBe('/redemption/tier-selection')
  expect(standaloneAt('/404', '?isFinalized=true&uuid=5f0c')?.path).toBe('/404')
  for (const search of ['', '?isFinalized=false']) expect(standaloneAt('/404', search)).toBeUndefined()
  for (const other of [
    '/recipients/a/b/c',
    '/redemption',
    '/redemption/new',
    '/report',
    '/address',
    '/address/a/b',
    '/invoices',
    '/projects',
    '/projects/12',
    '/',
  ])
    expect(standaloneAt(other)).toBeUndefined()
})

test('on its own host a store begins at the root; on ours, below its name', () => {
  expect(standaloneAt(pathOnAppHost('/', 'acme'))).toMatchObject({
    path: '/store/:storeId',
    params: { storeId: 'acme' },
  })
  expect(standaloneAt(pathOnAppHost('/store/acme', 'acme'))?.params).toEqual({ storeId: 'acme' })
  for (const path of ['/privacy', '/store/acme/privacy'])
    expect(standaloneAt(pathOnAppHost(path, 'acme'))).toMatchObject({
      path: '/store/:storeId/privacy',
      params: { storeId: 'acme' },
    })
  expect(standaloneAt(pathOnAppHost('/', ''))?.params).toEqual({ storeId: '-' })
  expect(pathOnAppHost('/', undefined)).toBe('/')
})
