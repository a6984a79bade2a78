import { expect, request, test, type Browser, type Page } from '@playwright/test'
import { violationsOf } from '../accessible.ts'
import { operator, overflowOf, password, sessionOf, signInByPage } from '../demo-people.ts'
import { holdCalls } from '../held-calls.ts'

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)
/** A picture of one color, which goes where the star is. */
const square =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVE*AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII='
const unique = () => `${Date.now()}${Math.trunc(Math.random() * 1e4)}`

async function desk(browser: Browser, baseURL: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const storageState = await sessionOf(baseURL, '/api/v2/operations/sign_in', operator)
  const context = await browser.newContext({ ...options, storageState })
  const calls = await request.newContext({ baseURL, storageState, extraHTTPHeaders: { origin: baseURL } })
  return { context, calls, page: await context.newPage() }
}

async function expectAccessible(page: Page, where: string) {
  await page.waitForTimeout(300)
  expect(await violationsOf(page), where).toEqual([])
  expect(await overflowOf(page), where).toBe(0)
}

test('an operator makes a product with pictures and two variants by keyboard, bundles it and imports ten more', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await desk(browser, baseURL!)
  const mark = unique()
  const made = await calls.post('/api/v2/operations/teams', {
    data: { team: { name: `Keyboard ${mark}`, owner_email: `owner.${mark}@example.test` } },
  })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto('/operations')
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible()
  await expectAccessible(page, 'the overview')
  for (const key of ['g', 'c']) await page.keyboard.press(key)
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await expect(page).toHaveURL(/\/operations\/products$/)
  await page.keyboard.press('n')
  const team = page.getByRole('combobox', { name: 'Team' })
  await expect(team).toBeFocused()
  await page.keyboard.type(`Keyboard ${mark}`)
  await expect(page.getByRole('option', { name: `Keyboard ${mark}` })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('Canvas cap')
  await page.getByLabel('SKU of variant 1').focus()
  const cells = [`CAP-S-${mark}`, 'Unisex', 'Moss', '#0d5c48', 'S', '24.00']
  for (const [index, text] of cells.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('SKU of variant 2')).toBeFocused()
  await expect(page.getByLabel('Color of variant 2')).toHaveValue('Moss')
  await page.keyboard.type(cells[0]!)
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, /^The SKU .* appears twice/)).toBeVisible()
  await page.getByLabel('SKU of variant 2').fill(`CAP-L-${mark}`)
  await page.getByLabel('Size of variant 2').fill('L')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Canvas cap' })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`CAP-L-${mark}`) })).toContainText('$24.00')

  await page.getByLabel('Choose pictures').setInputFiles(
    ['UNXEjBq3Vz', 'WwOi6bWxB8'].map(color => ({
      name: `${color}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(square.replace('*', color), 'base64'),
    })),
  )
  const words = page.getByLabel('What picture 2 shows')
  await words.fill('The cap from the front')
  await words.press('Enter')
  await expect(page.getByRole('img', { name: 'The cap from the front' })).toBeVisible()
  const moved = page.waitForResponse(/\/pictures$/)
  await page.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter')
  await moved
  const first = page.getByLabel('What picture 1 shows')
  await expect(first).toHaveValue('The cap from the front')
  // What could not be saved is not lost.
  await page.route('**/pictures', route => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await first.fill('The cap, front')
  await first.press('Enter')
  await expect(toast(page, /could not|error|answer/i)).toBeVisible()
  await expect(first).toHaveValue('The cap, front')
  await first.focus()
  await first.press('Enter')
  await expect(page.getByRole('img', { name: 'The cap, front' })).toBeVisible()
  await expectAccessible(page, 'a product')

  // Someone else saves first: nothing typed is lost, and the choice is the operator's.
  const id = page.url().split('/').at(-1)!
  const productPath = `/api/v2/operations/products/${id}`
  const tagAs = async (tag: string) => {
    const { data } = (await (await calls.get(productPath)).json()) as {
      data: { attributes: { version: number } }
    }
    expect(
      (
        await calls.put(productPath, {
          data: { product: { name: 'Canvas cap', tags: [tag], version: data.attributes.version } },
        })
      ).ok(),
    ).toBe(true)
  }
  await page.getByLabel('Description').fill('Warm in winter')
  await tagAs('hat')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Robin Castle changed this meanwhile: tags.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Warm in winter')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Changed meanwhile')).toHaveCount(0)
  await expect(save).toBeDisabled()
  await page.getByLabel('Description').fill('Warm in spring')
  await tagAs('cap')
  await save.click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('cap')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expect(page.getByText('Changed meanwhile')).toHaveCount(0)

  await page.goto('/operations/bundles')
  await page.getByRole('link', { name: 'New bundle' }).first().click()
  await page.getByRole('combobox', { name: 'Team' }).fill(`Keyboard ${mark}`)
  await page.getByRole('option', { name: `Keyboard ${mark}` }).click()
  await page.getByRole('combobox', { name: 'Add a part' }).fill('canvas')
  await expect(page.getByRole('option', { name: 'Canvas cap' })).toBeVisible()
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByLabel('Quantity of Canvas cap').fill('2')
  await page.getByLabel('Discount in percent').fill('10')
  await page.getByLabel('Name', { exact: true }).fill('Two caps')
  await expect(page.getByText('$43.20')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Two caps' })).toBeVisible()

  const teamId = ((await made.json()) as { data: { id: string } }).data.id
  await page.goto(`/operations/products/import?team=${teamId}`)
  const rows = Array.from({ length: 10 }, (_, index) => `Gift ${index},GIFT-${index}-${mark},${index + 5}.00`)
  const choose = (lines: string[]) =>
    page
      .getByLabel('Choose a file')
      .or(page.getByLabel('Choose another file'))
      .last()
      .setInputFiles({
        name: 'ten.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Product,SKU,Price', ...lines].join('\n')),
      })
  await choose([...rows, 'Broken,,free'])
  await expect(page.getByText('1 row to fix')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expectAccessible(page, 'the preview of an import')
  await choose(rows)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('10 new products, 10 new variants.')).toBeVisible()
  await page.getByRole('link', { name: 'See the products' }).click()
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(11)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Gift 8' })).toBeVisible()
  await calls.dispose()
  await context.close()
})

test('a choice of teams says that it searches, and then that nothing was found', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await desk(browser, baseURL!)
  const release = await holdCalls(page, '**/operations/teams?*')
  await page.goto('/operations/products/new')
  const team = page.getByRole('combobox', { name: 'Team' })
  await team.click()
  const only = page.getByRole('listbox', { name: 'Team' }).getByRole('option')
  await expect(only).toHaveText('Searching …')
  await expectAccessible(page, 'while teams are searched')
  release()
  await expect(only.first()).not.toHaveText('Searching …')
  await team.fill('No team has this name')
  await expect(only).toHaveText('Nothing found')
  await expectAccessible(page, 'where no team was found')
  await context.close()
  await calls.dispose()
})

test('an operator whose session has ended signs in again, and is sent about no further', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await desk(browser, baseURL!)
  await page.clock.install()
  await page.goto('/operations/products')
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
  await context.clearCookies()
  await page.clock.fastForward('01:00')
  await page.getByRole('link', { name: 'Bundles', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Operator sign in' })).toBeVisible()
  let asked = 0
  page.on('request', sent => {
    if (sent.url().endsWith('/operations/session')) asked++
  })
  await page.getByLabel('Email').fill(operator)
  await page.waitForTimeout(500)
  expect(asked).toBeLessThan(3)
  await signInByPage(page, operator)
  await expect(page.getByRole('heading', { level: 1, name: 'Bundles' })).toBeVisible()
  await calls.dispose()
  await context.close()
})

test('a team is put on a plan, suspended while someone works in it, and lifted, at 390 px', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await desk(browser, baseURL!, { viewport: { width: 390, height: 844 } })
  const email = `suspended.${unique()}@example.test`
  const visitor = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } })
  expect(
    (
      await visitor.post('/api/v2/auth', {
        data: { user: { email, password }, team: { name: 'Suspended Ltd' } },
      })
    ).ok(),
  ).toBe(true)
  const working = await browser.newContext({
    storageState: await visitor.storageState(),
  })
  const member = await working.newPage()
  await member.goto('/settings')
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`/operations/teams?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Suspended Ltd/ }).click()
  await page.getByRole('button', { name: 'Put on a plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plan').selectOption({ index: 1 })
  await dialog.getByLabel('Reason').fill('Part of the deal')
  await expectAccessible(page, 'putting a team on a plan')
  await dialog.getByRole('button', { name: 'Put on the plan' }).click()
  await expect(toast(page, /^The team is now on .*\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notification' }).click()

  await page.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Reason, as the team will read it').fill('Unpaid invoices')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(member.getByText('Your team is suspended')).toBeVisible()
  await expect(member.getByText('Unpaid invoices. You can look at everything')).toBeVisible()
  expect((await visitor.patch('/api/v2/team', { data: { team: { name: 'Mine' } } })).status()).toBe(403)
  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await dialog.getByLabel('Reason').fill('Paid')
  await dialog.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(member.getByText('Your team is suspended')).toHaveCount(0)
  expect((await visitor.patch('/api/v2/team', { data: { team: { name: 'Mine' } } })).ok()).toBe(true)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText('“Unpaid invoices”', { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'a team’s log')
  await visitor.dispose()
  await calls.dispose()
  await working.close()
  await context.close()
})

test('a job that failed is seen and tried again, a plan is made and an outside service is asked', async ({
  browser,
  baseURL,
}) => {
  const { context, page, calls } = await desk(browser, baseURL!)
  // A mail server that says no for a while.
  const control = (path: string) => {
    const url = new URL(path, baseURL)
    url.port = String(Number(url.port) + 1)
    return url.href
  }
  const to = `no.${unique()}@example.test`
  await calls.post(control('/control/faults'), {
    data: { service: 'mail', match: to, mode: 'error_before', times: 4 },
  })
  const made = await calls.post('/api/v2/operations/teams', {
    data: { team: { name: 'Unlucky Ltd', owner_email: to } },
  })
  expect(made.ok()).toBe(true)
  await page.goto('/operations/jobs?state=retrying')
  const row = page.getByRole('row', { name: /Sends one email/ }).first()
  await expect(row).toContainText('left')
  await row.getByRole('button', { name: /^Try again/ }).click()
  await expect(toast(page, 'It is tried again now.')).toBeVisible()
  await expect(page.getByText('Card payments').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^Answers \(\d+ ms\)$/).first()).toBeVisible()
  await expectAccessible(page, 'jobs and health')

  for (const key of ['g', 'l']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await page.keyboard.press('n')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Enter a name.')).toBeVisible()
  const name = `Plan ${unique()}`
  for (const [label, value] of [
    ['Name', name],
    ['Price', '79'],
    ['Shipments per period', '60'],
    ['Users', '9'],
    ['Products', '30'],
  ] as const)
    await drawer.getByLabel(label, { exact: true }).fill(value)
  await expectAccessible(page, 'a new plan')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('$79.00')
  await calls.dispose()
  await context.close()
})
