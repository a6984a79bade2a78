import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { begin, makePage, settled, type Page } from '../../../../../test/redemption/confirmed-people.ts'
import { enter } from '../../../../../test/redemption/pages.ts'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'

describe('the tracking path of a participant', () => {
  let app: TestApp
  let owner: Client
  let page: Page
  let headers: Record<string, string>
  const shown = async () =>
    (await app.anonymous.get(`/recipients/${page.uuid}/me`, headers)).body.data.attributes

  beforeAll(async () => {
    app = await startApp()
    owner = await app.as('owner')
    page = await makePage(app, owner)
    headers = await confirmMug(app, page, 'ada@people.test')
  })
  afterAll(() => app.stop())

  it('is there once a run has made the order, and shows the city but not the street to whoever has it', async () => {
    expect(await shown()).toMatchObject({ trackingPath: null, orderStatus: null })
    await begin(owner, page)
    await settled(owner, page)
    const { trackingPath: path, orderStatus } = await shown()
    expect(orderStatus).toBe('processing')
    const tracked = await app.anonymous.get(path)
    expect(tracked.body.data.attributes).toMatchObject({
      status: 'processing',
      name: 'Ada Lovelace',
      city: 'Austin',
      items: [{ name: 'Campfire Mug', quantity: 1 }],
    })
    expect(tracked.text).not.toMatch(/Elm Street|78701|ada@people/)
    expect(tracked.body.data.attributes).toMatchObject({ addressOne: null, zipcode: null })
  })

  it('shows the street to the token of the person, by header or cookie, and to no other', async () => {
    const path = String((await shown()).trackingPath)
    const own = headers['recipient-token']!
    const street = { addressOne: '12 Elm Street', addressTwo: null, city: 'Austin', zipcode: '78701' }
    const cookie = `ribbon_r_${page.uuid.slice(0, 8)}=${own}`
    for (const visit of [headers, { cookie }] as Record<string, string>[])
      expect((await app.anonymous.get(path, visit)).body.data.attributes).toMatchObject(street)
    const colleague = await confirmMug(app, await makePage(app, owner), 'bob@people.test')
    const changed = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A')
    for (const token of [colleague['recipient-token']!, changed, own.replace('g1_', 'p1_'), 'g1_', ''])
      expect((await app.anonymous.get(path, { 'recipient-token': token })).text).not.toMatch(
        /Elm Street|78701/,
      )
    await app.db.pool.query("update participant_tokens set expires_at = now() - interval '1 second'")
    expect((await app.anonymous.get(path, headers)).text).not.toMatch(/Elm Street|78701/)
    await app.db.pool.query("update participant_tokens set expires_at = now() + interval '1 day'")
  })

  it('also opens under the public id of the group order, and under no other', async () => {
    const path = String((await shown()).trackingPath)
    const token = path.split('/').at(-1)
    const under = (uuid: string): Promise<Answered> => app.anonymous.get(`/recipients/${uuid}/${token}`)
    expect((await under(page.uuid)).text).toBe((await app.anonymous.get(path)).text)
    const other = await makePage(app, owner)
    const missing = await under('00000000-0000-4000-8000-000000000000')
    expect([(await under(other.uuid)).text, missing.status]).toEqual([missing.text, 404])
  })
})

/** Somebody who chose a mug and confirmed; answers the headers of the visit. */
async function confirmMug(app: TestApp, page: Page, email: string): Promise<Record<string, string>> {
  const answer = await enter(
    app,
    { ...page, teamId: app.world.team, id: asRowId(Number(page.id)) },
    { email },
  )
  const visit = { 'recipient-token': answer.headers['recipient-token'] ?? '' }
  const { id } = answer.body.data
  const recipient = {
    name: 'Ada Lovelace',
    address_one: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    zipcode: '78701',
    country: 'US',
  }
  const pick = { product_variant_id: app.world.mug.variant, group_order_tier_id: page.tier }
  const chosen = { recipients_group_order_tier_item: pick, recipient_id: id }
  await app.anonymous.post(`/recipients/${page.uuid}/items`, chosen, visit)
  await app.anonymous.put(`/recipients/${page.uuid}/${id}`, { recipient }, visit)
  const confirmed = await app.anonymous.post(`/recipients/${page.uuid}/${id}/confirm`, {}, visit)
  if (confirmed.status !== 200) throw new Error(`Not confirmed: ${confirmed.text}`)
  return visit
}
