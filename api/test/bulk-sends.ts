import type { Answered, Client, TestApp } from './app-under-test.ts'
import { makeList, planned, type Person } from './lists.ts'
import type { Line } from './orders.ts'

export interface Gift {
  list: number
  items?: Line[]
  message?: string
}
export interface Plan {
  id: string
  gift: Gift
  hash: string
  total: number
  count: number
}

/** So many people with addresses of their own, all in one zone. */
export function people(count: number, name = 'Person'): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    email: `${name}${index}@people.test`.toLowerCase(),
  }))
}

export function listOrder(app: TestApp, { list, items, message }: Gift, further: object = {}) {
  return {
    paige_recipient_list_order: {
      bulk_import_id: list,
      recipient_list_order_items: items ?? [
        { product_variant_id: String(app.world.mug.variant), quantity: 1 },
      ],
      card_message: message ?? 'Thank you!',
      ...further,
    },
  }
}

/** A plan that waits for a yes; `people` become a list of their own. */
export async function planOf(app: TestApp, sender: Client, to: Person[] | Gift): Promise<Plan> {
  const gift = Array.isArray(to) ? { list: await makeList(app, to) } : to
  const made = await sender.post('/team/bulk_sends', listOrder(app, gift))
  if (made.status !== 201) throw new Error(`Not planned: ${made.text}`)
  const { id, attributes } = await planned(sender, made.body.data.id)
  return {
    id,
    gift,
    hash: attributes.planHash,
    total: Math.round(Number(attributes.total) * 100),
    count: attributes.counts.send,
  }
}

export function confirm(
  app: TestApp,
  sender: Client,
  plan: Plan,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return sender.post(
    '/team/orders/recipient_list',
    listOrder(app, plan.gift, { plan_id: plan.id, plan_hash: plan.hash }),
    headers,
  )
}

/** Waits until a send is done or refused; answers its attributes. */
export async function finished(sender: Client, id: string, withinMs = 30_000): Promise<any> {
  const end = Date.now() + withinMs
  for (;;) {
    const { body } = await sender.get(`/team/bulk_sends/${id}`)
    if (['done', 'refused'].includes(body.data.attributes.state)) return body.data.attributes
    if (Date.now() > end) throw new Error(`Not finished: ${JSON.stringify(body.data.attributes)}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** A plan, confirmed and carried out. */
export async function sentTo(app: TestApp, sender: Client, to: Person[] | Gift): Promise<Plan> {
  const plan = await planOf(app, sender, to)
  const answer = await confirm(app, sender, plan)
  if (answer.status !== 200) throw new Error(`Not confirmed: ${answer.text}`)
  const { state, refusal } = await finished(sender, plan.id)
  if (state !== 'done') throw new Error(`Not sent: ${refusal}`)
  return plan
}

export interface Ledgers {
  reserved: number
  allowance: number
  budget: number
  deposit: number
  orders: number
}

/** Everything a send takes, of the sender `member` and the mug. */
export async function ledgers(app: TestApp): Promise<Ledgers> {
  const { rows } = await app.db.pool.query<Ledgers>(
    `select
    (select reserved from stock_levels where product_variant_id = $1) as reserved,
    (select remaining + additional from allowances where team_id = $2) as allowance,
    (select balance_cents from budgets where user_id = $3) as budget,
    coalesce((select balance_cents from deposits where team_id = $2), 0) as deposit,
    (select count(*)::int from orders) as orders`,
    [app.world.mug.variant, app.world.team, app.world.users.member.id],
  )
  return rows[0]!
}
