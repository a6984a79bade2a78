import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { close, addLine, payByInvoice } from './invoices.ts'
import { begin, confirmPeople, makePage, planned, type Page } from './redemption/confirmed-people.ts'
import { makePage as makeChoicePage, makeParticipants } from './tools/choosing.ts'
import { sendForm } from './send-form.ts'

const closed = [409, 'This page has closed.']
const busy = [409, 'Orders are being made. Try again when that is done.']
const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const setState = (page: { id: string | number }, state: string) =>
  app.db.pool.query('update group_orders set state = $2 where id = $1', [page.id, state])

type Call = (path: string, page: Page, person: number) => Promise<{ status: number; body: any }>

/** What an owner changes, by the name of the call. */
const changes: Record<string, Call> = {
  addGroupOrderCards: path => owner.post(`${path}/add_cards`, { group_order: { cards: [] } }),
  createTier: path => owner.post(`${path}/group_order_tiers`, { name: 'More' }),
  updateTier: (path, page) => owner.put(`${path}/group_order_tiers/${page.tier}`, { name: 'Other' }),
  deleteTier: (path, page) => owner.delete(`${path}/group_order_tiers/${page.tier}`),
  addTierProduct: (path, page) =>
    owner.post(`${path}/group_order_tiers/${page.tier}/product_items`, {
      itemable_id: app.world.mug.product,
    }),
  addTierBundle: (path, page) =>
    owner.post(`${path}/group_order_tiers/${page.tier}/bundle_items`, { itemable_id: 1 }),
  removeTierItem: (path, page) => owner.delete(`${path}/group_order_tier_items/${page.mug}`),
  removeItemOfTier: (path, page) =>
    owner.delete(`${path}/group_order_tiers/${page.tier}/group_order_tier_items/${page.mug}`),
  releaseTier: (path, page) => owner.post(`${path}/group_order_tiers/${page.tier}/release`),
  releaseTierItem: (path, page) => owner.post(`${path}/group_order_tier_items/${page.mug}/release`),
  planGroupOrderRun: path => owner.post(`${path}/plans`),
  startAutoFinalize: path => owner.post(`${path}/start_auto_finalize`),
  stopAutoFinalize: path => owner.post(`${path}/stop_auto_finalize`),
  updateGroupOrderRecipient: (path, _page, person) =>
    owner.put(`${path}/recipients/${person}`, { recipient: { city: 'Houston' } }),
  enableGroupOrderRecipient: (path, _page, person) => owner.post(`${path}/recipients/${person}/enable`),
  disableGroupOrderRecipient: (path, _page, person) => owner.post(`${path}/recipients/${person}/disable`),
  changeGroupOrderRecipients: (path, _page, person) =>
    owner.post(`${path}/recipients/bulk`, { ids: [person], action: 'disable' }),
}
/** What waits for a run to end, and may be done afterwards. */
const waiting: Record<string, Call> = {
  deleteGroupOrder: path => owner.delete(path),
  unlockGroupOrder: path => owner.post(`${path}/unlock`),
  cancelGroupOrder: path => owner.post(`${path}/cancel`),
  reopenGroupOrder: path => owner.post(`${path}/reopen`),
  deleteGroupOrderRecipient: (path, _page, person) => owner.delete(`${path}/recipients/${person}`),
}
/** What an ended page refuses besides. */
const ending: Record<string, Call> = {
  lockGroupOrder: path => owner.post(`${path}/lock`),
  updateGroupOrderBackground: path => sendForm(app, owner, 'PATCH', path, { 'group_order[background]': '' }),
}

async function made() {
  const page = await makePage(app, owner)
  const [person = 0] = await confirmPeople(app, page, 1)
  return { page, person, path: `/team/group_orders/${page.id}` }
}

describe('a group order in a run', () => {
  it.each(Object.entries({ ...changes, ...waiting }))('refuses %s', async (_name, call) => {
    const { page, person, path } = await made()
    await setState(page, 'processing')
    expect(outcome(await call(path, page, person))).toEqual(busy)
  })
})

describe('a canceled group order', () => {
  it.each(Object.entries({ ...changes, ...ending }))('refuses %s', async (_name, call) => {
    const { page, person, path } = await made()
    await setState(page, 'canceled')
    expect(outcome(await call(path, page, person))).toEqual(closed)
  })
})

