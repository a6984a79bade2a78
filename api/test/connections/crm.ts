import { tellSandbox } from '../sandbox.ts'
import type { Client, TestApp } from '../app-under-test.ts'

/** What the stand-in for Salesforce holds. */
export interface SalesforceLedger {
  tasks: { id: string; fields: Record<string, string | null> }[]
  records: { id: string; type: string; name: string; company: string | null; email: string | null }[]
  grants: { id: string; isOver: boolean }[]
  calls: Record<string, number>
  setup: { used: number; limit: number }
}

export const salesforceLedger = (app: Pick<TestApp, 'sandboxUrl'>): Promise<SalesforceLedger> =>
  tellSandbox(app, 'GET', '/salesforce/ledger')

/** Allows Ribbon in on the page of Salesforce; answers what the browser is sent back with. */
export async function allowAtSalesforce(
  url: string,
  username = 'olivia@acme.test',
): Promise<{ code: string; state: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username }),
  })
  const back = new URL(answer.headers.get('location') ?? '')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

export const startAuthorization = async (client: Client): Promise<string> => {
  const { body } = await client.post('/team/integrations/authorization', {
    integration: { provider: 'salesforce' },
  })
  return body.data.attributes.url
}

/** Connects a person as the page does; answers the id of the connection. */
export async function connectSalesforce(client: Client, username?: string): Promise<string> {
  const { code, state } = await allowAtSalesforce(await startAuthorization(client), username)
  const answer = await client.post('/team/integrations/oauth2', {
    integration: { provider: 'salesforce' },
    code,
    state,
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.data.id
}
