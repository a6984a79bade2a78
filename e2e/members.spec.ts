import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { flawsOf } from './accessible.ts'
import { callsOf, password, signedIn } from './demo-people.ts'
import { addMember, newOwner } from './new-account.ts'

/** A team of its own, so that no other test depends on who is in it. */
async function newTeam(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { calls, email } = await newOwner(browser, baseURL, 'Member Testers')
  await calls.dispose()
  const context = await signedIn(browser, baseURL, email, {
    ...options,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return { context, page: await context.newPage() }
}

const unique = (name: string) => `${name}.${Date.now()}.${Math.trunc(Math.random() * 1e6)}@example.test`

async function addMembers(context: BrowserContext, baseURL: string, names: readonly string[]) {
  const calls = await callsOf(context, baseURL)
  for (const name of names)
    await addMember(calls, baseURL, {
      email: unique(name.toLowerCase()),
      firstName: name,
      lastName: 'Tester',
      password: `${password}-${name}`,
    })
  await calls.dispose()
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function expectAccessible(page: Page, where: string) {
  expect(await flawsOf(page), where).toEqual([])
}

test('two people are invited, one joins, gets a role and a budget, is impersonated and removed', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { context, page } = await newTeam(browser, baseURL!, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const [ada, bob] = [unique('ada'), unique('bob')]
  await page.goto('/members')
  await page.getByRole('link', { name: 'Invite people' }).click()
  await page.evaluate(text => navigator.clipboard.writeText(text), `Ada Lovelace <${ada}>; ${bob}\n`)
  await page.getByLabel('Email 1').press('Control+V')
  await expect(page.getByLabel('Email 2')).toHaveValue(bob)
  await expect(page.getByLabel('Email 2')).toBeFocused()
  await page.getByLabel('Role 2').selectOption('Store admin')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(toast(page, `${ada}: The invitation was sent.`)).toBeVisible()
  await expect(page).toHaveURL(/\/members\?tab=invitations$/)
  await expect(rowOf(page, bob)).toContainText('Store admin')
  await expect(rowOf(page, ada)).toContainText('Pending')
  await expectAccessible(page, 'the invitations')

  await choose(page, ada, 'Copy link')
  await expect(toast(page, /^Link copied/)).toBeVisible({ timeout: 25_000 })
  const visitor = await browser.newContext()
  const joining = await visitor.newPage()
  await joining.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await joining.getByLabel('First name').fill('Ada')
  await joining.getByLabel('Last name').fill('Lovelace')
  await joining.getByLabel('Password', { exact: true }).fill(`${password}-ada`)
  await joining.getByLabel('Re-type password', { exact: true }).fill(`${password}-ada`)
  await joining.getByRole('button', { name: /^Join / }).click()
  await expect(joining).not.toHaveURL(/\/invitations\//)
  await expect(rowOf(page, ada), 'the open list hears of it').toHaveCount(0)

  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByLabel('Role of Ada Lovelace').selectOption('Store admin')
  await expect(toast(page, 'Ada Lovelace is now Store admin.')).toBeVisible({ timeout: 25_000 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Role of Ada Lovelace')).toHaveValue('member')

  await choose(page, 'Ada Lovelace', 'Budget')
  const drawer = page.getByRole('dialog', { name: 'Budget of Ada Lovelace' })
  await drawer.getByRole('button', { name: 'Add credits' }).click()
  await expect(drawer.getByText("Amount can't be blank!")).toBeVisible()
  await expect(drawer.getByLabel('Amount', { exact: true })).toBeFocused()
  await drawer.getByLabel('Amount', { exact: true }).fill('1234.5')
  await drawer.getByLabel('Note (optional)').fill('Birthdays')
  await drawer.getByRole('button', { name: 'Add credits' }).click()
  await expect(drawer.getByText('$1,234.50')).toHaveCount(2)
  await expect(drawer.getByRole('listitem').first()).toContainText('Birthdays')
  await drawer.getByRole('switch', { name: 'No limit' }).click({ force: true })
  await expect(drawer.getByRole('listitem').first()).toContainText('No limit')
  await expectAccessible(page, 'the budget')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Actions for Ada Lovelace' })).toBeFocused()
  await expect(rowOf(page, 'Ada Lovelace')).toContainText('No limit')

  await choose(page, 'Ada Lovelace', 'Impersonate Ada Lovelace')
  await expect(page.getByRole('dialog')).toContainText('recorded under both names')
  await expectAccessible(page, 'the question before impersonating')
  await page.getByRole('button', { name: 'Impersonate Ada Lovelace' }).click()
  await expect(page.getByText("You're impersonating Ada Lovelace")).toBeVisible()
  await expect(page.getByText(/^(59|60) minutes left$/)).toBeVisible()
  await expect(page).toHaveURL(/\/report$/)
  await expectAccessible(page, 'impersonating')
  await page.goto('/members')
  await expect(page).toHaveURL(/\/un-authorized$/)
  await expect(page.getByText("You're impersonating Ada Lovelace")).toBeVisible()
  await expectAccessible(page, 'a refused page while impersonating')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText("You're impersonating Ada Lovelace")).toBeVisible()
  for (const path of ['/recipients/1/nobody', '/address/nobody', '/invoices/nobody']) {
    await page.goto(path)
    await expect(page.getByText("You're impersonating Ada Lovelace"), path).toBeVisible()
    await expectAccessible(page, `${path} while impersonating`)
  }
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByText("You're impersonating Ada Lovelace")).toHaveCount(0)

  await choose(page, 'Ada Lovelace', 'Remove from the team')
  await expect(page.getByRole('dialog')).toContainText('Their orders, recipients and card templates stay.')
  await expectAccessible(page, 'the question before removing')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Ada Lovelace: Removed from the team.')).toBeVisible({ timeout: 25_000 })
  await expect(rowOf(page, 'Ada Lovelace')).toHaveCount(0)
  await expect(joining).toHaveURL(/\/login$/)
  await visitor.close()
  await context.close()
})

test('by keyboard alone: invite, change a role, act as someone and go back', async ({ browser, baseURL }) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await addMembers(context, baseURL!, ['Ada'])
  await page.goto('/members/invite')
  await expect(page.getByLabel('Email 1')).toBeFocused()
  const bob = unique('bob')
  await page.keyboard.type(bob)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, bob)).toContainText('Pending')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/members$/)
  const role = page.getByLabel('Role of Ada Tester')
  await role.focus()
  await page.keyboard.press('L')
  await expect(toast(page, 'Ada Tester is now Limited user.')).toBeVisible({ timeout: 25_000 })
  const actions = page.getByRole('button', { name: 'Actions for Ada Tester' })
  await actions.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Budget' })).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const start = page.getByRole('dialog').getByRole('button', { name: 'Impersonate Ada Tester' })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  for (const _ of ['to the way out', 'to the button']) await page.keyboard.press('Tab')
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText("You're impersonating Ada Tester")).toBeVisible()
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  // The page that has just come takes the focus once.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('go back')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/members$/)
  await context.close()
})

