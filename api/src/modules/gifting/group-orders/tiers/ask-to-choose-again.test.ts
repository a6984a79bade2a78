import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { home, makeGoods, makePage, makeParticipant } from '../../../../../test/tools/choosing.ts'
import { releaseLapsedHolds } from '../holds/release-lapsed-holds.ts'

describe('what people hold who are asked to choose again', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp()
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const hoursHeld = async (participantId: number) =>
    (
      await app.db.pool.query<{ hours: number }>(
        `select round(extract(epoch from held_until - now()) / 3600)::int as hours from choice_holds
         where participant_id = $1 and ended_at is null order by id`,
        [participantId],
      )
    ).rows.map(row => row.hours)

  /** Someone who has confirmed two gifts, of which the owner takes the first back. */
  const askSomeone = async (settings: Record<string, unknown> = {}) => {
    const [mug, tee] = [await makeGoods(app, 5), await makeGoods(app, 5)]
    const page = await makePage(app, [{ limit: 2, products: [mug.product, tee.product] }], settings)
    const person = await makeParticipant(app, page)
    const pick = ({ variant }: { variant: number }) => ({
      product_variant_id: variant,
      group_order_tier_id: page.tiers[0]!,
    })
    await person.choose([pick(mug), pick(tee)])
    await person.save(home)
    expect((await person.confirm()).status).toBe(200)
    const path = `/team/group_orders/${page.id}/group_order_tier_items/${page.items[0]}/release`
    expect((await owner.post(path)).status).toBe(200)
    return { person, pickMug: () => person.choose(pick(mug)) }
  }

  it('stays theirs for a week, as the mail says, also when they come and choose meanwhile', async () => {
    const { person, pickMug } = await askSomeone()
    expect(await hoursHeld(person.id)).toEqual([7 * 24])
    await app.settleJobs()
    const [mail] = await inboxOf(app, person.email)
    expect(mail!.subject).toBe('Please choose your gift again')
    expect(mail!.text).toMatch(/your other gifts are held for you until\s+\w+, \w+ \d+\./)

    await app.db.pool.query(
      "update choice_holds set held_until = held_until - interval '6 days' where participant_id = $1",
      [person.id],
    )
    await releaseLapsedHolds(app.db)
    expect((await pickMug()).status).toBe(201)
    expect(await hoursHeld(person.id)).toEqual([24, expect.toSatisfy((hours: number) => hours <= 1)])
    expect((await person.confirm()).status).toBe(200)
    expect(await app.audit()).toEqual([])
  })

  it('stays theirs until the page closes, if that is earlier', async () => {
    const { person } = await askSomeone({ closes_at: new Date(Date.now() + 48 * 3_600_000) })
    expect(await hoursHeld(person.id)).toEqual([48])
  })
})
