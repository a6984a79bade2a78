import {
  expect as expectSoon,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { atRest } from '../accessible.ts'
import { callsOf, signedIn } from '../demo-people.ts'
import { watchPolicy } from '../every-page.ts'
import { newOwner } from '../new-account.ts'

// On a busy machine a page takes longer than the usual ten seconds.
const expect = expectSoon.configure({ timeout: 40_000 })

/** A page that notes what runs in it, what its policy refuses, and what it asks of other hosts. */
export async function watchedPage(context: BrowserContext, baseURL: string) {
  const refused = await watchPolicy(context)
  const page = await context.newPage()
  const ran: string[] = []
  const outside: string[] = []
  page.on('dialog', dialog => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', popup => outside.push(popup.url()))
  page.on('request', request => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL)) outside.push(request.url())
  })
  const expectNothing = (where: string) =>
    expect({ where, ran, refused, outside }).toEqual({ where, ran: [], refused: [], outside: [] })
  return { page, expectNothing }
}
export type WatchedPage = Awaited<ReturnType<typeof watchedPage>>

/** Waits until the page has its heading and everything it loads. */
export async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.pub-skeleton, [data-opening]')).toHaveCount(0)
  await atRest(page)
}

export async function expectOk(answer: { ok(): boolean; text(): Promise<string> }, what: string) {
  expect(answer.ok(), `${what}: ${await answer.text()}`).toBe(true)
}

/** The owner of a new team whose store is not open yet, with the calls of that owner. */
export async function newStore(browser: Browser, baseURL: string, title: string) {
  const { email } = await newOwner(browser, baseURL, title)
  const context = await signedIn(browser, baseURL, email, { baseURL })
  const calls = await callsOf(context, baseURL)
  const made = await calls.post('/api/v2/store', { data: { store: { title } } })
  await expectOk(made, title)
  const { data } = (await made.json()) as { data: { attributes: { slug: string } } }
  return { context, calls, slug: data.attributes.slug }
}

export async function previewOf(calls: APIRequestContext) {
  const { data } = await (await calls.get('/api/v2/store')).json()
  const { previewUrl } = data.attributes as { previewUrl: string }
  const { pathname, search } = new URL(previewUrl)
  return { previewPath: pathname + search, search }
}
