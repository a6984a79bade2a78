import {
  expect,
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test'

export const password = 'ribbon-demo'
export const owner = 'owner@acme.test'
export const operator = 'operator@ribbon.test'

/** A browser context signed in as a member of the demo team, without using the sign-in page. */
export async function signedIn(
  browser: Browser,
  baseURL: string,
  email: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  return browser.newContext({
    ...options,
    storageState: await sessionOf(baseURL, '/api/v2/auth/sign_in', email),
  })
}

/** The cookies of a fresh session, of a team's member or of an operator. */
export async function sessionOf(baseURL: string, signInPath: string, email: string) {
  const calls = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await calls.post(signInPath, { data: { user: { email, password } } })
  expect(answer.ok(), `${email} can sign in`).toBe(true)
  const state = await calls.storageState()
  await calls.dispose()
  return state
}

/** Calls of the API with the cookies of a context. */
export async function callsOf(context: BrowserContext, baseURL: string): Promise<APIRequestContext> {
  return request.newContext({
    baseURL,
    storageState: await context.storageState(),
    extraHTTPHeaders: { origin: baseURL },
  })
}

/** Parcels to people of this name stay where they are; the stand-in's carrier moves all others along by itself. */
export async function keepParcelsStill(calls: APIRequestContext, baseURL: string, name: string) {
  const sandbox = new URL(baseURL)
  sandbox.port = String(Number(sandbox.port) + 1)
  const answer = await calls.post(`${sandbox.origin}/control/shipping/still`, { data: { name } })
  if (!answer.ok()) throw new Error(`The parcels do not stay: ${answer.status()} ${await answer.text()}`)
}

export async function signInByPage(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export interface OrderFacts {
  id: string
  number: string
  trackingPath: string | null
}

/** The newest order of the team in a status, or the oldest, with its number and the path of its tracking page. */
export async function orderIn(
  calls: APIRequestContext,
  status: string,
  number?: string,
  which: 'newest' | 'oldest' = 'newest',
): Promise<OrderFacts> {
  const list = (await (
    await calls.get('/api/v2/team/orders', { params: { 'filters[status]': status, 'page[size]': '100' } })
  ).json()) as { data: { id: string; attributes: { orderId: string } }[] }
  const fitting = list.data.filter(order => number === undefined || order.attributes.orderId === number)
  const found = which === 'newest' ? fitting[0] : fitting.at(-1)
  expect(found, `an order that is ${status}`).toBeDefined()
  const detail = (await (await calls.get(`/api/v2/team/orders/${found!.id}`)).json()) as {
    data: { attributes: { trackingPath: string | null } }
  }
  return {
    id: found!.id,
    number: found!.attributes.orderId,
    trackingPath: detail.data.attributes.trackingPath,
  }
}

/** How much wider the page is than the window. After a change of the window's size the page has a second to follow. */
export async function overflowOf(page: Page): Promise<number> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (let waits = 0; waits < 10 && (await measure()) !== 0; waits++) await page.waitForTimeout(100)
  return measure()
}

/** What an order's page shows as the last step it has reached. */
export function reachedStep(page: Page) {
  return page.getByRole('list', { name: 'Progress of the order' }).locator('[aria-current="step"]')
}
