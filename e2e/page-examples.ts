import { expect, type APIRequestContext } from '@playwright/test'
import { makeList, planSend, sendPlan } from './gifting/list-sends.ts'

/** A bulk send that is planned and one that is done; one recipient has a PO box. */
export async function listSends(calls: APIRequestContext): Promise<string[]> {
  const list = await makeList(
    calls,
    'Board members',
    'Name,Email,Address 1,City,State,Zip,Country\n' +
      'Ada King,ada@board.example,12 Main Street,Boston,MA,02110,US\n' +
      'Bea Page,bea@board.example,PO Box 12,Boston,MA,02110,US',
  )
  const done = await planSend(calls, list, 'Thank you, {first_name}')
  await sendPlan(calls, done)
  return [`/bulk-sends/${await planSend(calls, list, 'Thank you, {first_name}')}`, `/bulk-sends/${done}`]
}

export async function firstId(
  calls: APIRequestContext,
  what: 'products' | 'bundles' | 'card_templates' | 'recipients' | 'restock_requests',
): Promise<string> {
  const { data } = (await (await calls.get(`/api/v2/team/${what}`)).json()) as { data: { id: string }[] }
  return data[0]!.id
}

/** The demo's projects: one whose quote waits, and one for which people submit. */
export async function projectIds(calls: APIRequestContext): Promise<string[]> {
  const { data } = (await (await calls.get('/api/v2/team/admin_orders')).json()) as { data: { id: string }[] }
  return data.map(project => project.id)
}

/** The viewer link of the newest project of the demo. */
export async function viewerPath(calls: APIRequestContext): Promise<string> {
  const [id] = await projectIds(calls)
  const { data } = (await (await calls.get(`/api/v2/team/admin_orders/${id}`)).json()) as {
    data: { attributes: { jwt: string } }
  }
  return `/projects/public?token=${data.attributes.jwt}`
}

/** Where people submit their sizes and address for a project of the demo. */
export async function collectionPath(calls: APIRequestContext): Promise<string> {
  const { data } = (await (await calls.get('/api/v2/team/admin_orders')).json()) as {
    data: { attributes: { uuid: string; enableCollectionLink: boolean } }[]
  }
  const open = data.find(({ attributes }) => attributes.enableCollectionLink)!
  return `/admin-order-recipients/${open.attributes.uuid}`
}

export async function firstOf(
  desk: APIRequestContext,
  what: 'teams' | 'projects' | 'products' | 'bundles' | 'parcels' | 'handovers' | 'pick_lists',
): Promise<string> {
  const { data } = (await (await desk.get(`/api/v2/operations/${what}`)).json()) as { data: { id: string }[] }
  return data[0]!.id
}

export async function unpaidOrder(calls: APIRequestContext): Promise<string> {
  const product = await firstId(calls, 'products')
  const variants = (await (await calls.get(`/api/v2/team/products/${product}/product_variants`)).json()) as {
    data: { id: string }[]
  }
  const recipients = (await (await calls.get('/api/v2/team/recipients')).json()) as {
    data: { id: string; attributes: { addressState: string } }[]
  }
  const recipient = recipients.data.find(each => each.attributes.addressState === 'given')!
  const order = {
    recipient_id: recipient.id,
    card_message: 'Thank you!',
    selected_items_json: [{ product_variant_id: variants.data[0]!.id, quantity: 1 }],
  }
  const { data } = (await (await calls.post('/api/v2/team/orders', { data: { order } })).json()) as {
    data: { id: string }
  }
  return data.id
}

