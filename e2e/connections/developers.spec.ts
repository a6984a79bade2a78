import { expect, test, type Page } from '@playwright/test'
import { owner, password, signedIn } from '../demo-people.ts'

test('a team owner makes a key, uses, changes, rotates and revokes it, by keyboard', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await signedIn(browser, baseURL!, owner)
  const page = await context.newPage()
  const name = `Script ${Date.now()}`
  const row = page.getByRole('row').filter({ hasText: name })
  const statusWith = async (secret: string, path = '/team/orders') => {
    const answer = await request.get(`${baseURL}/api/v2${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    return answer.status()
  }
  const takenSecret = async () => {
    const region = page.getByRole('region', { name: `Secret of ${name}` })
    await expect(region).toBeFocused()
    const secret = (await region.locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^rbk_live_/)
    await press(page, 'I have stored it')
    await expect(region).toBeHidden()
    return secret
  }
  const choose = async (task: string) => {
    await row.getByRole('button', { name: `Actions for ${name}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: task }).focus()
    await page.keyboard.press('Enter')
  }

  await page.goto('/developers')
  await press(page, 'New key')
  const making = page.getByRole('dialog', { name: 'New API key' })
  await expect(making.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(making).toContainText('Choose at least one thing the key may do.')
  await expect(making.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await making.getByLabel('See orders', { exact: true }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Make key')
  const first = await takenSecret()
  expect([await statusWith(first), await statusWith(first, '/team/products')]).toEqual([200, 403])

  await page.reload()
  await expect(row).toContainText('Active')
  await expect(row).not.toContainText('Never')
  await expect(page.locator('body')).not.toContainText(first)

  await choose('Change')
  const changing = page.getByRole('dialog', { name: `Change ${name}` })
  await changing.getByLabel('See products, bundles and cards', { exact: true }).focus()
  await page.keyboard.press('Space')
  await press(page, 'Save changes')
  await expect(changing).toBeHidden()
  await expect(row).toContainText('catalogue:read and 1 more')
  expect(await statusWith(first, '/team/products')).toBe(200)

  await choose('Rotate')
  await press(page, 'Rotate key')
  const second = await takenSecret()
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])

  await expect(async () => {
    await page.reload()
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    const calls = page
      .getByRole('dialog', { name })
      .getByRole('row')
      .filter({ hasText: 'GET /team/products' })
    await expect(calls.filter({ hasText: '403' })).toBeVisible({ timeout: 2_000 })
    await expect(calls.filter({ hasText: '200' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')

  // As if the sign-in were longer ago than ten minutes.
  await page.route(
    '**/api/v2/team/api_keys/*',
    route =>
      route.fulfill({
        status: 403,
        json: { code: 'password_needed', errors: ['Enter your password to go on.'] },
      }),
    { times: 1 },
  )
  await choose('Revoke')
  await expect(page.getByRole('dialog')).toContainText(
    'Every program that uses it is refused from this moment',
  )
  await press(page, 'Revoke key')
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Revoked')
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401])
  await context.close()
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter')
}
