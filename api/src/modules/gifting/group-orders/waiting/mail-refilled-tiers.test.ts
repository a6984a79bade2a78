import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import {
  home,
  makeGoods,
  makePage,
  makeParticipant,
  type TestPage,
  type TestParticipant,
} from '../../../../../test/tools/choosing.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import { receiveStock } from '../../../catalog/products/stock/receive-stock.ts'
import { releaseLapsedHolds } from '../holds/release-lapsed-holds.ts'
import { mailRefilledTiers } from './mail-refilled-tiers.ts'

describe('the mail about a tier that can be filled again', () => {
  let app: TestApp
  let goods: { product: number; variant: number }
  let page: TestPage
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    goods = await makeGoods(app, 1)
    page = await makePage(app, [{ limit: 2, type: 'EXACTLY', products: [goods.product] }])
  })

  const pick = (person: TestParticipant) =>
    person.choose({ product_variant_id: goods.variant, group_order_tier_id: page.tiers[0]! })
  let receipts = 0
  const receive = (quantity: number) =>
    inTransaction(app.db, tx =>
      receiveStock(tx, {
        teamId: app.world.team,
        productVariantId: goods.variant,
        quantity,
        source: { type: 'product_import', id: ++receipts },
        author: systemAuthor,
      }),
    )
  const mailsTo = async (person: TestParticipant) => {
    await mailRefilledTiers(app.db)
    await app.settleJobs()
    return (await inboxOf(app, person.email)).filter(({ subject }) => subject.includes('enough gifts'))
  }
  /** Half an hour passes in which nobody does anything. */
  const passHalfAnHour = async () => {
    await app.db.pool.query("update choice_holds set held_until = held_until - interval '31 minutes'")
    await app.db.pool.query("update participants set last_seen_at = last_seen_at - interval '31 minutes'")
    await releaseLapsedHolds(app.db)
  }

  it('is sent once stock has arrived, while the first gift stays held, and not again for more stock', async () => {
    const maya = await makeParticipant(app, page)
    await pick(maya)
    expect(await mailsTo(maya)).toEqual([])
    await passHalfAnHour()
    expect((await maya.items()).map(item => item.attributes.isHeld)).toEqual([true])

    await receive(1)
    const [mail] = await mailsTo(maya)
    expect(mail!.text).toMatch(/What you have chosen already is held for you until/)
    expect(mail!.text).toContain(`/recipients/${page.uuid}`)
    await receive(5)
    expect(await mailsTo(maya)).toHaveLength(1)

    await pick(maya)
    await maya.save(home)
    expect((await maya.confirm()).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })

  it('is sent again only after another visit that ended in the same way', async () => {
    const maya = await makeParticipant(app, page)
    await mailRefilledTiers(app.db)
    await receive(1)
    expect(await mailsTo(maya)).toHaveLength(1)
    const noah = await makeParticipant(app, page)
    await pick(noah)
    expect(await mailsTo(maya)).toHaveLength(1)
    await receive(1)
    expect(await mailsTo(maya)).toHaveLength(1)

    await pick(noah)
    await maya.save(home)
    await mailRefilledTiers(app.db)
    await receive(2)
    expect(await mailsTo(maya)).toHaveLength(2)
  })

  it('is not sent while only another tier of the page can be filled', async () => {
    const other = await makeGoods(app, 0)
    const two = await makePage(app, [
      { limit: 2, type: 'EXACTLY', products: [goods.product] },
      { limit: 1, type: 'EXACTLY', products: [other.product] },
    ])
    const maya = await makeParticipant(app, two)
    await mailRefilledTiers(app.db)
    await receive(3)
    expect(await mailsTo(maya)).toEqual([])
  })

  it.each([
    ['has confirmed', "confirmed_at = now(), name = 'A', address_one = 'B', city = 'C', country = 'US'"],
    ['has declined', "state = 'disabled', skipped_by = 'participant'"],
    ['was skipped', "state = 'disabled', skipped_by = 'owner'"],
  ])('is not sent to somebody who %s meanwhile', async (_what, change) => {
    const maya = await makeParticipant(app, page)
    await mailRefilledTiers(app.db)
    await app.db.pool.query(`update participants set ${change} where id = $1`, [maya.id])
    await receive(3)
    expect(await mailsTo(maya)).toEqual([])
  })

  it('is sent to nobody who has left, nor while the page is paused, and when it goes on', async () => {
    const [maya, noah] = [await makeParticipant(app, page), await makeParticipant(app, page)]
    await mailRefilledTiers(app.db)
    await app.db.pool.query('delete from participants where id = $1', [maya.id])
    await app.db.pool.query('update group_orders set locked_at = now() where id = $1', [page.id])
    await receive(3)
    expect([await mailsTo(maya), await mailsTo(noah)]).toEqual([[], []])
    await app.db.pool.query('update group_orders set locked_at = null where id = $1', [page.id])
    expect(await mailsTo(noah)).toHaveLength(1)
  })

  it('goes out once when two nodes look at the same moment', async () => {
    const maya = await makeParticipant(app, page)
    await mailRefilledTiers(app.db)
    await receive(3)
    await Promise.all(Array.from({ length: 6 }, () => mailRefilledTiers(app.db)))
    expect(await mailsTo(maya)).toHaveLength(1)
  })

  it('keeps nothing for an address that nobody has proven on a page that anyone may enter', async () => {
    const maya = await makeParticipant(app, page, { isProven: false })
    await pick(maya)
    await mailRefilledTiers(app.db)
    await passHalfAnHour()
    const { rows } = await app.db.pool.query(
      'select 1 from choice_holds where participant_id = $1 and ended_at is null',
      [maya.id],
    )
    expect(rows).toEqual([])
  })
})
