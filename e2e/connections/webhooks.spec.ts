import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { flawsOf } from '../accessible.ts'
import { signedIn } from '../demo-people.ts'
import { newOwner, standIn } from '../new-account.ts'

test('an owner adds an endpoint, tests it, sees it fail and heal, sends again, and removes it', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const { calls, email } = await newOwner(browser, baseURL!, 'Webhook Users')
  const context = await signedIn(browser, baseURL!, email)
  const page = await context.newPage()
  const inbox = await context.newPage()
  const url = standIn(baseURL!, `/webhooks/journey-${Date.now()}`)
  const listed = url.replace('http://', '')
  await inbox.goto(url)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Webhook endpoint' })

  await page.goto('/developers?tab=webhooks')
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  await press('New endpoint')
  const adding = page.getByRole('dialog', { name: 'New endpoint' })
  await press('Add endpoint')
  await expect(adding).toContainText('Choose at least one event.')
  await expect(adding.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await adding.getByRole('textbox', { name: 'Address' }).fill(url)
  await adding.getByRole('checkbox', { name: 'export.finished' }).check()
  await press('Add endpoint')
  const former = await takenSecret(page)
  await storeAtInbox(inbox, { secret: former })
  await press('I have stored it')

  await page.getByRole('link', { name: listed }).click()
  await press('Send a test')
  await expect(drawer).toContainText('It arrived: the endpoint answered 200.')
  await expect(drawer).toContainText('Healthy')
  expect(await flawsOf(page)).toEqual([])
  await inbox.reload()
  await expect(inbox.locator('li.row')).toHaveCount(1)
  await expect(inbox.locator('li.row')).toContainText('Signature right')

  await storeAtInbox(inbox, { answer: '500' })
  await finishExport(calls)
  await drawer.getByRole('link', { name: 'Show its messages' }).click()
  const row = page.getByRole('row').filter({ hasText: 'export.finished' })
  await expect(row).toContainText('Waiting')
  await row.getByRole('link').click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message.getByLabel('Answer to try 1')).toHaveText('500, an error')
  await expect(message.getByLabel('Body')).toContainText('"type": "export.finished"')
  expect(await flawsOf(page)).toEqual([])
  await storeAtInbox(inbox, { answer: '200' })
  await press('Send again')
  await expect(message).toContainText('Delivered')
  await inbox.reload()
  const ids = await inbox
    .locator('li.row .under')
    .evaluateAll(lines => lines.map(line => line.textContent?.split('·').at(-1)?.trim()))
  expect(new Set(ids.slice(0, -1)).size, 'the id of a message stays').toBe(1)

  // It says that it wants no more, and the export after that one is kept for later.
  await storeAtInbox(inbox, { answer: '410' })
  await finishExport(calls)
  await page.goto('/developers?tab=webhooks')
  const endpoint = page.getByRole('row').filter({ hasText: listed })
  await expect(endpoint).toContainText('Off', { timeout: 20_000 })
  await finishExport(calls)
  await storeAtInbox(inbox, { answer: '200' })
  await expect(async () => {
    await page.goto('/developers?tab=log')
    await expect(row.filter({ hasText: /Failed|Missed/ })).toHaveCount(2, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.goto('/developers?tab=webhooks')
  await page.getByRole('link', { name: listed }).click()
  await expect(drawer).toContainText('Switched off: it answered 410')
  await press('Switch on')
  await press('Send 2 again')
  await page.goto('/developers?tab=log')
  await expect(row).toHaveCount(3)
  await expect(row.filter({ hasText: 'Delivered' })).toHaveCount(3, { timeout: 20_000 })

  await page.goto('/developers?tab=webhooks')
  await page.getByRole('link', { name: listed }).click()
  await press('Change secret')
  await page
    .getByRole('dialog', { name: 'Change the secret?' })
    .getByRole('button', { name: 'Change secret' })
    .click()
  const secret = await takenSecret(page)
  expect(secret).not.toBe(former)
  await press('I have stored it')
  await page.getByRole('link', { name: listed }).click()
  await expect(drawer).toContainText('Former secret until')
  for (const each of [former, secret]) {
    await storeAtInbox(inbox, { secret: each })
    await press('Send a test')
    await expect(drawer).toContainText('It arrived: the endpoint answered 200.')
    await inbox.reload()
    await expect(inbox.locator('li.row').first()).toContainText('Signature right')
  }

  await press('Change settings')
  const changing = page.getByRole('dialog', { name: 'Change endpoint' })
  expect(await flawsOf(page)).toEqual([])
  await changing.getByLabel('Description (optional)').fill('File keeper')
  await changing.getByRole('checkbox', { name: 'stock.low' }).check()
  await press('Save changes')
  await expect(changing).toBeHidden()
  await expect(drawer).toContainText('export.finished, stock.low')
  await press('Delete')
  await press('Delete endpoint')
  await expect(page.getByText('No endpoints yet')).toBeVisible()
  await context.close()
  await calls.dispose()
})

async function takenSecret(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Signing secret' })
  await expect(region).toBeFocused()
  const secret = (await region.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  return secret
}

async function storeAtInbox(
  inbox: Page,
  { secret, answer }: { secret?: string; answer?: string },
): Promise<void> {
  if (secret) await inbox.getByLabel('Signing secret').fill(secret)
  if (answer) await inbox.getByLabel('Answers with').selectOption(answer)
  await inbox.getByRole('button', { name: 'Save' }).click()
}

/** Begins an export and waits until it has been told. */
async function finishExport(calls: APIRequestContext): Promise<void> {
  const begun = await calls.post('/api/v2/exports/recipients', { data: { export: { filters: {} } } })
  expect(begun.ok(), await begun.text()).toBe(true)
  const { data } = (await begun.json()) as { data: { id: string } }
  await expect
    .poll(
      async () =>
        ((await (await calls.get(`/api/v2/exports/${data.id}`)).json()) as State).data.attributes.state,
      {
        timeout: 20_000,
      },
    )
    .toBe('done')
}

interface State {
  data: { attributes: { state: string } }
}
