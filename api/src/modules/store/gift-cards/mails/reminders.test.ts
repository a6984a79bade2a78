import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'
import { remindCardHolders } from './remind-card-holders.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: '0' } })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let people = 0
/** A card that was mailed so long ago and ends in so many days. */
async function issue({ mailedDaysAgo = 60, endsInDays }: { mailedDaysAgo?: number; endsInDays: number }) {
  const email = `reminded${++people}@people.test`
  const { body } = await owner.post('/gift_cards', {
    gift_card: { amount: '40.00', sender_name: 'Olivia', recipients: [{ name: 'Ada', email }] },
  })
  await app.settleJobs()
  const { rows } = await app.db.pool.query<{ id: number }>(
    `update gift_card_recipients
     set mailed_at = now() - make_interval(days => $2), expires_at = now() + make_interval(days => $3)
     where gift_card_id = $1
     returning id`,
    [body.data.id, mailedDaysAgo, endsInDays],
  )
  return { id: rows[0]!.id, email }
}
const remind = async () => {
  await Promise.all([remindCardHolders(app.db), remindCardHolders(app.db)])
  await app.settleJobs()
}
const remindersTo = async (email: string) =>
  (await inboxOf(app, email)).filter(mail => mail.subject.endsWith('ends soon'))

describe('the reminder of a gift card', () => {
  it('comes once, two weeks before the last day, with the code and what is left', async () => {
    const [due, early] = [await issue({ endsInDays: 13 }), await issue({ endsInDays: 15 })]
    await owner.post(`/gift_card_recipients/${due.id}/adjustments`, {
      adjustment: { amount: '-10', note: 'Typed too much' },
    })
    await remind()
    await remind()
    const mails = await remindersTo(due.email)
    expect(mails.map(mail => mail.subject)).toEqual(['Your $30.00 gift card from Acme ends soon'])
    const [first] = await inboxOf(app, due.email)
    const code = (text: string | null | undefined) => /Your code: (\S+)/.exec(text ?? '')?.[1]
    expect(code(mails[0]!.text)).toBe(code(first!.text))
    expect(await remindersTo(early.email)).toEqual([])
  })

  it('comes again for a later last day', async () => {
    const { id, email } = await issue({ endsInDays: 10 })
    await remind()
    await app.db.pool.query(
      `update gift_card_recipients set expires_at = expires_at + interval '2 days' where id = $1`,
      [id],
    )
    await remind()
    expect((await remindersTo(email)).length).toBe(2)
  })

  it('does not come for a card that is off, deleted, empty, or was mailed in those weeks', async () => {
    const late = await issue({ endsInDays: 10, mailedDaysAgo: 3 })
    const [off, deleted, empty] = [
      await issue({ endsInDays: 10 }),
      await issue({ endsInDays: 10 }),
      await issue({ endsInDays: 10 }),
    ]
    await owner.send('PATCH', `/gift_card_recipients/${off.id}/toggle`)
    await owner.send('DELETE', '/gift_card_recipients/bulk_delete', { ids: [String(deleted.id)] })
    await owner.post(`/gift_card_recipients/${empty.id}/adjustments`, {
      adjustment: { amount: '-40', note: 'Paid out' },
    })
    await remind()
    for (const { email } of [late, off, deleted, empty]) expect(await remindersTo(email)).toEqual([])
    expect(await app.audit()).toEqual([])
  })
})
