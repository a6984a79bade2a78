import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshSandbox, type FreshSandbox } from './fresh-sandbox.ts'

let sandbox: FreshSandbox
beforeAll(async () => {
  sandbox = await freshSandbox()
})
afterAll(() => sandbox.close())

async function look(path: string) {
  const response = await fetch(`${sandbox.url()}${path}`)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  }
}

async function buyLabel(name: string) {
  const from = {
    name: 'Ribbon',
    address_line1: '1 Depot Way',
    city_locality: 'Austin',
    state_province: 'TX',
    postal_code: '78701',
    country_code: 'US',
  }
  const shipment = {
    service_code: 'standard_shipping',
    ship_from: from,
    ship_to: { ...from, name },
    packages: [{ weight: { value: 9, unit: 'ounce' } }],
  }
  const response = await fetch(`${sandbox.url()}/shipengine/v1/labels`, {
    method: 'POST',
    headers: { 'api-key': 'x', 'content-type': 'application/json' },
    body: JSON.stringify({ shipment }),
  })
  return response.json() as Promise<{ tracking_number: string; tracking_url: string }>
}

test('every page renders when nothing has happened yet', async () => {
  for (const path of [
    '/',
    '/mail',
    '/parcels',
    '/payments',
    '/saml',
    '/google',
    '/salesforce',
    '/dns',
    '/webhooks',
  ])
    expect((await look(path)).status).toBe(200)
  for (const path of [
    '/mail/none',
    '/track/none',
    '/payments/authenticate/none',
    '/saml/acme/sso',
    '/saml/No/metadata',
    '/google/choose/none',
    '/lightning/r/Task/none/view',
  ])
    expect((await look(path)).status).toBe(404)
})

test('foreign input is shown as text, and a message stays in its frame', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.ports().smtpPort })
  await transport.sendMail({
    from: 'a@ribbon.test',
    to: 'b@acme.test',
    subject: '<script>1</script>',
    html: '<p>Hi</p><script>2</script>',
  })
  const [{ id }] = await sandbox.control('GET', '/mail/messages')
  expect((await look('/mail')).text).toContain('&lt;script&gt;1&lt;/script&gt;')
  expect((await look(`/mail/${id}`)).text).toMatch(/<iframe\s[^>]*sandbox="allow-popups /)
  expect((await look(`/mail/${id}/html`)).policy).toContain("script-src 'none'")
  expect((await look(`/mail/${id}/source`)).text).toContain('MIME-Version')
})

test('a person moves a parcel along with its buttons and follows it on its page', async () => {
  const { tracking_number, tracking_url } = await buyLabel('Ada <b>')
  expect((await look('/parcels')).text).toContain('Ada &lt;b&gt;')
  const press = (body: string) =>
    fetch(`${sandbox.url()}/parcels/${tracking_number}/move`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  expect((await press('')).status).toBe(303)
  await press('status_code=EX')
  expect((await look('/parcels')).text).toContain('Exception')
  await press('status_code=DE')
  expect(await (await fetch(tracking_url)).text()).toContain('Delivered, in or at the mailbox')
})
