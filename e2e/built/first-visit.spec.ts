import { gzipSync } from 'node:zlib'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { loginKey } from '../../web/src/platform/last-visit.ts'
import { sessionCalls } from '../../web/src/platform/session/session-calls.ts'
import { pathRows } from '../../web/src/paths.ts'
import { owner, sessionOf, signedIn } from '../demo-people.ts'
import { makeRedemption, ownerCalls } from '../gifting/redemption-pages.ts'
import { holdCalls } from '../held-calls.ts'
import { addressPath, collectionPath, viewerPath } from '../page-examples.ts'

/** Kilobytes of scripts as they are sent. */
const publicBudget = 120
/** Kilobytes of scripts as gzip has them. */
const signedInBudgets = {
  '/report': 200,
  '/gifts': 210,
  '/orders': 235,
  '/redemptions': 235,
  '/manage-billing': 235,
  '/settings': 235,
}
const mostScripts = 39

/** What a page has loaded once it is still. */
async function scriptKilobytes(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  return bytes / 1024
}

/** What a browser loads that has never been here. */
async function firstVisit(browser: Browser, baseURL: string, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const kilobytes = await scriptKilobytes(page)
  await context.close()
  return kilobytes
}

test('pages for people without an account load at most 120 KB of scripts', async ({ browser, baseURL }) => {
  const calls = await ownerCalls(browser, baseURL!)
  const { uuid } = await makeRedemption(calls)
  for (const path of [
    `/recipients/${uuid}`,
    await collectionPath(calls),
    await addressPath(calls, baseURL!),
    await viewerPath(calls),
  ]) {
    const kilobytes = await firstVisit(browser, baseURL!, path)
    expect(kilobytes, path).toBeGreaterThan(10)
    expect(kilobytes, path).toBeLessThanOrEqual(publicBudget)
  }
  await calls.dispose()
})

for (const [path, budget] of Object.entries(signedInBudgets))
  test(`${path} loads at most ${budget} KB of scripts, in fewer than 40 files`, async ({
    browser,
    baseURL,
  }) => {
    const context = await signedIn(browser, baseURL!, owner)
    const page = await context.newPage()
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body())
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sizes = (await Promise.all(scripts)).map(script => gzipSync(script, { level: 9 }).length)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    expect(kilobytes).toBeGreaterThan(10)
    expect(kilobytes).toBeLessThanOrEqual(budget)
    expect(scripts.length).toBeLessThanOrEqual(mostScripts)
    await context.close()
  })

/** A browser in which the owner has signed in before. */
async function returning(browser: Browser, baseURL: string): Promise<Page> {
  const { cookies } = await sessionOf(baseURL, '/api/v2/auth/sign_in', owner)
  const kept = { origin: baseURL, localStorage: [{ name: loginKey, value: owner }] }
  const context = await browser.newContext({ baseURL, storageState: { cookies, origins: [kept] } })
  return context.newPage()
}

test('a page and its frame load while the session is asked for', async ({ browser, baseURL }) => {
  const page = await returning(browser, baseURL!)
  await page.route('**/api/v2/user', () => {}) // is never answered
  const scripts = ['dashboard-layout', 'report-page'].map(name =>
    page.waitForRequest(request => request.url().includes(`/assets/${name}-`)),
  )
  await page.goto('/report')
  await Promise.all(scripts)
  await page.context().close()
})

test('a signed-in page asks for its session and its first list once, before its scripts run', async ({
  browser,
  baseURL,
}) => {
  const page = await returning(browser, baseURL!)
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto('/gifts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const appScript = asked.findIndex(path => path.startsWith('/assets/app-'))
  for (const call of [...sessionCalls, '/api/v2/team/products']) {
    expect(asked.filter(path => path === call)).toEqual([call])
    expect(asked.indexOf(call)).toBeLessThan(appScript)
  }
  await page.context().close()
})

for (const path of ['/login', '/sign-up', '/gifts', '/orders'])
  test(`the document of ${path} names every script that shows the page`, async ({ browser, baseURL }) => {
    const page = await returning(browser, baseURL!)
    if (path === '/login' || path === '/sign-up') await page.context().clearCookies()
    const documents: Promise<string>[] = []
    const scripts: string[] = []
    page.on('response', response => {
      if (response.request().isNavigationRequest()) documents.push(response.text())
    })
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const document = await documents[0]!
    const ofPage = scripts.filter(script => /-page-|\/(?:start|app|frame|table|form|gift)-/.test(script))
    expect(ofPage.length).toBeGreaterThan(2)
    expect(ofPage.filter(script => !document.includes(`"${script}"`))).toEqual([])
    await page.context().close()
  })

for (const { path, opening } of pathRows.filter(row => row.opening))
  test(`${path} shows the words it begins with before its scripts run`, async ({ page, request }) => {
    const document = await (await request.get(path)).text()
    await page.goto(path)
    for (const [words, shown] of [
      [opening!.heading, page.getByRole('heading', { level: 1 })],
      [opening!.lead, page.locator('.pub-lead').first()],
    ] as const) {
      expect(document).toContain(`>${words}</`)
      await expect(shown).toHaveText(words)
    }
  })

test('a page shows where things will be until its scripts have run, and then nothing of that', async ({
  browser,
  baseURL,
}) => {
  const page = await returning(browser, baseURL!)
  const release = await holdCalls(page, '**/assets/start-*.js')
  for (const path of ['/report', `/recipients/${crypto.randomUUID()}/abc`]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#root > [aria-hidden="true"] .pub-skeleton').first()).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
  }
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.outline-block')).toHaveCount(0)
  await page.context().close()
})

test('scripts are sent as the build compressed them, and stored by the browser for a year', async ({
  request,
}) => {
  const page = await (await request.get('/login')).text()
  const start = /"(\/assets\/start-[^"]+\.js)"/.exec(page)![1]!
  const sent = async (encoding: string) => {
    const answer = await request.get(start, { headers: { 'accept-encoding': encoding } })
    return { text: await answer.text(), headers: answer.headers() }
  }
  const plain = await sent('identity')
  const compressed = await sent('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.headers['vary']).toContain('accept-encoding')
  expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(Number(compressed.headers['content-length'])).toBeLessThan(plain.text.length / 3)
  expect(compressed.text).toBe(plain.text)
  expect((await sent('gzip')).text).toBe(plain.text)
})
