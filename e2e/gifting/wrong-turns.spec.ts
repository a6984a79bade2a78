import { expect, test, type Browser } from '@playwright/test'
import { operator, owner, sessionOf, signInByPage, signedIn } from '../demo-people.ts'
import { newOwner } from '../new-account.ts'

async function newSender(browser: Browser, baseURL: string) {
  const { email, calls } = await newOwner(browser, baseURL, 'Wrong Turners')
  const context = await signedIn(browser, baseURL, email)
  return { email, calls, context, page: await context.newPage() }
}

test('a step of the gift flow leads to the first one that is missing', async ({ browser, baseURL }) => {
  const { calls, context, page } = await newSender(browser, baseURL!)
  for (const step of ['/select-recipient', '/add-recipient', '/card-message', '/order-confirmation']) {
    await page.goto(step)
    await expect(page, step).toHaveURL(/\/shopping-bag$/)
  }
  await page.goto('/gifts')
  await page.getByRole('link', { name: 'Organic Cotton T-Shirt', exact: true }).click()
  await page.getByRole('button', { name: /^Add to bag/ }).click()
  await expect(page.getByText('1 in your bag.')).toBeVisible()
  for (const step of ['/card-message', '/order-confirmation']) {
    await page.goto(step)
    await expect(page, step).toHaveURL(/\/select-recipient$/)
  }
  const recipient = { name: 'Ada Lovelace', email: 'ada@example.test' }
  await calls.post('/api/v2/team/recipients', { data: { recipient, send_email: true } })
  await page.reload()
  await page.getByRole('radio', { name: /Ada Lovelace/ }).check()
  await page.getByRole('button', { name: 'Write the card' }).click()
  await expect(page).toHaveURL(/\/card-message$/)
  await page.goto('/order-confirmation')
  await expect(page).toHaveURL(/\/card-message$/)
  await context.close()
})

test('the confirmed order without one leads to the orders', async ({ browser, baseURL }) => {
  const { context, page } = await newSender(browser, baseURL!)
  for (const address of ['/confirmed-order', '/confirmed-order?isConfirmed=true']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/orders$/)
  }
  await context.close()
})

test('every page of something that does not exist leads to the same page', async ({ browser, baseURL }) => {
  const team = await signedIn(browser, baseURL!, owner)
  const desk = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const places = [
    [
      team,
      ['product-detail', 'bundle-detail', 'recipient-list/people', 'recipient-list', 'order-confirmation'],
    ],
    [team, ['orders', 'bulk-sends', 'manage-templates']],
    [
      desk,
      ['teams', 'products', 'bundles', 'parcels', 'handovers', 'restocks'].map(desk => `operations/${desk}`),
    ],
  ] as const
  for (const [context, paths] of places) {
    const page = await context.newPage()
    for (const path of paths)
      for (const id of ['987654321', 'x']) {
        await page.goto(`/${path}/${id}`)
        await expect(page, `/${path}/${id}`).toHaveURL(/\/404$/)
      }
    await page.close()
  }
  await Promise.all([team.close(), desk.close()])
})

test('what was typed comes back after the session ended, but never for somebody else', async ({
  browser,
  baseURL,
}) => {
  const { email, calls, context, page } = await newSender(browser, baseURL!)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const typeAndLoseSession = async () => {
    await page.goto('/recipient-list/people')
    await page.getByRole('button', { name: 'Add someone' }).first().click()
    await name.fill('Ada Lovelace')
    await page.getByRole('textbox', { name: 'Street and number' }).fill('12 Analytical Way')
    await page.getByRole('textbox', { name: 'City' }).fill('Boston')
    await page.getByLabel('State').selectOption('MA')
    await page.getByRole('textbox', { name: 'Zip code' }).fill('02110')
    await context.clearCookies()
    // Another call of the page may notice first, and then the button is gone.
    await Promise.any([
      page.waitForURL(/\/login$/),
      page.getByRole('button', { name: 'Add', exact: true }).click(),
    ])
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  }
  await typeAndLoseSession()
  await signInByPage(page, email)
  await expect(page).toHaveURL(/\/recipient-list\/people$/)
  await page.getByRole('button', { name: 'Add someone' }).first().click()
  await expect(name).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('State')).toHaveValue('MA')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')

  const { email: other } = await newOwner(browser, baseURL!, 'Others')
  await typeAndLoseSession()
  await signInByPage(page, other)
  await page.getByRole('button', { name: 'Add someone' }).first().click()
  await expect(name).toHaveValue('')
  await calls.dispose()
  await context.close()
})

test('what an operator typed comes back after their session ended', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    storageState: await sessionOf(baseURL!, '/api/v2/operations/sign_in', operator),
  })
  const page = await context.newPage()
  const endSessionAnd = async (button: string) => {
    const { pathname } = new URL(page.url())
    await context.clearCookies()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page).toHaveURL(/\/operations\/sign-in$/)
    await signInByPage(page, operator)
    await expect(page).toHaveURL(url => url.pathname === pathname)
  }
  await page.goto('/operations/teams')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Give shipments' }).click()
  await page.getByRole('textbox', { name: 'Shipments' }).fill('25')
  await page.getByRole('textbox', { name: 'Reason' }).fill('For the delayed parcels')
  await endSessionAnd('Give')
  await page.getByRole('button', { name: 'Give shipments' }).click()
  await expect(page.getByRole('textbox', { name: 'Shipments' })).toHaveValue('25')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('For the delayed parcels')

  await page.goto('/operations/stock')
  const count = page.getByRole('button', { name: /^Count / }).first()
  await count.click()
  await page.getByRole('textbox', { name: 'Counted' }).fill('7')
  await page.getByRole('textbox', { name: 'Reason' }).fill('One box stood elsewhere')
  await endSessionAnd('Save the count')
  await count.click()
  await expect(page.getByRole('textbox', { name: 'Counted' })).toHaveValue('7')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('One box stood elsewhere')
  await context.close()
})