test('invitations: nothing is sent with a wrong address, refused ones stay to be mended', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  let sent = 0
  page.on('request', call => {
    if (call.method() === 'POST' && call.url().endsWith('/team/invitations')) sent += 1
  })
  await page.goto('/members/invite')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(toast(page, 'set one valid email')).toBeVisible()
  const [ada, bob] = [unique('ada'), unique('bob')]
  await page.getByLabel('Email 1').fill(ada)
  await page.getByLabel('Email 2').fill('not-an-address')
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(
    page.getByRole('listitem').getByText('not-an-address is not a valid email address.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email 2')).toBeFocused()
  expect(sent).toBe(0)

  await page.getByLabel('Email 2').fill('')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(rowOf(page, ada)).toBeVisible()
  await page.goto('/members/invite')
  await page.getByLabel('Email 1').fill(ada)
  await page.getByLabel('Email 2').fill(bob)
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(toast(page, `${bob}: The invitation was sent.`)).toBeVisible()
  await expect(
    toast(page, `${ada}: This person has already been invited. You can resend the invitation from the list.`),
  ).toBeVisible()
  await expect(toast(page, 'Info')).toBeVisible()
  await expect(page.getByLabel('Email 1')).toHaveValue(ada)
  await expect(page.getByLabel('Email 2')).toHaveCount(0)
  expect(sent).toBe(3)

  page.once('dialog', dialog => void dialog.accept())
  await page.goto('/members?tab=invitations')
  await choose(page, bob, 'Send again')
  await expect(
    toast(page, `The invitation to ${bob} was sent again. It works for another 14 days.`),
  ).toBeVisible()
  await page.route(
    '**/team/invitations/*',
    route =>
      route.fulfill({
        status: 422,
        json: { errors: ['Validation failed: Email has already been taken.'], code: 'invitation_closed' },
      }),
    { times: 1 },
  )
  for (const text of [
    'Validation failed: Email has already been taken.',
    `The invitation to ${bob} was removed.`,
  ]) {
    await choose(page, bob, 'Remove')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, text)).toBeVisible({ timeout: 25_000 })
    if (text.startsWith('Validation')) await page.getByRole('button', { name: 'Keep it' }).click()
  }
  await expect(rowOf(page, bob)).toHaveCount(0)
  await context.close()
})

