import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Answered, type Client, type TestApp } from './app-under-test.ts'
import { personalLinkToken } from '../src/modules/gifting/group-orders/allow-lists/personal-link-token.ts'
import { makePage, type Page } from './redemption/confirmed-people.ts'
import { askForProof, enter, readProofMail, verify, type GroupOrderPage } from './redemption/pages.ts'
import { inboxOf } from './sandbox.ts'
import { asRowId } from './tools/as-row-id.ts'

// What is attacked here: the pages of participants. That every address gets the same answer in the same time is measured in
// same-answers.test.ts, and what each call answers to foreign tokens in participant-access.test.ts.

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

let people = 0
const newAddress = () => `victim${++people}@people.test`
const street = '77 Secret Street'
const home = {
  name: 'Maya Torres',
  address_one: street,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}

interface Visit {
  id: string
  headers: Record<string, string>
}
type AttackedPage = Page & { key: GroupOrderPage }
/** A page with a tier, that anyone may enter. */
const newPage = async (): Promise<AttackedPage> => {
  const page = await makePage(app, owner)
  return { ...page, key: { teamId: app.world.team, id: asRowId(Number(page.id)), uuid: page.uuid } }
}
const change = async (page: AttackedPage, settings: object): Promise<AttackedPage> => {
  const answer = await owner.put(`/team/group_orders/${page.id}`, { group_order: settings })
  if (answer.status !== 200) throw new Error(answer.text)
  return page
}
/** A page that asks everybody for a proof. */
const newProvenPage = async () => change(await newPage(), { verify_emails: true })
const newCodePage = async () => change(await newPage(), { password_protected: true, password: 'FIRWOOD-26' })

const visitOf = (answer: Answered): Visit => {
  if (answer.status > 201) throw new Error(`Not entered: ${answer.text}`)
  return {
    id: answer.body.data.id,
    headers: { 'recipient-token': answer.headers['recipient-token'] ?? '' },
  }
}
const enterAs = async (page: AttackedPage, email: string, password?: string) =>
  visitOf(await enter(app, page.key, { email, ...(password === undefined ? {} : { password }) }))
const proveByMail = async (page: AttackedPage, email: string): Promise<string> => {
  await askForProof(app, page.key, email)
  const mail = await readProofMail(app, email)
  return (await verify(app, page.key, { token: mail?.token ?? '' })).body.password
}
const me = (page: Page, visit: Visit) => app.anonymous.get(`/recipients/${page.uuid}/me`, visit.headers)
const save = (page: Page, visit: Visit, recipient: object = home) =>
  app.anonymous.put(`/recipients/${page.uuid}/${visit.id}`, { recipient }, visit.headers)
const pick = (page: Page, visit: Visit) =>
  app.anonymous.post(
    `/recipients/${page.uuid}/items`,
    {
      recipients_group_order_tier_item: {
        product_variant_id: app.world.mug.variant,
        group_order_tier_id: page.tier,
      },
      recipient_id: visit.id,
    },
    visit.headers,
  )
const post = (path: string, payload: unknown, from: { ip?: string; headers?: Record<string, string> } = {}) =>
  app.app.server.inject({
    method: 'POST',
    url: `/api/v2/recipients/${path}`,
    payload: payload as object,
    remoteAddress: from.ip ?? '127.0.0.1',
    headers: from.headers ?? {},
  })
const personalLink = async (page: AttackedPage, email: string): Promise<string> => {
  const { body } = await owner.post(`/team/group_orders/${page.id}/group_order_allowed_users`, { email })
  const { rows } = await app.db.pool.query<{ id: number; linkSeed: string }>(
    'select id, link_seed as "linkSeed" from allowed_users where id = $1',
    [body.data.id],
  )
  return personalLinkToken(app.config.SECRET_KEY, rows[0]!) // it was listed just now
}

