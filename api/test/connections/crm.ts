import { tellSandbox } from '../sandbox.ts'
import { until } from './webhook-receiver.ts'
import type { Client, TestApp } from '../app-under-test.ts'

/** What the stand-in for Salesforce holds. */
export interface SalesforceLedger {
  tasks: { id: string; fields: Record<string, string | null> }[]
  records: { id: string; type: string; name: string; company: string | null; email: string | null }[]
  /** Their ids are the refresh tokens. */ grants: { id: string; isOver: boolean }[]
  /** Their ids are the access tokens. */ sessions: { id: string }[]
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

/** What a record is linked by, as the gift flow sends it. */
export const linkTo = (type: string, uid: string) => ({
  salesforce_resource_type: type,
  salesforce_resource_uid: uid,
})

/** Waits until nothing of gifts is due to be written to Salesforce. */
export async function settleCrmLog({ db, settleJobs }: Pick<TestApp, 'db' | 'settleJobs'>): Promise<void> {
  await settleJobs()
  await until(async () => {
    const { rowCount } = await db.pool.query(`
      select from crm_log_senders s where s.lease is not null
      union all
      select from crm_log_entries e where e.state = 'waiting' and e.next_at <= now()`)
    return rowCount === 0
  })
}

/** Lets the time pass that gifts wait for another try. */
export const makeLogDue = ({ db }: Pick<TestApp, 'db'>) =>
  db.pool.query("update crm_log_entries set next_at = now() where state = 'waiting'")