/** An import with columns to review and a row to fix. */
export async function halfImported(calls: APIRequestContext): Promise<string> {
  const table =
    'Name,Email,Address 1,City,State,Zip,Country\n' +
    'Ada King,ada@half.example,12 Main Street,Boston,MA,02110,US\n' +
    'Bea Page,bea@half.example,1 Main Street,Boston,MA,021,US'
  const upload = await calls.post('/api/v2/team/bulk_imports', {
    multipart: {
      'bulk_import[file]': { name: 'half.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
    },
  })
  expect(upload.status(), await upload.text()).toBe(201)
  return ((await upload.json()) as { data: { id: string } }).data.id
}

export async function appliedList(calls: APIRequestContext): Promise<string> {
  const { data } = (await (
    await calls.get('/api/v2/team/bulk_imports', { params: { 'filters[state]': 'applied' } })
  ).json()) as { data: { id: string }[] }
  return data.at(-1)!.id
}

/** Requests an address and reads the link from the email. */
export async function addressPath(calls: APIRequestContext, baseURL: string): Promise<string> {
  const email = `ada.${Date.now()}@example.com`
  await calls.post('/api/v2/team/recipients', {
    data: { recipient: { email, name: 'Ada Lovelace' }, send_email: true },
  })
  return mailedPath(calls, baseURL, { to: email, path: /\/address\/[\w-]+/ })
}

/** The link in the mail of a gift card that has just been issued, and the id of the card. */
export async function giftCard(
  calls: APIRequestContext,
  baseURL: string,
): Promise<{ id: string; path: string }> {
  const email = `grace.${Date.now()}@example.com`
  const made = await calls.post('/api/v2/gift_cards', {
    data: {
      gift_card: {
        amount: '40.00',
        message: 'Thank you for a wonderful year!',
        sender_name: 'Olivia Owens',
        recipients: [{ name: 'Grace Hopper', email }],
      },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const path = await mailedPath(calls, baseURL, { to: email, path: /\/gift\/[\w-]+/ })
  const listed = await calls.get('/api/v2/gift_card_recipients', { params: { search: email } })
  const { data } = (await listed.json()) as { data: { id: string }[] }
  return { id: data[0]!.id, path }
}

/** Waits for a mail with the link. */
export async function mailedPath(
  calls: APIRequestContext,
  baseURL: string,
  wanted: { to: string; path: RegExp },
): Promise<string> {
  const mailbox = new URL('/control/mail/messages', baseURL)
  mailbox.port = String(Number(mailbox.port) + 1)
  mailbox.searchParams.set('to', wanted.to)
  let path: string | undefined
  await expect
    .poll(
      async () => {
        path = wanted.path.exec(await (await calls.get(mailbox.href)).text())?.[0]
        return path
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return path!
}

export async function invitationToken(calls: APIRequestContext): Promise<string> {
  const answer = await calls.post('/api/v2/team/invitations', {
    data: { invitation: { email: `bea.${Date.now()}@example.com` } },
  })
  const { data } = (await answer.json()) as { data: { attributes: { token: string } } }
  return data.attributes.token
}

/** The public page of one of the team's own invoices. */
export async function invoicePath(calls: APIRequestContext): Promise<string> {
  const { data } = (await (await calls.get('/api/v2/team/invoices')).json()) as {
    data: { attributes: { kind: string; hostedInvoiceUrl: string } }[]
  }
  return new URL(data.find(invoice => invoice.attributes.kind === 'account')!.attributes.hostedInvoiceUrl)
    .pathname
}

/** A redemption with two tiers of gifts. */
export async function redemption(calls: APIRequestContext, name = 'Holiday gifts 2026'): Promise<string> {
  const made = await calls.post('/api/v2/team/group_orders', { data: { group_order: { name } } })
  expect(made.ok(), await made.text()).toBe(true)
  const { data } = (await made.json()) as { data: { id: string } }
  const products = (await (await calls.get('/api/v2/team/products')).json()) as { data: { id: string }[] }
  const tiers = `/api/v2/team/group_orders/${data.id}/group_order_tiers`
  for (const [tierName, limit, first] of [
    ['Warm things', 1, 0],
    ['Small joys', 2, 3],
  ] as const) {
    const tier = (await (
      await calls.post(tiers, { data: { group_order_tier: { name: tierName, gifts_limit: limit } } })
    ).json()) as { data: { id: string } }
    for (const product of products.data.slice(first, first + 3))
      await calls.post(`${tiers}/${tier.data.id}/product_items`, {
        data: { paige_group_order_tiers_item: { itemable_id: product.id } },
      })
  }
  return data.id
}

/** The orders of the demo's shop, one of them opened; they are imported once the demo runs. */
export async function shopOrderPages(calls: APIRequestContext): Promise<string[]> {
  const list = async () => {
    const answer = await calls.get('/api/v2/team/shopify', { params: { status: 'needs_match' } })
    return ((await answer.json()) as { data: { id: string }[] }).data.map(order => order.id)
  }
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const [id] = await list()
  return ['', '?q=nothing-like-it', `?show=needs_match&order=${id}`].map(search => `/shopify/orders${search}`)
}

/** A gift of the demo's store admin that is linked to a record of Salesforce. */
export async function linkedOrder(calls: APIRequestContext): Promise<string> {
  for (const status of ['processing', 'shipped', 'delivered']) {
    const answer = await calls.get('/api/v2/team/orders', {
      params: { 'filters[status]': status, 'page[size]': '100' },
    })
    const { data } = (await answer.json()) as {
      data: { id: string; attributes: { salesforce_resource_uid: string | null } }[]
    }
    const linked = data.find(order => order.attributes.salesforce_resource_uid !== null)
    if (linked) return linked.id
  }
  throw new Error('The demo has no linked gift.')
}
