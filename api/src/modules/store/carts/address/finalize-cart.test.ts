import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { clearFaults, makeFault } from '../../../../../test/sandbox.ts'
import { listInStore, newShopper, type Shopper } from '../../../../../test/store/shoppers.ts'
import { makeStore, type MadeStore } from '../../../../../test/store/stores.ts'

let app: TestApp
let store: MadeStore
beforeAll(async () => {
  app = await startApp({ worker: false })
  store = await makeStore(app)
  await listInStore(app, [app.world.mug.product, app.world.tee.product])
})
beforeEach(() =>
  query(
    `update stores set countries = '{US,IE,HK,DE,CU}', shipping_mode = 'carrier', flat_fee_cents = 0,
     free_from_cents = null, tax_places = null`,
  ),
)
afterAll(() => app.stop())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)
const austin = {
  name: 'Ada Byron',
  company: '',
  email: 'Ada@Example.com',
  phone: '(512) 472-5555',
  address_one: '1 Elm St',
  address_two: null,
  city: 'Austin',
  state: 'Texas',
  zipcode: '78701',
  country: 'US',
}
const finalize = (shopper: Shopper, recipient: object) =>
  shopper.send('POST', '/cart/finalize', { recipient })
const shopping = async (mugs = 2): Promise<Shopper> => {
  const shopper = newShopper(app, store)
  await shopper.add(app.world.mug.variant, mugs)
  return shopper
}
const attributesOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.attributes
}
const rateRows = async () => (await query('select rate_id, expires_at from cart_rates order by 1')).rows

