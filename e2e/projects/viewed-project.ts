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
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await calls.fetch(`/api/v2${path}`, { method, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** A project of the demo's team that an operator made, for which four people have submitted; nothing is agreed yet. */
export async function makeViewedProject(baseURL: string): Promise<MadeProject> {
  const callsOf = async (path: string, email: string) =>
    request.newContext({
      baseURL,
      storageState: await sessionOf(baseURL, path, email),
      extraHTTPHeaders: { origin: baseURL },
    })
  const desk = await callsOf('/api/v2/operations/sign_in', operator)
  const team = await callsOf('/api/v2/auth/sign_in', owner)
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
  const anybody = await request.newContext({ baseURL })
  for (const name of ['Ada Lovelace', 'Ben Okafor', 'Cleo Ngata', 'Dan Deleted'])
    await ask(anybody, 'POST', `/team/admin_orders/${project.data.attributes.uuid}/order_recipients`, {
      recipient: {
        name,
        email: `${name.split(' ')[0]!.toLowerCase()}@people.test`,
        address_one: '12 Main Street',
        city: 'Austin',
        state: 'TX',
        zip_code: '78701',
        apparel_size: { Hoodie: { Size: 'M' } },
      },
    })
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
