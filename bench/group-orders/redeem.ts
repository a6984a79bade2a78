import type { HttpAnswer, HttpClient } from '../http-client.ts'
import type { RedemptionPage } from './redemption-page.ts'

export interface Redemption {
  participantId: number
  /** What was chosen and confirmed. */ variantIds: number[]
  calls: { name: string; status: number; ms: number }[]
}

/**
 * One person's way through a page by the calls that its screens make: entering, what is offered, the picks, the address, the
 * confirmation. `picks` says for each gift which variants the person would take, the dearest wish first; one that is gone is
 * answered by the next.
 */
export async function redeem(
  client: HttpClient,
  page: RedemptionPage,
  number: number,
  picks: readonly (readonly number[])[],
): Promise<Redemption> {
  const calls: Redemption['calls'] = []
  const call = async (name: string, allowed: readonly number[], send: () => Promise<HttpAnswer>) => {
    const began = performance.now()
    const answer = await send()
    calls.push({ name, status: answer.status, ms: performance.now() - began })
    if (!allowed.includes(answer.status))
      throw new Error(`${name} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    return answer
  }
  const base = `/api/v2/recipients/${page.uuid}`
  const entered = await call('entry', [201], () =>
    client.post(base, { recipient: { email: emailOf(page, number) } }),
  )
  const headers = { 'recipient-token': String(entered.headers['recipient-token']) }
  const id = (JSON.parse(entered.text) as { data: { id: string } }).data.id
  await call('tiers', [200], () => client.get(`${base}/group_order_tiers`, headers))
  const variantIds: number[] = []
  for (const wishes of picks)
    for (const variantId of wishes) {
      const pick = {
        product_variant_id: String(variantId),
        group_order_tier_id: String(page.tierId),
      }
      const { status } = await call('pick', [201, 409, 422], () =>
        client.post(`${base}/items`, { recipients_group_order_tier_item: pick }, headers),
      )
      if (status !== 201) continue
      variantIds.push(variantId)
      break
    }
  await call('address', [200], () => client.put(`${base}/${id}`, { recipient: addressOf(number) }, headers))
  await call('confirmation', [200], () => client.post(`${base}/${id}/confirm`, {}, headers))
  return { participantId: Number(id), variantIds, calls }
}

export function emailOf(page: Pick<RedemptionPage, 'id'>, number: number): string {
  return `guest${number}@page${page.id}.test`
}

function addressOf(number: number) {
  return {
    name: `Guest ${number}`,
    address_one: `${number} Elm Street`,
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    country: 'US',
  }
}