describe('finalize', () => {
  it('keeps the address, and knows shipping, tax and total from then on', async () => {
    const shopper = await shopping()
    const cart = await attributesOf(finalize(shopper, austin))
    expect(cart).toMatchObject({
      version: 2,
      subTotal: '30.00',
      tax: '1.88',
      recipientInfo: {
        name: 'Ada Byron',
        company: null,
        email: 'ada@example.com',
        phone: '+15124725555',
        address_one: '1 Elm St',
        address_two: null,
        city: 'Austin',
        state: 'TX',
        zipcode: '78701',
        country: 'US',
      },
    })
    const [standard, first] = cart.shippingRates
    expect([standard.serviceName, standard.isChosen, first.isChosen]).toEqual([
      'Standard Shipping',
      true,
      false,
    ])
    expect(cart.shippingFee).toBe(standard.amount)
    expect(Number(cart.total)).toBeCloseTo(30 + 1.88 + Number(standard.amount), 5)
    expect(cart.amountDue).toBe(cart.total)

    const chosen = await attributesOf(finalize(shopper, { rate_id: first.id }))
    expect(chosen).toMatchObject({ version: 3, shippingFee: first.amount, recipientInfo: cart.recipientInfo })
    expect((await finalize(shopper, { rate_id: 'se-made-up' })).code).toBe('rate_unknown')
  })

  it('says everything that is missing at once, in the words of the specification, and asks nobody', async () => {
    await makeFault(app, { service: 'shipping', match: 'POST /v1/rates', mode: 'error_before', times: 9 })
    const shopper = await shopping()
    const blank = await finalize(shopper, { name: ' ', country: '', address_one: '' })
    expect([blank.status, blank.code, blank.body.errors]).toEqual([
      422,
      'invalid_input',
      [
        'Country is required.',
        'Name is required.',
        'Email is required.',
        'Address Line 1 is required.',
        'City is required.',
        'State is required.',
        'Postal Code is required.',
      ],
    ])
    expect((await finalize(shopper, {})).body.errors).toEqual(blank.body.errors)
    expect((await shopper.cart()).body.data.attributes).toMatchObject({ version: 1, recipientInfo: null })
    await clearFaults(app)
  })

  it.each([
    ['an email that is none', { email: 'ada' }, 'Enter an email address like ada@example.com.'],
    ['a zip code of four digits', { zipcode: '7870' }, /^Enter a US zip code/],
    ['a state that is none', { state: 'Narnia' }, /^Enter one of the states of the United States/],
    ['a country the store does not send to', { country: 'FR' }, 'This store does not send to France.'],
    ['a country there is not', { country: 'Atlantis' }, 'Choose a country.'],
    ['a phone number that is none', { phone: 'call me' }, /^Enter the phone number/],
    ['a line of 201 characters', { address_one: 'x'.repeat(201) }, /200/],
  ])('refuses %s', async (_what, change, text) => {
    const refused = await finalize(await shopping(), { ...austin, ...change })
    expect([refused.status, refused.code, refused.body.errors]).toEqual([
      422,
      'invalid_input',
      [typeof text === 'string' ? text : expect.stringMatching(text)],
    ])
  })

  it('asks for state and postal code only where a country has them', async () => {
    const dublin = { ...austin, country: 'IE', city: 'Dublin', state: '', zipcode: '' }
    expect((await attributesOf(finalize(await shopping(), dublin))).recipientInfo).toMatchObject({
      state: null,
      zipcode: null,
    })
    const kowloon = { ...austin, country: 'HK', city: '', state: 'Kowloon', zipcode: '' }
    expect((await attributesOf(finalize(await shopping(), kowloon))).recipientInfo.zipcode).toBeNull()
    const berlin = {
      ...austin,
      name: 'Jürgen Groß',
      address_one: 'Straße 1',
      country: 'Germany',
      city: 'Berlin',
      state: '',
    }
    expect((await finalize(await shopping(), { ...berlin, zipcode: '' })).body.errors).toEqual([
      'Postal Code is required.',
    ])
    expect((await attributesOf(finalize(await shopping(), { ...berlin, zipcode: '10115' }))).tax).toBe('5.70')
    expect(await (await shopping()).get('/cart/countries')).toMatchObject({
      status: 200,
      body: { meta: { totalCount: 5 } },
    })
  })

  it('drops the options with each change of the lines, and asks again with the same choice', async () => {
    await query('delete from carts')
    const shopper = await shopping()
    const cart = await attributesOf(finalize(shopper, austin))
    await finalize(shopper, { rate_id: cart.shippingRates[1].id })
    await shopper.add(app.world.tee.small)
    expect(await rateRows()).toEqual([])
    expect((await shopper.cart()).body.data.attributes).toMatchObject({
      shippingFee: 'TBD',
      tax: '3.25',
      total: 'TBD',
      amountDue: 'TBD',
      shippingRates: [],
    })
    const again = await attributesOf(finalize(shopper, {}))
    expect(again.shippingRates[1]).toMatchObject({ serviceName: 'USPS First Class Mail', isChosen: true })
  })

  it('asks the carrier once for one address and the same lines, until the offers expire', async () => {
    await query('delete from carts')
    const shopper = await shopping()
    await finalize(shopper, austin)
    const rows = await rateRows()
    await finalize(shopper, { ...austin, name: 'Augusta' })
    expect(await rateRows()).toEqual(rows)
    await query('update cart_rates set expires_at = now()')
    expect((await shopper.cart()).body.data.attributes.shippingFee).toBe('TBD')
    await finalize(shopper, austin)
    const renewed = await rateRows()
    expect(renewed).toHaveLength(rows.length)
    expect(renewed.map(row => row.rate_id)).not.toEqual(rows.map(row => row.rate_id))
    await finalize(shopper, { ...austin, address_one: '2 Elm St' })
    expect((await rateRows()).map(row => row.rate_id)).not.toEqual(renewed.map(row => row.rate_id))
  })

  it('charges the fee of the store, and nothing from an amount on', async () => {
    await query(`update stores set shipping_mode = 'flat', flat_fee_cents = 500, free_from_cents = 4500`)
    const shopper = await shopping()
    expect(await attributesOf(finalize(shopper, austin))).toMatchObject({
      shippingFee: '5.00',
      total: '36.88',
      shippingRates: [{ id: 'flat', serviceName: 'Standard Shipping', amount: '5.00', isChosen: true }],
    })
    await shopper.add(app.world.mug.variant)
    expect(await attributesOf(finalize(shopper, {}))).toMatchObject({ shippingFee: '0.00', total: '47.81' })

    await query(`update stores set shipping_mode = 'carrier'`)
    const free = await attributesOf(finalize(await shopping(3), austin))
    expect(free.shippingRates.map((rate: { amount: string }) => rate.amount === '0.00')).toEqual([
      true,
      false,
    ])
  })

  it('collects tax only where the team does', async () => {
    await query(`update stores set tax_places = '{US-CA,DE}'`)
    expect((await attributesOf(finalize(await shopping(), austin))).tax).toBe('0.00')
    await query(`update stores set tax_places = '{US-TX}'`)
    expect((await attributesOf(finalize(await shopping(), austin))).tax).toBe('1.88')
  })

  it('refuses where no carrier goes, where none answers, and an empty cart', async () => {
    const havana = { ...austin, country: 'CU', city: 'Havana', state: '', zipcode: '10400' }
    expect((await finalize(await shopping(), havana)).code).toBe('rates_unavailable')
    await makeFault(app, { service: 'shipping', match: 'POST /v1/rates', mode: 'error_before', times: 5 })
    const down = await shopping()
    expect((await finalize(down, austin)).code).toBe('rates_unavailable')
    expect((await down.cart()).body.data.attributes.recipientInfo).toBeNull()
    await clearFaults(app)
    expect((await finalize(newShopper(app, store), austin)).code).toBe('cart_empty')
  })

  it('sends to a PO box by the post, and asks for a street where only other carriers go', async () => {
    const box = { ...austin, address_one: 'PO Box 12' }
    const cart = await attributesOf(finalize(await shopping(), box))
    expect(cart.recipientInfo.isPoBox).toBe(true)
    expect(cart.shippingRates.length).toBeGreaterThan(0)
    await query(`update stores set countries = '{IS}'`)
    const iceland = { ...austin, country: 'IS', city: 'Reykjavík', state: '', zipcode: '101' }
    const shopper = await shopping()
    const refused = await finalize(shopper, { ...iceland, address_one: 'PO Box 12' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['No carrier of this store delivers to a PO box there. Enter a street address.'],
    ])
    expect((await shopper.cart()).body.data.attributes.recipientInfo).toBeNull()
    const { shippingRates, recipientInfo } = await attributesOf(finalize(shopper, iceland))
    expect(shippingRates.map(({ serviceName }: { serviceName: string }) => serviceName)).toEqual([
      'UPS Worldwide Saver',
    ])
    expect(recipientInfo.isPoBox).toBe(false)
  })

  it('asks the carrier a limited number of times for one network', async () => {
    await query(`update rate_limits set points = 1000 where key like 'cart-quote%'`)
    const limited = await finalize(await shopping(), { ...austin, address_one: '9 Elm St' })
    expect([limited.status, limited.code]).toEqual([429, 'too_many_requests'])
    await query(`delete from rate_limits where key like 'cart-quote%'`)
  })
})

it('every change of a cart that cannot be taken out of its checkout is refused', async () => {
  const shopper = await shopping()
  await finalize(shopper, austin)
  const itemId = (await shopper.cart()).body.data.attributes.cartItems[0].id
  await query(
    `update carts set state = 'checkout' where id = (select cart_id from cart_lines where id = $1)`,
    [itemId],
  )
  const line = `/cart/cart_line_items/${itemId}`
  const answers = [
    await shopper.add(app.world.mug.variant),
    await shopper.send('PATCH', line, { cart_line_item: { quantity: 1 } }),
    await shopper.send('DELETE', line),
    await shopper.send('POST', '/cart/take_available'),
    await finalize(shopper, austin),
    await shopper.send('POST', '/cart/email_code', { recipient: { email: 'ada@example.com' } }),
    await shopper.send('POST', '/cart/email_proof', { recipient: { code: '123456' } }),
    await shopper.send('DELETE', '/cart/gift_cards/1'),
  ]
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(
    answers.map(() => '409 cart_changed'),
  )
})
