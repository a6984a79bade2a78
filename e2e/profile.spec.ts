import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { overflowOf, password, signInByPage, signedIn } from './demo-people.ts'
import { codeAt, linkIn, newOwner, standIn } from './new-account.ts'

let context: BrowserContext
let page: Page
let email: string

test.beforeEach(async ({ browser, baseURL }) => {
  ;({ email } = await newOwner(browser, baseURL!, 'Profile Testers'))
  context = await signedIn(browser, baseURL!, email)
  page = await context.newPage()
})
test.afterEach(async () => {
  await context.close()
})

const toast = (text: string) => page.locator('.toast').getByText(text)
const putAway = async () => page.locator('.toast-close').click()

test('names are saved, and typed ones are not lost by leaving the page', async () => {
  await page.goto('/profile')
  await expect(page.getByText('Profile settings')).toBeVisible()
  await page.getByLabel('First name').fill('  ')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("First name can't be blank!")).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Olivia')

  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Olivia')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast('User profile updated successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Olivia Hart' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(page).toHaveURL(/\/profile\/advanced$/)
})

test('a notification is switched off and on again from its notice', async () => {
  await page.goto('/profile')
  const paid = page.getByRole('switch', { name: 'A gift is paid' })
  await paid.focus()
  await page.keyboard.press('Space')
  await expect(toast('Email “A gift is paid”: off.')).toBeVisible()
  await page.reload()
  await expect(paid).not.toBeChecked()
  await paid.click()
  await expect(toast('Email “A gift is paid”: on.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paid).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'A gift is on its way' })).toBeChecked()
})

test('the address is confirmed from a mail that is asked for again', async ({ baseURL }) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expect(toast(`We have sent the link to ${email}.`)).toBeVisible()
  const other = await context.newPage()
  await other.goto(
    await linkIn(other, baseURL!, email, /http\S+\/auth\/confirmation\?confirmation_token=[\w-]+/),
  )
  await expect(other).toHaveURL(/\/email-verification/)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('Your email address is not confirmed yet')).toBeHidden()
})

test('a second window that is signed out here is at the sign-in page within two seconds', async ({
  browser,
  baseURL,
}) => {
  const windows = await Promise.all(
    ['/report', '/orders', '/profile'].map(async path => {
      const second = await (await signedIn(browser, baseURL!, email)).newPage()
      const live = second
        .waitForEvent('websocket')
        .then(socket =>
          socket.waitForEvent('framereceived', frame =>
            String(frame.payload).includes('confirm_subscription'),
          ),
        )
      await second.goto(path)
      await live
      return second
    }),
  )
  await page.goto('/profile')
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  const outs = page.getByRole('button', { name: /^Sign out .*, last used/ })
  // The three windows, the sign-up and the sign-in that followed it; the latest used stands first.
  await expect(outs).toHaveCount(5)
  await outs.first().click()
  await expect(outs).toHaveCount(4)
  await expect
    .poll(() => windows.filter(second => second.url().endsWith('/login')).length, { timeout: 2_000 })
    .toBe(1)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await Promise.all(windows.map(second => second.waitForURL('**/login', { timeout: 2_000 })))
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await Promise.all(windows.map(second => second.context().close()))
})

