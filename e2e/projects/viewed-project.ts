import { expect, request, type APIRequestContext } from '@playwright/test'
import { operator, owner, sessionOf } from '../demo-people.ts'

export interface MadeProject {
  id: string
  token: string
  /** Goods and price are agreed by phone. */ openSubmissions(): Promise<void>
  /** The owner changes somebody's row. */ ownerChanges(email: string, recipient: object): Promise<void>
}

interface ProjectAnswer {
  data: { id: string; attributes: { jwt: string; uuid: string } }
}

async function ask<T>(
  calls: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await calls.fetch(`/api/v2${path}`, { method, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** Calls of an operator and of the demo team's owner. */
async function signedInCalls(baseURL: string) {
  const callsOf = async (path: string, email: string) =>
    request.newContext({
      baseURL,
      storageState: await sessionOf(baseURL, path, email),
      extraHTTPHeaders: { origin: baseURL },
    })
  return {
    desk: await callsOf('/api/v2/operations/sign_in', operator),
    team: await callsOf('/api/v2/auth/sign_in', owner),
  }
}

/** People who submit for a project by its collection link. */
export async function submit(
  baseURL: string,
  uuid: string,
  names: readonly string[],
  sizes: object,
): Promise<void> {
  const anybody = await request.newContext({ baseURL })
  for (const name of names)
    await ask(anybody, 'POST', `/team/admin_orders/${uuid}/order_recipients`, {
      recipient: {
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}@people.test`,
        address_one: '12 Main Street',
        city: 'Austin',
        state: 'TX',
        zip_code: '78701',
        apparel_size: sizes,
      },
    })
}

/** A product of the demo's team that comes in sizes alone and is not in stock; answers the SKU of a size. */
export async function makeSizedProduct(
  baseURL: string,
  name: string,
  sizes: readonly string[],
): Promise<(size: string) => string> {
  const { desk, team } = await signedInCalls(baseURL)
  const { data: own } = await ask<{ data: { id: string } }>(team, 'GET', '/team')
  const skuOf = (size: string) => `${name.replaceAll(' ', '-').toUpperCase()}-${size}`
  const variants = sizes.map(size => ({ sku: skuOf(size), size, price: '30.00' }))
  await ask(desk, 'POST', '/operations/products', { product: { team_id: own.id, name, variants } })
  return skuOf
}

interface ProductAnswer {
  data: { id: string; attributes: { name: string } }[]
}
interface VariantAnswer {
  data: { id: string; attributes: { inventories_count?: number; inventoriesCount?: number } }[]
}

/** A project in production for two people, whose price an owner accepted; its one item is no product yet. */
export async function makeProducedProject(
  baseURL: string,
): Promise<{ id: string; product: { name: string; variantId: string } }> {
  const { desk, team } = await signedInCalls(baseURL)
  const { data: own } = await ask<{ data: { id: string } }>(team, 'GET', '/team')
  const { data } = await ask<{ data: { id: string } }>(desk, 'POST', '/operations/projects', {
    project: {
      team_id: own.id,
      name: 'Mugs for the offsite',
      in_hands_date: '2026-12-15',
      expected_number_of_recipients: 2,
      items: [{ name: 'Mug' }],
    },
  })
  const path = `/team/admin_orders/${data.id}`
  const quote = { unit_price: '12.00', shipping_home: '8.00', shipping_abroad: '20.00' }
  await ask(desk, 'POST', `/operations/projects/${data.id}/quotes`, { quote })
  await ask(team, 'POST', `${path}/accept_quote`, { version: 1 })
  await ask(team, 'POST', `${path}/enable_address_collection_link`)
  const project = await ask<ProjectAnswer>(team, 'GET', path)
  await submit(baseURL, project.data.attributes.uuid, ['Ada Lovelace', 'Ben Okafor'], {})
  await ask(team, 'PATCH', `${path}/finalize_submissions`)
  await ask(desk, 'POST', `/operations/projects/${data.id}/move`, { state: 'in_production' })
  for (const product of (await ask<ProductAnswer>(team, 'GET', '/team/products')).data) {
    const variants = await ask<VariantAnswer>(team, 'GET', `/team/products/${product.id}/product_variants`)
    const found = variants.data.find(
      ({ attributes }) => (attributes.inventories_count ?? attributes.inventoriesCount ?? 0) > 10,
    )
    if (found && variants.data.length > 1)
      return { id: data.id, product: { name: product.attributes.name, variantId: found.id } }
  }
  throw new Error('The demo has no product with stock.')
}

/** A project of the demo's team that an operator made, for which four people have submitted; nothing is agreed yet. */
export async function makeViewedProject(baseURL: string): Promise<MadeProject> {
  const { desk, team } = await signedInCalls(baseURL)
  const { data: own } = await ask<{ data: { id: string } }>(team, 'GET', '/team')
  const { data } = await ask<{ data: { id: string } }>(desk, 'POST', '/operations/projects', {
    project: {
      team_id: own.id,
      name: 'Offsite hoodies',
      in_hands_date: '2026-12-15',
      items: [{ name: 'Hoodie', options: [{ name: 'Size' }] }],
    },
  })
  const path = `/team/admin_orders/${data.id}`
  await ask(team, 'POST', `${path}/enable_address_collection_link`)
  const project = await ask<ProjectAnswer>(team, 'GET', path)
  const names = ['Ada Lovelace', 'Ben Okafor', 'Cleo Ngata', 'Dan Deleted']
  await submit(baseURL, project.data.attributes.uuid, names, { Hoodie: { Size: 'M' } })
  return {
    id: data.id,
    token: project.data.attributes.jwt,
    openSubmissions: async () => {
      const move = { state: 'submissions_open', reason: 'Agreed by phone.' }
      await ask(desk, 'POST', `/operations/projects/${data.id}/move`, move)
    },
    ownerChanges: async (email, recipient) => {
      const found = await ask<{ data: { id: string }[] }>(
        team,
        'GET',
        `${path}/order_recipients?search=${encodeURIComponent(email)}`,
      )
      await ask(team, 'PUT', `${path}/order_recipients/${found.data[0]!.id}`, { recipient })
    },
  }
}
