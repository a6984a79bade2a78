import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './accessible.ts'
import { password, signInByPage, signedIn } from './demo-people.ts'
import { addMember, codeAt, linkIn, newOwner, standIn } from './new-account.ts'

const newPassword = 'a-better-one-7'

const statusOf = async (page: Page, path: string) =>
  page.evaluate(async address => (await fetch(address)).status, path)

test('a forgotten password is set anew from the mail, once, and ends every other session', async ({
  browser,
  page,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const sent = page
    .getByRole('main')
    .getByText(`Please check your ${email} inbox for instructions to reset your password.`)
  await expect(sent).toBeFocused()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  expect(await violationsOf(page), 'the mail is sent').toEqual([])

  const link = await linkIn(
    page,
    baseURL!,
    email,
    /http\S+\/auth\/password\/edit\?reset_password_token=[\w-]+/,
  )
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await expect(page).toHaveURL(/\/passwords\/reset$/)
  expect(
    await page.evaluate(() => JSON.stringify(history.state)),
    'the token stays in no history',
  ).not.toContain('reset_password_token')
  const save = page.getByRole('button', { name: 'Save password' })
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Re-type password', { exact: true }).fill('short')
  await save.click()
  await expect(page.getByText('Password is too short (minimum is 6 characters).')).toHaveCount(2)
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.getByLabel('New password', { exact: true }).fill('password')
  await page.getByLabel('Re-type password', { exact: true }).fill('password')
  await save.click()
  await expect(page.getByText(/^This password is too common/)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Re-type password', { exact: true }).fill(newPassword)
  await save.click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByText('Your password has been successfully updated!')).toBeVisible()
  expect((await calls.get('/api/v2/user')).status(), 'the session from before').toBe(401)
  await calls.dispose()

  const other = await browser.newContext()
  const late = await other.newPage()
  await late.goto(link)
  await late.getByLabel('New password', { exact: true }).fill(newPassword)
  await late.getByLabel('Re-type password', { exact: true }).fill(newPassword)
  await late.getByRole('button', { name: 'Save password' }).click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
  await late.getByRole('link', { name: 'Back to sign-in' }).click()
  await signInByPage(late, email)
  await expect(late.getByText('Invalid login credentials. Please try again.')).toBeVisible()
  await late.getByLabel('Password', { exact: true }).fill(newPassword)
  await late.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(late).toHaveURL(/\/report$/)
  await other.close()
})

test('an invitation signs out whoever is here, asks for names and a password, and leads into the team', async ({
  browser,
  baseURL,
}) => {
  const { calls, email: ownerEmail } = await newOwner(browser, baseURL!)
  const email = `ada-${Date.now()}@example.test`
  expect((await calls.post('/api/v2/team/invitations', { data: { invitation: { email } } })).ok()).toBe(true)
  const context = await signedIn(browser, baseURL!, ownerEmail)
  const page = await context.newPage()
  const link = await linkIn(page, baseURL!, email, /http\S+\/invitations\/[\w-]+/)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Access Testers')
  expect(await statusOf(page, '/api/v2/user'), 'the owner is signed out').toBe(401)
  await expect(page.getByLabel('Email')).toHaveValue(email)

  const join = page.getByRole('button', { name: 'Join Access Testers' })
  await join.click()
  for (const text of [
    "First name can't be blank!",
    "Last name can't be blank!",
    "Password can't be blank!",
    "Re-type password can't be blank!",
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  expect(await violationsOf(page), 'every field is blank').toEqual([])
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Re-type password', { exact: true }).fill('another-one')
  await join.click()
  await expect(page.getByText('Password and Re-type must be the same!')).toBeVisible()
  await page.getByLabel('Re-type password', { exact: true }).fill(newPassword)
  await join.click()
  await expect(page).toHaveURL(/\/success-onboard-flow$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Access Testers')
  expect(await statusOf(page, '/api/v2/user'), 'the new member is signed in').toBe(200)

  const other = await browser.newContext()
  const late = await other.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation has been accepted')
  await expect(late.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  const { data } = (await (
    await calls.post('/api/v2/team/invitations', { data: { invitation: { email: `late-${email}` } } })
  ).json()) as { data: { id: string; attributes: { token: string } } }
  await late.goto(`/invitations/${data.attributes.token}`)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Join Access Testers')
  expect((await calls.delete(`/api/v2/team/invitations/${data.id}`)).ok()).toBe(true)
  await late.getByLabel('First name').fill('Late')
  await late.getByLabel('Last name').fill('Comer')
  await late.getByLabel('Password', { exact: true }).fill(newPassword)
  await late.getByLabel('Re-type password', { exact: true }).fill(newPassword)
  await late.getByRole('button', { name: 'Join Access Testers' }).click()
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation was canceled')
  await late.goto('/invitations/nobody-was-asked')
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('Invitation not found')
  await other.close()
  await context.close()
  await calls.dispose()
})

test('a second factor is asked for after the password, with the keyboard alone, and a recovery code does as well', async ({
  browser,
  page,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!)
  const setup = (await (
    await calls.post('/api/v2/user/second_factor', {
      data: { second_factor: { current_password: password } },
    })
  ).json()) as { data: { attributes: { secret: string } } }
  const { secret } = setup.data.attributes
  const confirmed = await calls.post('/api/v2/user/second_factor/confirm', {
    data: { second_factor: { code: codeAt(secret, Date.now() - 30_000) } },
  })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  const { recoveryCodes } = (
    (await confirmed.json()) as { data: { attributes: { recoveryCodes: string[] } } }
  ).data.attributes

  await page.goto('/orders')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('link', { name: 'Sign in with SSO' })).toBeHidden()
  await page.keyboard.type(codeAt(secret, Date.now() - 90_000))
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or already used. Enter the next one.')).toBeVisible()
  await expect(code).toBeFocused()
  expect(await violationsOf(page), 'the code was wrong').toEqual([])
  await code.selectText()
  await page.keyboard.type(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(page, 'the page that was asked for').toHaveURL(/\/orders$/)

  const other = await browser.newContext()
  const desk = await other.newPage()
  await desk.goto('/login')
  await signInByPage(desk, email)
  await desk.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(desk.getByLabel('Recovery code')).toBeFocused()
  await desk.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(desk).toHaveURL(/\/report$/)
  await other.close()
  await calls.dispose()
})

test('Google signs in who has confirmed the address, and says why it does not sign in anyone else', async ({
  browser,
  page,
  baseURL,
}) => {
  const { calls, email } = await newOwner(browser, baseURL!)
  await calls.dispose()
  const choose = async (address: string) => {
    await page.goto('/orders')
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await page.waitForURL(/\/google\/choose\//)
    await page.getByRole('textbox').fill(address)
    await page.getByRole('textbox').press('Enter')
  }
  await choose(`stranger-${email}`)
  await expect(page.getByRole('main')).toContainText('No Ribbon account has this email address.')
  await choose(email)
  await expect(page.getByRole('main')).toContainText('Confirm your email address first')
  const confirmation = () =>
    linkIn(page, baseURL!, email, /http\S+\/auth\/confirmation\?confirmation_token=[\w-]+/)
  const first = await confirmation()
  await page.getByRole('link', { name: 'Confirm your address' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(`A new link is on its way to ${email} if that address is not confirmed yet.`),
  ).toBeFocused()
  await expect.poll(confirmation, 'a newer link').not.toBe(first)
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 }), 'the newer one has taken its place').toHaveText(
    'This link is no longer valid',
  )
  await page.goto(await confirmation())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed')
  await choose(email)
  await expect(page, 'the page that was asked for, without the token').toHaveURL(/\/orders$/)
  expect(await statusOf(page, '/api/v2/user')).toBe(200)
})

test('a member signs in at the identity provider of the team', async ({ browser, page, baseURL }) => {
  const { calls } = await newOwner(browser, baseURL!)
  const domain = `sso-${Date.now()}.test`
  const email = `ada@${domain}`
  await addMember(calls, baseURL!, {
    email,
    firstName: 'Ada',
    lastName: 'Lovelace',
    password: newPassword,
  })

  const provider = (await (await calls.get(standIn(baseURL!, '/control/saml/access'))).json()) as {
    entityId: string
    signInUrl: string
    signOutUrl: string
    certificate: string
  }
  await calls.post('/api/v2/team/idp_setup', {
    data: {
      idp_setup: {
        idp_entity_id: provider.entityId,
        idp_sso_target_url: provider.signInUrl,
        idp_slo_target_url: provider.signOutUrl,
        idp_cert: provider.certificate,
      },
    },
  })
  const { data } = (await (
    await calls.post('/api/v2/team/domains', { data: { domain: { domain } } })
  ).json()) as { data: { id: string; attributes: { recordName: string; recordValue: string } } }
  await calls.post(standIn(baseURL!, '/control/dns/records'), {
    data: { name: data.attributes.recordName, value: data.attributes.recordValue },
  })
  expect((await calls.post(`/api/v2/team/domains/${data.id}/verify`)).ok(), 'the domain is the team’s').toBe(
    true,
  )
  const vouch = async (at: Page, address: string) => {
    await at.waitForURL(/\/saml\/access\/sso/)
    await at.getByRole('textbox').fill(address)
    await at.getByRole('textbox').press('Enter')
  }
  const context = await browser.newContext({ storageState: await calls.storageState() })
  const settings = await context.newPage()
  const test = (await (
    await context.request.post('/api/v2/team/idp_setup/test', { headers: { origin: baseURL! } })
  ).json()) as { url: string }
  await settings.goto(test.url)
  await vouch(settings, email)
  await expect(settings.getByRole('heading', { level: 1 }), 'though its owner is signed in').toHaveText(
    'The connection works',
  )
  await context.close()
  expect((await calls.post('/api/v2/team/idp_setup/enable_sso')).ok()).toBe(true)
  await calls.dispose()

  await page.goto('/orders')
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  const field = page.getByLabel('Work email or team name')
  await field.fill('ada@nobody-has-this.test')
  await field.press('Enter')
  await expect(page.getByText('Single sign-on is not set up for this email address.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(email)
  await field.press('Enter')
  await vouch(page, email)
  await expect(page, 'the page that was asked for, without the token').toHaveURL(/\/orders$/)
  expect(await statusOf(page, '/api/v2/user')).toBe(200)
  await page.goto('/authenticate?okta_auth_token=anything')
  await expect(page, 'a signed-in person redeems nothing').toHaveURL(/\/report$/)

  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You’re signed out of Ribbon and of your identity provider.')).toBeVisible()
  expect(await statusOf(page, '/api/v2/user')).toBe(401)

  await page.goto('/login/sso')
  await field.fill(email)
  await field.press('Enter')
  await vouch(page, email)
  await expect(page).toHaveURL(/\/report$/)
  const atProvider = await page.context().newPage()
  await atProvider.goto(standIn(baseURL!, '/saml'))
  const latest = atProvider.getByRole('listitem').filter({ hasText: email }).first()
  await latest.getByRole('button', { name: 'Sign out' }).click()
  await expect(atProvider.getByRole('heading', { name: /^Signed out/ })).toBeVisible()
  await expect(page, 'the page that was open in the other tab').toHaveURL(/\/login/)
  expect(await statusOf(page, '/api/v2/user')).toBe(401)
})
