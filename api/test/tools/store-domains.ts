import { expect } from 'vitest'
import type { Client, TestApp } from '../app-under-test.ts'
import { control } from '../sign-ins.ts'

export interface DnsRecord {
  name: string
  kind: string
  value: string
  found: string | null
  ok: boolean
}

export const setRecord = (app: TestApp, name: string, type: string, value: string) =>
  control(app, '/dns/records', { name, type, value })

/** Makes the team's store, and claims a domain for it; answers the records to set. */
export async function claimDomain(
  client: Client,
  { domain, slug }: { domain: string; slug: string },
): Promise<DnsRecord[]> {
  const has = (await client.get('/store')).body.data !== null
  if (!has) expect((await client.post('/store', { store: { title: slug, slug } })).status).toBe(201)
  const answer = await client.send('PATCH', '/store', { store: { custom_domain: domain } })
  expect(answer.body.errors).toBeUndefined()
  return answer.body.data.attributes.dnsRecords as DnsRecord[]
}

export async function setRecords(app: TestApp, records: readonly DnsRecord[]): Promise<void> {
  for (const { name, kind, value } of records) await setRecord(app, name, kind, value)
}

export const check = (client: Client) => client.post('/store/check_dns_status')

/** Claims a domain, sets its records and verifies it. */
export async function connectDomain(
  app: TestApp,
  client: Client,
  claim: { domain: string; slug: string },
): Promise<void> {
  await setRecords(app, await claimDomain(client, claim))
  expect((await check(client)).body).toMatchObject({ domain_verified: true })
}