describe('a link that reaches a stranger', () => {
  it('shows nobody’s name, address or email where it is the page’s', async () => {
    const page = await newCodePage()
    const maya = await enterAs(page, newAddress(), 'FIRWOOD-26')
    await save(page, maya)
    const { text } = await app.anonymous.get(`/group_orders/${page.uuid}`)
    expect(text).not.toMatch(/Secret Street|Maya|victim|FIRWOOD/i)
  })

  it('shows no address where it is a personal one, neither before nor after its person gives one', async () => {
    const page = await newPage()
    const email = newAddress()
    const token = await personalLink(page, email)
    const open = async () => (await verify(app, page.key, { token })).body.password
    const stranger = await enterAs(page, email, await open())
    const keptTicket = await open()
    const maya = await enterAs(page, email, await open())
    expect((await save(page, maya)).status).toBe(200)
    const seen = [await me(page, stranger), await verify(app, page.key, { token })]
    expect(seen.map(answer => answer.text).join()).not.toContain(street)
    expect(seen[0]?.status).toBe(404)
    expect((await enter(app, page.key, { email, password: keptTicket })).code).toBe('proof_needed')
    expect((await me(page, maya)).text).toContain(street)
  })
})

describe('a stranger who types a colleague’s address first', () => {
  it('is out once the colleague proves it, and neither reads the address nor sends the gifts elsewhere', async () => {
    const page = await newPage()
    const email = newAddress()
    const stranger = await enterAs(page, email)
    await save(page, stranger, { ...home, address_one: '1 Thief Lane' })
    const maya = await enterAs(page, email, await proveByMail(page, email))
    expect((await save(page, maya)).status).toBe(200)
    expect((await me(page, stranger)).status).toBe(404)
    expect((await save(page, stranger, { ...home, address_one: '1 Thief Lane' })).status).toBe(404)
    expect((await me(page, maya)).body.data.attributes.addressOne).toBe(street)
  })

  it('does not end the visit of a device that has proven it', async () => {
    const page = await newPage()
    const email = newAddress()
    await enterAs(page, email)
    const [phone, computer] = [
      await enterAs(page, email, await proveByMail(page, email)),
      await enterAs(page, email, await proveByMail(page, email)),
    ]
    await save(page, computer)
    expect((await me(page, phone)).status).toBe(200)
  })
})

describe('a token', () => {
  it('opens no other page, be it in the header or in the cookie of either name', async () => {
    const [page, other] = [await newPage(), await newPage()]
    const { headers } = await enterAs(page, newAddress())
    const token = headers['recipient-token'] ?? ''
    const missing = await app.anonymous.get('/recipients/00000000-0000-4000-8000-000000000000/me', headers)
    const cookies = [page, other].map(({ uuid }) => ({ cookie: `ribbon_r_${uuid.slice(0, 8)}=${token}` }))
    for (const shown of [headers, ...cookies])
      expect((await app.anonymous.get(`/recipients/${other.uuid}/me`, shown)).text).toBe(missing.text)
  })

  it.each([
    [
      'skips',
      (page: Page, id: string) => owner.post(`/team/group_orders/${page.id}/recipients/${id}/disable`),
    ],
    ['removes', (page: Page, id: string) => owner.delete(`/team/group_orders/${page.id}/recipients/${id}`)],
  ])('opens nothing after its person was one whom the owner %s', async (_, end) => {
    const page = await newPage()
    const visit = await enterAs(page, newAddress())
    expect((await end(page, visit.id)).status).toBeLessThan(300)
    for (const answer of [await me(page, visit), await pick(page, visit), await save(page, visit)])
      expect(answer.status).toBe(404)
  })

  it('opens nothing after its person erased the data on another device, and no proof outlives that', async () => {
    const page = await newPage()
    const email = newAddress()
    const phone = await enterAs(page, email)
    const ticket = await proveByMail(page, email)
    await askForProof(app, page.key, email)
    const mail = await readProofMail(app, email)
    await app.anonymous.delete(`/recipients/${page.uuid}/${phone.id}`, phone.headers)
    expect((await me(page, phone)).status).toBe(404)
    expect((await verify(app, page.key, { token: mail?.token ?? '' })).body.verified).toBe(false)
    const back = await enter(app, page.key, { email, password: ticket })
    // Somebody new, of whom nothing is known.
    expect([back.status, back.body.data.attributes.addressOne]).toEqual([201, null])
    expect(back.body.data.id).not.toBe(phone.id)
  })
})

