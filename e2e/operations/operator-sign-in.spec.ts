import { expect, test } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { overflowOf, password, signInByPage } from '../demo-people.ts'
import { codeAt } from '../new-account.ts'

test('an operator turns the second factor on, signs in with a code, and turns it off', async ({ page }) => {
  await page.goto('/operations/sign-in')
  await signInByPage(page, 'packer@ribbon.test')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  for (const key of ['g', 'y']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: 'Your sign-in' })).toBeVisible()
  expect(await overflowOf(page), 'wide').toBe(0)

  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  const shownSecret = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await page.getByRole('main').innerText())![0]
  const secret = shownSecret.replaceAll(' ', '')
  await page.keyboard.type(codeAt(secret, Date.now() - 30_000))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery] = await codes.allInnerTexts()
  expect(await violationsOf(page), 'recovery codes').toEqual([])
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect(page).toHaveURL(/\/operations\/sign-in$/)
  await signInByPage(page, 'packer@ribbon.test')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  expect(await violationsOf(page), 'the code is asked for').toEqual([])
  await code.fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/operations/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  expect(await overflowOf(page), 'on a phone').toBe(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Code from your app, or a recovery code').fill(recovery!)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
