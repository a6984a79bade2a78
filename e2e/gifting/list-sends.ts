import { expect, type APIRequestContext } from '@playwright/test'

interface Resource<A> {
  data: { id: string; attributes: A }
}
type Plan = { state: string; planHash: string | null; listId: string }

async function wait<A extends { state: string }>(
  calls: APIRequestContext,
  path: string,
  state: string,
): Promise<Resource<A>['data']> {
  const read = async () => ((await (await calls.get(path)).json()) as Resource<A>).data
  await expect.poll(async () => (await read()).attributes.state, { timeout: 20_000 }).toBe(state)
  return read()
}

/** Imports a recipient list from a table. */
export async function makeList(calls: APIRequestContext, name: string, table: string): Promise<string> {
  const upload = await calls.post('/api/v2/team/bulk_imports', {
    multipart: {
      'bulk_import[file]': { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) },
      'bulk_import[name]': name,
    },
  })
  expect(upload.status(), await upload.text()).toBe(201)
  const { data } = (await upload.json()) as Resource<object>
  const path = `/api/v2/team/bulk_imports/${data.id}`
  expect(
    (await calls.post(`${path}/import`, { data: { include_headers: 'yes' } })).ok(),
    'the list is imported',
  ).toBe(true)
  await wait(calls, path, 'applied')
  return data.id
}

/** Plans a bulk send of something that is in stock. */
export async function planSend(calls: APIRequestContext, listId: string, message: string): Promise<string> {
  const cards = (await (
    await calls.get('/api/v2/team/products', { params: { 'page[size]': '100' } })
  ).json()) as { data: { id: string; attributes: { inventories_count: number } }[] }
  const product = cards.data.find(each => each.attributes.inventories_count > 100)!
  const variants = (await (
    await calls.get(`/api/v2/team/products/${product.id}/product_variants`)
  ).json()) as { data: { id: string; attributes: { inventories_count: number } }[] }
  const variant = variants.data.find(each => each.attributes.inventories_count > 10)!
  const order = {
    bulk_import_id: listId,
    recipient_list_order_items: [{ product_variant_id: variant.id, quantity: 1 }],
    card_message: message,
  }
  const { data } = (await (
    await calls.post('/api/v2/team/bulk_sends', { data: { paige_recipient_list_order: order } })
  ).json()) as Resource<Plan>
  await wait(calls, `/api/v2/team/bulk_sends/${data.id}`, 'planned')
  return data.id
}

/** Confirms a bulk send and waits until every order is created. */
export async function sendPlan(calls: APIRequestContext, id: string): Promise<void> {
  const path = `/api/v2/team/bulk_sends/${id}`
  const {
    attributes: { planHash, listId },
  } = await wait<Plan>(calls, path, 'planned')
  const answer = await calls.post('/api/v2/team/orders/recipient_list', {
    data: {
      paige_recipient_list_order: {
        bulk_import_id: listId,
        recipient_list_order_items: [],
        plan_id: id,
        plan_hash: planHash,
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await wait(calls, path, 'done')
}