test('a password is changed with the one there is, and the other devices are out', async ({
  browser,
  baseURL,
}) => {
  const other = await (await signedIn(browser, baseURL!, email)).newPage()
  await other.goto('/orders')
  await page.goto('/profile/advanced')
  const fields = ['Current password', 'New password', 'Re-type password'].map(label =>
    page.getByLabel(label, { exact: true }),
  )
  const change = async (...values: string[]) => {
    for (const [index, value] of values.entries()) await fields[index]!.fill(value)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', 'tulip', 'tulips')
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await expect(page.getByText('Password is too short (minimum is 6 characters).')).toBeVisible()
  await expect(page.getByText('Password and Re-type must be the same!')).toBeVisible()
  await expect(fields[0]!).toBeFocused()
  await change('not mine', 'tulips in may', 'tulips in may')
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await expect(fields[0]!).toBeFocused()
  await change(password, 'tulips in may', 'tulips in may')
  await expect(toast('Your password has been successfully updated!')).toBeVisible()
  await expect(fields[1]!).toHaveValue('')
  await expect(other).toHaveURL(/\/login$/)
  await signInByPage(other, email)
  await expect(other.getByText('Invalid login credentials. Please try again.')).toBeVisible()
  await other.context().close()
})

test('a second factor is set up with the keyboard, its codes are kept, renewed, and it goes off again', async () => {
  await page.goto('/profile/advanced')
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflowOf(page)).toBe(0)
  const secret = (await page.locator('li code').first().innerText()).replaceAll(' ', '')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or already used. Enter the next one.')).toBeVisible()
  await page.getByLabel('Code from your app').fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeFocused()
  const [first = ''] = await codes.allInnerTexts()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`\n${first}\n`)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  const dialog = page.getByRole('dialog')
  const prove = async (code: string, label: string) => {
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByLabel('Code from your app, or a recovery code').fill(code)
    await dialog.getByRole('button', { name: label }).click()
  }
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await prove(first, 'Create new codes')
  await expect(codes.first()).not.toHaveText(first)
  const [renewed = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await prove(first, 'Turn off')
  await expect(dialog.getByText('This code is wrong or already used. Enter the next one.')).toBeVisible()
  await prove(renewed, 'Turn off')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('single sign-on is set up in its four steps, tested at the provider, turned on and off', async ({
  baseURL,
}) => {
  const states = page.getByRole('listitem').locator('h3 + span')
  const idp = (await (await page.request.get(standIn(baseURL!, '/control/saml/acme'))).json()) as {
    entityId: string
    signInUrl: string
    certificate: string
  }
  const domain = `profile-${Date.now()}.test`
  await page.goto('/profile/advanced')
  await expect(page.getByText('Your password always works')).toBeVisible()
  await page.getByLabel('Entity ID (issuer)').fill(idp.entityId)
  await page.getByLabel('Sign-in URL').fill(idp.signInUrl)
  await page.getByLabel('Certificate', { exact: true }).fill('not one')
  await page.getByRole('button', { name: 'Save the provider' }).click()
  await expect(page.getByText(/^The certificate cannot be read\./)).toBeVisible()
  await expect(page.getByLabel('Certificate', { exact: true })).toBeFocused()
  await page.getByLabel('Certificate', { exact: true }).fill(idp.certificate)
  await page.getByRole('button', { name: 'Save the provider' }).click()
  await expect(toast('SSO settings created successfully.')).toBeVisible()
  await expect(states).toHaveText(['Set up', 'To do', 'To do', 'Off'])

  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByRole('button', { name: `Check ${domain}` }).click()
  await expect(
    page.getByText('The record was not found yet. New records can take up to an hour to appear.'),
  ).toBeVisible()
  const value = await page.getByText(/^ribbon-verification=/).innerText()
  await page.request.post(standIn(baseURL!, '/control/dns/records'), {
    data: { name: `_ribbon-challenge.${domain}`, value },
  })
  await page.getByRole('button', { name: `Check ${domain}` }).click()
  await expect(states).toHaveText(['Set up', '1 verified', 'To do', 'Off'])

  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The connection works')
  await page.getByRole('link', { name: 'Back to the SSO settings' }).click()
  await expect(states).toHaveText(['Set up', '1 verified', 'Worked', 'Off'])

  await page.getByRole('button', { name: 'Turn on single sign-on' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    `Members with an address at ${domain} can then sign in through your provider or with their password.`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(toast('Changes are saved successfully.')).toBeVisible()
  await putAway()
  await page.getByRole('switch', { name: 'Members must use SSO' }).click()
  await expect(toast('Changes are saved successfully.')).toBeVisible()
  await expect(
    page.getByText(`Members with an address at ${domain} must sign in through your provider`),
  ).toBeVisible()
  await expect(states).toHaveText(['Set up', '1 verified', 'Worked', 'On'])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowOf(page), `${width} px`).toBe(0)
  }
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(states.last()).toHaveText('Off')
})
