import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { orderReady } from '../../../../../test/orders.ts'
import { stockOf } from '../../../../../test/world.ts'

const address = { address_one: '12 Elm St', city: 'Austin', state: 'TX', zipcode: '78701', country: 'US' }

describe('the merge fields of a card', () => {
  let app: TestApp
  let member: Client
  beforeAll(async () => {
    app = await startApp()
    member = await app.as('member')
  })
  afterAll(() => app.stop())

  const personNamed = async (name: string, company?: string) =>
    Number((await member.post('/team/recipients', { recipient: { name, company, ...address } })).body.data.id)
  const ready = async (recipient: number, message: string) => {
    const id = await orderReady(
      app,
      member,
      [{ product_variant_id: String(app.world.mug.variant), quantity: 1 }],
      recipient,
    )
    expect((await member.put(`/team/orders/${id}`, { order: { card_message: message } })).status).toBe(200)
    return id
  }
  const charge = (id: string) => member.post(`/team/orders/${id}/charge_and_begin_processing`)
  const cardOf = async (id: string) =>
    (await member.get(`/team/orders/${id}`)).body.data.attributes.cardMessage

  it('are filled when the order begins processing, not before', async () => {
    const message = 'Dear {first_name}, greetings to {company} from {sender}. {unknown}'
    const id = await ready(await personNamed('Lovelace, Ada', 'Analytical Engines'), message)
    expect(await cardOf(id)).toBe(message)
    const { status, body } = await charge(id)
    const filled = 'Dear Ada, greetings to Analytical Engines from Marco Test. {unknown}'
    expect([status, body.data.attributes.cardMessage]).toEqual([200, filled])
    const tracked = await app.anonymous.get(body.data.attributes.trackingPath)
    expect(tracked.body.data.attributes.cardMessage).toBe(filled)
  })

  it('become empty if the recipient has no such value', async () => {
    const id = await ready(
      await personNamed('Dr. Lovelace'),
      '{first_name}, thank you. Greetings to all at {company}!',
    )
    expect((await charge(id)).body.data.attributes.cardMessage).toBe('Thank you. Greetings to all!')
  })

  it('that make a card too long or empty are refused before anything is reserved', async () => {
    const before = await stockOf(app.db, app.world.mug.variant)
    const ada = await personNamed('Ada Lovelace')
    const long = await ready(ada, `${'x'.repeat(483)}{sender} {sender}`)
    expect(await charge(long)).toMatchObject({
      status: 422,
      body: { errors: ['With the names filled in, the card has 504 characters. Shorten it to 500.'] },
    })
    const blank = await ready(ada, '{company}')
    expect(await charge(blank)).toMatchObject({
      status: 422,
      body: { errors: ['For this recipient the card would be blank. Write something that needs no name.'] },
    })
    expect(await stockOf(app.db, app.world.mug.variant)).toEqual(before)
    await member.put(`/team/orders/${long}`, {
      order: { card_message: `${'x'.repeat(478)} {sender} {sender}` },
    })
    expect([...(await charge(long)).body.data.attributes.cardMessage]).toHaveLength(500)
    expect(await app.audit()).toEqual([])
  })

  it('are filled when the address is given, with the name given with it', async () => {
    const { body } = await member.post('/team/recipients', {
      recipient: { email: 'ada.waits@example.com' },
      send_email: true,
    })
    const message = `{first_name}, this is from {sender}.${' y'.repeat(200)} {company}`
    const id = await ready(Number(body.data.id), message)
    const charged = (await charge(id)).body.data.attributes
    expect(charged).toMatchObject({ status: 'awaiting_address', cardMessage: message })
    expect((await app.anonymous.get(charged.trackingPath)).body.data.attributes.cardMessage).toBe(
      `This is from Marco Test.${' y'.repeat(200)}`,
    )
    const { rows } = await app.db.pool.query<{ token: string }>(
      'select token from address_requests where recipient_id = $1',
      [body.data.id],
    )
    // The company would make the card too long, and nobody can be asked any more.
    const company = 'C'.repeat(100)
    expect(
      (
        await app.anonymous.put(`/address_requests/${rows[0]!.token}`, {
          recipient: { name: 'Ada King', company, ...address },
        })
      ).status,
    ).toBe(200)
    await app.settleJobs()
    expect((await member.get(`/team/orders/${id}`)).body.data.attributes.status).toBe('processing')
    expect(await cardOf(id)).toBe(`Ada, this is from Marco Test.${' y'.repeat(200)}`)
  })
})