describe('what proves an address', () => {
  it('lets one of twenty in who use the same ticket at once', async () => {
    const page = await newProvenPage()
    const email = newAddress()
    const ticket = await proveByMail(page, email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter(app, page.key, { email, password: ticket })),
    )
    expect(ticket).toMatch(/^t1_/)
    expect(answers.filter(answer => answer.status < 300)).toHaveLength(1)
  })

  it('is guessed at five times, however many guesses arrive at once', async () => {
    const page = await newProvenPage()
    const email = newAddress()
    await askForProof(app, page.key, email)
    const mail = await readProofMail(app, email)
    const wrong = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0'))
    await Promise.all(
      wrong.filter(code => code !== mail?.code).map(token => verify(app, page.key, { token, email })),
    )
    const { rows } = await app.db.pool.query(
      'select tries from participant_proofs where group_order_id = $1',
      [page.id],
    )
    expect(rows).toEqual([{ tries: 5 }])
    expect((await verify(app, page.key, { token: mail?.code ?? '', email })).body.verified).toBe(false)
  })

  it('proves no other address, and works no second time', async () => {
    const page = await newProvenPage()
    const [email, other] = [newAddress(), newAddress()]
    await askForProof(app, page.key, other)
    await askForProof(app, page.key, email)
    const code = (await readProofMail(app, email))?.code ?? ''
    const verified = async (as: string) =>
      (await verify(app, page.key, { token: code, email: as })).body.verified
    expect([await verified(other), await verified(email), await verified(email)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('a script', () => {
  it('enters a page 2,000 times from one network, in which 64 bits of an address count as one', async () => {
    const page = await newPage()
    const enterFrom = async (ip: string) =>
      (await post(page.uuid, { recipient: { email: newAddress() } }, { ip })).statusCode
    expect(await enterFrom('2001:db8:7:7::1')).toBe(201)
    await app.db.pool.query("update rate_limits set points = 1999 where key like 'recipient-entry%'")
    expect([await enterFrom('2001:db8:7:7::2'), await enterFrom('2001:db8:7:7:a:b:c:d')]).toEqual([201, 429])
    expect(await enterFrom('2001:db8:7:8::1')).toBe(201)
  })

  it('mails somebody at most 20 times a day from any number of networks, and is not told', async () => {
    const page = await newProvenPage()
    const email = newAddress()
    const ask = (index: number) =>
      post(`${page.uuid}/send_verification_email`, { email }, { ip: `198.51.100.${index}` })
    const answers = []
    for (let index = 0; index < 25; index++) answers.push(await ask(index))
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    await app.settleJobs()
    expect((await inboxOf(app, email)).length).toBeLessThanOrEqual(20)
  }, 60_000)

  it('waits ever longer after ten wrong access codes, whatever address it claims to come from', async () => {
    const page = await newCodePage()
    const guess = (index: number) =>
      post(
        page.uuid,
        { recipient: { email: newAddress() }, password: `guess ${index}` },
        { ip: '203.0.113.5', headers: { 'x-forwarded-for': `192.0.2.${index}` } },
      )
    const statuses = []
    for (let index = 0; index < 14; index++) statuses.push((await guess(index)).statusCode)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.slice(11)).toContain(429)
  })
})

describe('a page of another site', () => {
  const evil = 'https://evil.test'
  it('cannot enter with a form, so that nobody gives an address to a stranger’s visit', async () => {
    const { uuid } = await newPage()
    const body = { recipient: { email: newAddress() } }
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, origin: evil, 'sec-fetch-site': 'cross-site' }
      const answer = await post(uuid, JSON.stringify(body), { headers })
      expect([answer.statusCode >= 400, answer.headers['set-cookie']]).toEqual([true, undefined])
    }
  })

  it('cannot choose, confirm or erase with the cookie that the browser sends along', async () => {
    const page = await newPage()
    const visit = await enterAs(page, newAddress())
    const headers = {
      cookie: `ribbon_r_${page.uuid.slice(0, 8)}=${visit.headers['recipient-token']}`,
      origin: evil,
    }
    const answers = [
      await pick(page, { ...visit, headers }),
      await app.anonymous.post(`/recipients/${page.uuid}/${visit.id}/confirm`, {}, headers),
      await app.anonymous.delete(`/recipients/${page.uuid}/${visit.id}`, headers),
    ]
    expect(answers.map(answer => answer.code)).toEqual(Array(3).fill('origin_refused'))
    expect((await me(page, visit)).status).toBe(200)
  })
})

it('no attack leaves a person twice, or more held than there is', async () => {
  expect(await app.audit('participant')).toEqual([])
})
