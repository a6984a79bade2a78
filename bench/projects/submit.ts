import type { HttpClient } from '../http-client.ts'
import type { CollectingProject } from './collecting-project.ts'

export interface SubmitCall {
  name: 'details' | 'submission'
  status: number
  ms: number
}

export const emailOf = ({ id }: CollectingProject, number: number) => `guest${number}@project${id}.test`

/** One person's way through the collection link by the calls of its screens: what is asked for, then the address. */
export async function submit(
  client: HttpClient,
  project: CollectingProject,
  number: number,
  allowed: readonly number[] = [201],
): Promise<SubmitCall[]> {
  const base = `/api/v2/team/admin_orders/${project.uuid}`
  const calls: SubmitCall[] = []
  const began = performance.now()
  const details = await client.get(`${base}/details`)
  calls.push({ name: 'details', status: details.status, ms: performance.now() - began })
  if (details.status !== 200)
    throw new Error(`details answered ${details.status}: ${details.text.slice(0, 300)}`)
  const sentAt = performance.now()
  const recipient = {
    name: `Guest ${number}`,
    email: emailOf(project, number),
    address_one: `${number} Elm Street`,
    city: 'Austin',
    state: 'TX',
    zip_code: '78701',
    country: 'US',
    apparel_size: { Hoodie: { Size: 'M' } },
  }
  const sent = await client.post(`${base}/order_recipients`, { recipient })
  calls.push({ name: 'submission', status: sent.status, ms: performance.now() - sentAt })
  if (!allowed.includes(sent.status))
    throw new Error(`The submission was answered ${sent.status}: ${sent.text.slice(0, 300)}`)
  return calls
}
