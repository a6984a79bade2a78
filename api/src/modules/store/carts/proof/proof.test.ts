import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { readMail } from '../../../../../test/projects/collecting.ts'
import { listInStore, newShopper, type Shopper } from '../../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../../test/store/stores.ts'

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp()
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product])
  await query(`insert into store_allowed_users (team_id, email) values ($1, 'named@people.test')`, [
    app.world.team,
  ])
  await query(
    `with list as (
       insert into store_allowed_lists (team_id, name, enabled, created_by)
       values ($1, 'On', true, $2), ($1, 'Off', false, $2)
       returning id, name
     )
     insert into store_allowed_users (team_id, list_id, email)
     select $1, id, lower(name) || '@people.test' from list`,
    [app.world.team, app.world.users.owner.id],
  )
})
afterAll(() => app.stop())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const shopping = async (): Promise<Shopper> => {
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant)
  return shopper
}
const askForCode = (shopper: Shopper, email: string) =>
  shopper.send('POST', '/cart/email_code', { recipient: { email } })
const prove = (shopper: Shopper, code: string) =>
  shopper.send('POST', '/cart/email_proof', { recipient: { code } })
const finalize = (shopper: Shopper, email: string) =>
  shopper.send('POST', '/cart/finalize', {
    recipient: {
      name: 'Ada Byron',
      email,
      address_one: '1 Elm St',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
    },
  })

describe('a store for some people only', () => {
  it.each(['named@people.test', 'on@people.test'])('sells to %s once the address is proven', async email => {
    const shopper = await shopping()
    expect((await shopper.cart()).body.data.attributes).toMatchObject({ access: 'listed', provenEmail: null })
    expect((await finalize(shopper, email)).code).toBe('email_not_proven')
    expect((await askForCode(shopper, email.toUpperCase())).status).toBe(200)
    const mail = await readMail(app, email)
    expect([mail?.subject, mail?.text]).toEqual([
      expect.stringMatching(/^\d{3} \d{3} is your code$/),
      expect.stringContaining('Store of acme'),
    ])
    const proven = await prove(shopper, ` ${mail?.code.slice(0, 3)} ${mail?.code.slice(3)} `)
    expect(proven.body.data.attributes.provenEmail).toBe(email)
    expect((await prove(shopper, mail?.code ?? '')).code).toBe('cart_code_wrong')
    expect((await finalize(shopper, email)).status).toBe(200)
    expect((await finalize(shopper, 'other@people.test')).code).toBe('email_not_proven')
  })

  it('answers the same for every address, and mails only those that may buy', async () => {
    const answers = []
    const refusals = []
    for (const email of ['on@people.test', 'off@people.test', 'nobody@people.test']) {
      const shopper = await shopping()
      const { status, body } = await askForCode(shopper, email)
      answers.push(
        JSON.stringify([status, Object.keys(body.data.attributes), body.data.attributes.provenEmail]),
      )
      refusals.push((await finalize(shopper, email)).text)
      refusals.push((await prove(shopper, '000000')).text.replace(/.*cart_code_wrong.*/, refusals[0]!))
    }
    expect(new Set(answers).size).toBe(1)
    expect(new Set(refusals).size).toBe(1)
    expect(await readMail(app, 'off@people.test')).toBeUndefined()
    expect(await readMail(app, 'nobody@people.test')).toBeUndefined()
  })

  it('takes no code that is of another cart, old, or tried five times', async () => {
    const [shopper, other] = [await shopping(), await shopping()]
    await query(`delete from rate_limits`)
    await askForCode(shopper, 'on@people.test')
    const { code = '' } = (await readMail(app, 'on@people.test')) ?? {}
    expect((await prove(other, code)).code).toBe('cart_code_wrong')
    expect((await prove(newShopper(app, store), code)).status).toBe(404)
    await query('update email_proofs set expires_at = now()')
    expect((await prove(shopper, code)).code).toBe('cart_code_wrong')
    await query(`update email_proofs set expires_at = now() + interval '1 minute'`)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) expect((await prove(shopper, wrong)).status).toBe(422)
    expect((await prove(shopper, code)).code).toBe('cart_code_wrong')
    expect((await shopper.cart()).body.data.attributes.provenEmail).toBeNull()
  })

  it('no longer sells to whoever was taken off its lists', async () => {
    const shopper = await shopping()
    await query(`delete from rate_limits`)
    await askForCode(shopper, 'named@people.test')
    await prove(shopper, (await readMail(app, 'named@people.test'))?.code ?? '')
    expect((await finalize(shopper, 'named@people.test')).status).toBe(200)
    await query(`delete from store_allowed_users where email = 'named@people.test'`)
    expect((await finalize(shopper, 'named@people.test')).code).toBe('email_not_proven')
  })

  it('refuses what is no address or no code, and the seventh mail in an hour', async () => {
    const shopper = await shopping()
    expect((await askForCode(shopper, 'ada')).code).toBe('invalid_input')
    expect((await shopper.send('POST', '/cart/email_proof', { recipient: {} })).code).toBe('invalid_input')
    await query(`delete from rate_limits`)
    const statuses = []
    for (let time = 0; time < 7; time++)
      statuses.push((await askForCode(shopper, 'often@people.test')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})