describe('a participant', () => {
  const writes = {
    chooseItems: 'post',
    removeChosenItem: 'delete',
    updateParticipant: 'put',
    confirmChoice: 'confirm',
    declineGifts: 'decline',
  } as const
  const states = {
    locked: expect.stringMatching(/^You have an order already/),
    disabled: expect.any(String),
  }
  for (const [state, sentence] of Object.entries(states))
    it.each(Object.keys(writes))(`who is ${state} cannot %s`, async name => {
      const { mug } = app.world
      const page = await makeChoicePage(app, [{ products: [mug.product] }])
      const [person] = await makeParticipants(app, page, 1, { isReady: true })
      const pick = { product_variant_id: mug.variant, group_order_tier_id: page.tiers[0]! }
      const chosen = (await person!.choose(pick)).body.data
      await app.db.pool.query(
        `update participants set state = $2, skipped_by = case when $2 = 'disabled' then 'owner' end where id = $1`,
        [person!.id, state],
      )
      const path = `/recipients/${page.uuid}`
      const answer = await {
        chooseItems: () => person!.choose(pick),
        removeChosenItem: () => person!.client.delete(`${path}/items/${chosen.id}`),
        updateParticipant: () => person!.save(),
        confirmChoice: () => person!.confirm(),
        declineGifts: () => person!.client.post(`${path}/${person!.id}/decline`, {}),
      }[name as keyof typeof writes]()
      expect(outcome(answer)).toEqual([409, sentence])
    })
})

describe('a tier', () => {
  it('keeps a name of at most 120 characters, and takes a bundle by its id only', async () => {
    const { page, path } = await made()
    const tier = `${path}/group_order_tiers/${page.tier}`
    expect((await owner.put(tier, { gifts_limit: 0 })).body.errors).toEqual([
      'Enter how many gifts, from 1 to 20.',
    ])
    expect((await owner.post(`${tier}/bundle_items`, { itemable_id: 'x' })).status).toBe(422)
  })

  it('keeps an item that somebody has confirmed, whichever path names it', async () => {
    const { page, path } = await made()
    const answer = await owner.delete(
      `${path}/group_order_tiers/${page.tier}/group_order_tier_items/${page.mug}`,
    )
    expect(outcome(answer)).toEqual([409, expect.stringContaining('from this tier')])
  })
})

describe('beginOrderProcessing', () => {
  /** A plan somebody has looked at, confirmed after `change`. */
  async function afterPlan(running: TestApp, client: Client, page: Page, change: () => Promise<unknown>) {
    const plan = await planned(client, page)
    await change()
    const answer = await begin(client, page, {
      plan_id: plan.id,
      plan_hash: plan.attributes.planHash,
    })
    expect(await running.db.pool.query('select id from orders').then(found => found.rows)).toEqual([])
    return outcome(answer)
  }
  async function withWorker(
    options: Parameters<typeof startApp>[0],
    check: (running: TestApp, client: Client, page: Page) => Promise<void>,
  ) {
    const running = await startApp(options)
    try {
      const client = await running.as('owner')
      await check(running, client, await makePage(running, client))
    } finally {
      await running.stop()
    }
  }
  const sql = (running: TestApp, text: string, values: unknown[] = []) => running.db.pool.query(text, values)

  it('refuses what the budget, the sends of the cycle or the cards do not cover, and takes nothing', async () => {
    await withWorker({}, async (running, client, page) => {
      await confirmPeople(running, page, 2)
      const spend = () =>
        sql(running, 'update budgets set balance_cents = 0, is_infinite = false where user_id = $1', [
          running.world.users.owner.id,
        ])
      expect(await afterPlan(running, client, page, spend)).toEqual([
        422,
        expect.stringMatching(/^Your budget of/),
      ])
      await sql(running, 'update budgets set balance_cents = 10000000 where user_id = $1', [
        running.world.users.owner.id,
      ])
      const useUp = () => sql(running, 'update allowances set remaining = 0, additional = 0')
      expect(await afterPlan(running, client, page, useUp)).toEqual([
        422,
        expect.stringContaining('sends for this billing cycle are used up'),
      ])
      const { secret } = running.world
      await sql(running, 'update products set is_card = true where id = $1', [secret.product])
      const cards = [{ product_variant_id: secret.variant, quantity: 1 }]
      await client.post(`/team/group_orders/${page.id}/add_cards`, { group_order: { cards } })
      const sellOut = () =>
        sql(running, 'update stock_levels set on_hand = reserved where product_variant_id = $1', [
          secret.variant,
        ])
      expect(await afterPlan(running, client, page, sellOut)).toEqual([
        422,
        expect.stringMatching(/^Not enough stock: Founder Watch/),
      ])
    })
  }, 60_000)

  it('refuses a plan in which nobody can get an order', async () => {
    await withWorker({}, async (running, client, page) => {
      await confirmPeople(running, page, 1, { zipcode: '7870' })
      expect(await afterPlan(running, client, page, async () => undefined)).toEqual([
        422,
        expect.stringContaining('can get'),
      ])
    })
  }, 60_000)

  it('puts nothing more on account while an invoice is long overdue', async () => {
    await withWorker({ deposit: 0 }, async (running, client, page) => {
      await payByInvoice(running)
      await addLine(running, '2026-01-05T10:00:00Z', { amountCents: 4_000 })
      await close(running, '2026-01-01', '2026-02-01')
      await confirmPeople(running, page, 1)
      const owe = () => sql(running, "update invoices set state = 'overdue', due_on = current_date - 31")
      expect(await afterPlan(running, client, page, owe)).toEqual([
        422,
        expect.stringContaining('more than 30 days overdue'),
      ])
    })
  }, 60_000)
})
