import { expect, test } from '@playwright/test'
import { linkIn } from '../new-account.ts'
import { enterPage, makeRedemption, ownerCalls } from './redemption-pages.ts'

// What strangers, scripts and other sites try in a browser; what they try over HTTP is in api/test/redemption-attacks.test.ts.

test('a personal link leaves no token in the address bar, in the history or in a referrer', async ({
  browser,
  baseURL,
}) => {
  const calls = await ownerCalls(browser, baseURL!)
  const { id, uuid } = await makeRedemption(calls)
  const email = `invited-${Date.now()}@example.test`
  const path = `/api/v2/team/group_orders/${id}`
  await calls.post(`${path}/group_order_allowed_users`, { data: { email } })
  await calls.post(`${path}/invitations`, { data: {} })
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  const link = await linkIn(page, baseURL!, email, /\/recipients\/[\w-]+\?t=[\w-]+/)
  const token = link.split('t=')[1]!
  const referrers: string[] = []
  page.on('request', request => {
    if (!request.isNavigationRequest()) referrers.push(request.headers()['referer'] ?? '')
  })
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Start choosing' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/recipients/${uuid}$`))
  await page.reload()
  await page.getByRole('button', { name: 'Start choosing' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your gifts' })).toBeVisible()
  expect(page.url()).not.toContain(token)
  expect(referrers.filter(referrer => referrer.includes(token))).toEqual([])
  await context.close()
  await calls.dispose()
})

test('a step whose address is passed on opens only the entry', async ({ browser, baseURL }) => {
  const calls = await ownerCalls(browser, baseURL!)
  const { uuid } = await makeRedemption(calls)
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  const email = `maya-${Date.now()}@example.test`
  await enterPage(page, uuid, email)
  const stranger = await browser.newContext({ baseURL: baseURL! })
  const other = await stranger.newPage()
  for (const step of ['tier-selection', 'recipient-info', 'confirm-order', 'confirm-success']) {
    await other.goto(`/redemption/${step}?uuid=${uuid}`)
    await expect(other.getByText('You are not signed in here.')).toBeVisible()
    await expect(other.locator('body')).not.toContainText(email)
  }
  // The same address typed by the stranger leads to a mail, and not to Maya.
  await other.getByLabel('Your email').fill(email)
  await other.getByRole('button', { name: 'Start choosing' }).click()
  await expect(other.getByRole('heading', { name: 'Check your email.' })).toBeVisible()
  await Promise.all([context.close(), stranger.close()])
  await calls.dispose()
})

test('a form of another site enters nobody', async ({ browser, baseURL }) => {
  const calls = await ownerCalls(browser, baseURL!)
  const { uuid } = await makeRedemption(calls)
  const context = await browser.newContext({ baseURL: baseURL! })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const page = await context.newPage()
    await page.goto(
      `data:text/html,<form method="post" enctype="${type}" action="${baseURL}/api/v2/recipients/${uuid}">` +
        `<input name='{"recipient":{"email":"thief@example.test"},"x":"' value='"}'></form>`,
    )
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/v2\//),
      page.evaluate(() => document.forms[0]!.submit()),
    ])
    expect(answer.status(), type).toBeGreaterThanOrEqual(400)
    expect((await context.cookies()).filter(({ name }) => name.includes('ribbon'))).toEqual([])
  }
  await context.close()
  await calls.dispose()
})