test('a refused role goes back; several are removed together and who could not be is told', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await addMembers(context, baseURL!, ['Ada', 'Bob', 'Cleo'])
  await page.goto('/members')
  await page.route(
    '**/team/members/*',
    route => route.fulfill({ status: 422, json: { errors: ['Not now.'] } }),
    { times: 1 },
  )
  await page.getByLabel('Role of Ada Tester').selectOption('Admin')
  await expect(toast(page, 'Not now.')).toBeVisible()
  await expect(page.getByLabel('Role of Ada Tester')).toHaveValue('member')
  await page.getByRole('button', { name: 'Dismiss notification' }).click()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Select at least one person to remove.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await page.getByLabel('Select Ada Tester').check()
  await page.getByRole('searchbox').fill('bob')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel('Select everyone in this view').check()
  await expect(page.getByText('2 selected, 1 not in this view')).toBeVisible()
  await page.route(
    '**/team/members/*',
    route => route.fulfill({ status: 422, json: { errors: ['A team needs an admin.'] } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await expect(page.getByRole('dialog')).toContainText('Ada Tester')
  await expect(page.getByRole('dialog')).toContainText('Bob Tester')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 2' }).click()
  await expect(toast(page, /^(Ada|Bob) Tester: Removed from the team\.$/)).toBeVisible()
  await expect(toast(page, /^(Ada|Bob) Tester: A team needs an admin\.$/)).toBeVisible()
  await expect(page.getByText(/^1 selected/)).toBeVisible()
  await context.close()
})

test('sub-teams are named, renamed, filled, emptied and deleted', async ({ browser, baseURL }) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await addMembers(context, baseURL!, ['Ada'])
  await page.goto('/members?tab=subteams')
  await expect(page.getByText('No sub-teams yet')).toBeVisible()
  const add = async (name: string) => {
    await page.getByLabel('New sub-team').fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await add(' ')
  await expect(page.getByText('Enter a name for the sub-team.')).toBeVisible()
  await add('Sales')
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
  await add('sales')
  await expect(page.getByText('A sub-team with this name already exists.')).toBeVisible()
  await add('Support')
  await page.getByRole('button', { name: 'Add people to Sales' }).click()
  await page.getByRole('button', { name: 'Add Ada Tester' }).click()
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ada Tester' }),
  ).toContainText('Added')
  await expectAccessible(page, 'adding people')
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'Sales', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Field sales')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Field sales' })).toBeVisible()

  await page.goto('/members')
  await page.getByLabel('Sub-team').selectOption('Field sales')
  await expect(rows(page)).toHaveCount(1)
  await choose(page, 'Ada Tester', 'Move to a sub-team')
  await page.getByRole('dialog').getByLabel('Sub-team').selectOption('Support')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.goto('/members?tab=subteams')
  await page.getByRole('button', { name: 'Remove Ada Tester from Support' }).click()
  await expect(page.getByRole('list', { name: 'Sub-teams' }).getByText('No members yet.')).toHaveCount(2)
  await choose(page, 'Support', 'Delete')
  await expect(page.getByRole('dialog')).toContainText('Its orders stay, too')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Support' })).toHaveCount(0)
  await context.close()
})

test('when the hour is over the web goes back by itself and says so; a second window follows', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await newTeam(browser, baseURL!)
  await addMembers(context, baseURL!, ['Ada'])
  await page.goto('/members')
  const second = await context.newPage()
  await second.goto('/members')
  await expect(rowOf(second, 'Ada Tester')).toBeVisible()
  await choose(page, 'Ada Tester', 'Impersonate Ada Tester')
  await page.getByRole('button', { name: 'Impersonate Ada Tester' }).click()
  await expect(page.getByText("You're impersonating Ada Tester")).toBeVisible()
  await expect(second.getByText("You're impersonating Ada Tester")).toBeVisible({ timeout: 25_000 })
  await page.route(
    '**/api/v2/team/products**',
    route =>
      route.fulfill({
        status: 403,
        json: {
          errors: ['Your hour as Ada Tester is over. Go back to your own account.'],
          code: 'impersonation_over',
        },
      }),
    { times: 1 },
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Send gift' }).click()
  await expect(toast(page, 'Your hour as Ada Tester is over. You are back in your own account.')).toBeVisible(
    { timeout: 25_000 },
  )
  await expect(page).toHaveURL(/\/members$/)
  await expect(second.getByText("You're impersonating Ada Tester")).toHaveCount(0, { timeout: 25_000 })
  await context.close()
})
