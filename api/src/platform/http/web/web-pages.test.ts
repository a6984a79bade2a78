import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'

const page = (pattern: string, access: string, firstCall?: string) => ({
  pattern: `^${pattern}/?$`,
  access,
  files: [`assets/${pattern.replaceAll(/\W+/g, '-')}.js`, 'assets/shared.css'],
  outline: `<p>${pattern}</p>`,
  firstCall,
})
const built = {
  sessionCalls: ['/api/v2/user'],
  home: '/report',
  signIn: '/login',
  pages: [
    page('/orders/[^/]+', 'session'),
    page('/orders/drafts', 'session'),
    page('/report', 'session'),
    page('/gifts', 'session', '/api/v2/team/products?sort=name'),
    page('/login', 'public'),
    page('/store/[^/]+', 'none'),
  ],
}

let app: TestApp
let web: string
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'ribbon-web-'))
  await mkdir(join(web, 'assets'))
  await mkdir(join(web, '.vite'))
  await writeFile(
    join(web, 'index.html'),
    '<head><title>Ribbon</title></head><body><div id="root"></div></body>',
  )
  await writeFile(join(web, '.vite/pages.json'), JSON.stringify(built))
  app = await startApp({ worker: false, env: { WEB_DIR: web } })
})
afterAll(async () => {
  await app.stop()
  await rm(web, { recursive: true })
})

const documentAt = async (url: string, cookie?: string) =>
  (await app.app.server.inject({ url, headers: cookie ? { cookie } : {} })).body
const session = 'ribbon_session=abc'

it('the document of a page names its scripts and styles, and shows its outline', async () => {
  const document = await documentAt('/login')
  expect(document).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/-login.js">',
  )
  expect(document).toContain('<link rel="preload" as="style" crossorigin href="/assets/shared.css">')
  expect(document).toContain('<div id="root"><p>/login</p></div>')
  expect(document).not.toContain('as="fetch"')
})

it('whoever has a session gets the home page in place of a sign-in page, unless its query says what to do there', async () => {
  expect(await documentAt('/login', session)).toBe(await documentAt('/report', session))
  expect(await documentAt('/login?sso_test=ok', session)).toContain('<p>/login</p>')
})

it('whoever has no session gets the sign-in page where a session is needed', async () => {
  for (const url of ['/', '/report', '/orders/41'])
    expect(await documentAt(url)).toBe(await documentAt('/login'))
})

it('with a session the document has the browser ask for it, and for the first list where the address has no query', async () => {
  const preload = (call: string) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${call}">`
  const gifts = await documentAt('/gifts', session)
  expect(gifts).toContain(preload('/api/v2/user'))
  expect(gifts).toContain(preload('/api/v2/team/products?sort=name'))
  const searched = await documentAt('/gifts?q=mug', session)
  expect(searched).toContain(preload('/api/v2/user'))
  expect(searched).not.toContain('/team/products')
  expect(await documentAt('/', session)).toBe(await documentAt('/report', session))
})

it('a path of its own comes before one with a parameter, and an unknown one names nothing', async () => {
  expect(await documentAt('/orders/drafts', session)).toContain('<p>/orders/drafts</p>')
  expect(await documentAt('/orders/41', session)).toContain('<p>/orders/[^/]+</p>')
  expect(await documentAt('/nowhere', session)).toContain('<div id="root"></div>')
})

it('the list is no file of the web server', async () => {
  expect((await app.app.server.inject('/.vite/pages.json')).statusCode).toBe(404)
})

it('the document of a store names the scripts of its page, and no outline of ours', async () => {
  const document = await documentAt('/store/nobody')
  expect(document).toContain('href="/assets/-store-.js"')
  expect(document).toContain('<div id="root"></div>')
})
