import { z } from 'zod'
import { recordTypes, type RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { CrmRevoked } from '../../services/crm/crm-errors.ts'
import type { Crm, CrmGrant } from '../../services/crm/crm.ts'
import { demoMembers } from '../data/demo-people.ts'

/** Whose gifts the demo logs; the owner’s take no step more for it. */
export const demoCrmUser = 'sana'
const recordsOfType = 2

export interface DemoSalesforce {
  grant: CrmGrant
  loginUrl: string
  userName: string
  timeZone: string
  organizationName: string | null
  records: { type: RecordType; uid: string }[]
}

const identified = z.object({ Id: z.string() })
const named = z.object({ Name: z.string() })

/** A person of the demo allows Ribbon in at the stand-in for Salesforce; without one nobody is connected. */
export async function makeDemoSalesforce(
  crm: Crm,
  sandboxUrl: string | undefined,
): Promise<DemoSalesforce | undefined> {
  const loginUrl = crm.loginUrlOf('production')
  if (!sandboxUrl || !crm.isOn || !loginUrl) return undefined
  try {
    return await connect(crm, loginUrl)
  } catch (error) {
    process.stderr.write(
      `Nobody of the demo has Salesforce: the stand-in could not be used (${error instanceof Error ? error.message : 'no answer'}).\n`,
    )
    return undefined
  }
}

async function connect(crm: Crm, loginUrl: string): Promise<DemoSalesforce> {
  const { url, codeVerifier } = await crm.startAuthorization({ loginUrl })
  const grant = await crm.exchangeCode({ loginUrl, code: await giveConsent(url), codeVerifier })
  const session = await crm.open({
    instanceUrl: grant.instanceUrl,
    accessToken: grant.accessToken,
    refresh: () => Promise.reject(new CrmRevoked('a new token is refused')),
  })
  const [organization] = await session.query('SELECT Name FROM Organization LIMIT 1', named)
  const records: DemoSalesforce['records'] = []
  for (const type of recordTypes) {
    const found = await session.query(`SELECT Id FROM ${type} ORDER BY Id LIMIT ${recordsOfType}`, identified)
    records.push(...found.map(({ Id }) => ({ type, uid: Id })))
  }
  const person = await session.findPerson(grant.identityUrl)
  return { ...person, grant, loginUrl, organizationName: organization?.Name ?? null, records }
}

/** Presses Allow on the page of the stand-in; answers the code it leads back with. */
async function giveConsent(url: string): Promise<string> {
  const username = demoMembers.find(({ key }) => key === demoCrmUser)?.email ?? ''
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username }),
    signal: AbortSignal.timeout(10_000),
  })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
