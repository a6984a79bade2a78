import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  enter,
  entered,
  makeGroupOrder,
  verify,
  type GroupOrderPage,
} from '../../../../../test/redemption/pages.ts'
import { personalLinkToken } from '../../group-orders/allow-lists/personal-link-token.ts'

const notVerified = { email: null, password: null, verified: false }

describe('a personal link', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())

  const linkOf = async (page: GroupOrderPage, email: string) => {
    const { rows } = await app.db.pool.query<{ id: number; linkSeed: string }>(
      'select id, link_seed as "linkSeed" from allowed_users where group_order_id = $1 and email = $2',
      [page.id, email],
    )
    return personalLinkToken(app.config.SECRET_KEY, rows[0]!) // the test listed the address
  }

  it('proves the address, as often as it is opened, and needs no access code', async () => {
    const page = await makeGroupOrder(app, {
      listed: ['ada@people.test'],
      verifyEmails: true,
      code: 'code-1234',
    })
    const token = await linkOf(page, 'ada@people.test')
    const ids = []
    for (const status of [201, 200]) {
      const proven = await verify(app, page, { token })
      expect(proven.body).toMatchObject({ email: 'ada@people.test', verified: true })
      const answer = await enter(app, page, { email: 'ada@people.test', password: proven.body.password })
      expect(answer.status).toBe(status)
      ids.push(answer.body.data.id)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('says only whose it is once there is an address behind it, or the page has closed', async () => {
    for (const change of [
      "update participants set address_one = '1 Elm St' where group_order_id = $1",
      "update group_orders set state = 'finalized' where id = $1",
    ]) {
      const page = await makeGroupOrder(app, { listed: ['ada@people.test'] })
      await entered(app, page, 'ada@people.test')
      const token = await linkOf(page, 'ada@people.test')
      await app.db.pool.query(change, [page.id])
      expect((await verify(app, page, { token })).body).toEqual({ ...notVerified, email: 'ada@people.test' })
    }
  })

  it('opens nothing of another page, after the person is off the list, with a new link, or when it is made up', async () => {
    const page = await makeGroupOrder(app, { listed: ['ada@people.test', 'ben@people.test'] })
    const other = await makeGroupOrder(app, { listed: ['ada@people.test'] })
    const [ada, ben] = [await linkOf(page, 'ada@people.test'), await linkOf(page, 'ben@people.test')]
    const madeUp = `${ada.split('_').slice(0, 2).join('_')}_${ben.split('_').slice(2).join('_')}`
    for (const [where, token] of [
      [other, ada],
      [page, madeUp],
      [page, 'l1_987654321_x'],
      [page, 'l1_99999999999999999999_x'],
      [page, ''],
    ] as const)
      expect((await verify(app, where, { token })).body).toEqual(notVerified)
    await app.db.pool.query(
      `update allowed_users set link_seed = gen_random_uuid() where group_order_id = $1 and email like 'ada%'`,
      [page.id],
    )
    await app.db.pool.query(`delete from allowed_users where group_order_id = $1 and email like 'ben%'`, [
      page.id,
    ])
    for (const token of [ada, ben]) expect((await verify(app, page, { token })).body).toEqual(notVerified)
  })
})

describe('whom a list means', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())
  const emailOf = async (page: GroupOrderPage, email: string) => {
    const answer = await enter(app, page, { email })
    return answer.status === 201 ? answer.body.data.attributes.email : answer.code
  }

  it('is the person of another spelling, under the address that the list names', async () => {
    const page = await makeGroupOrder(app, { listed: ['Ada.L@gmail.com', 'ben+gifts@people.test'] })
    expect(await emailOf(page, 'adal@googlemail.com')).toBe('ada.l@gmail.com')
    expect(await emailOf(page, 'BEN@people.test')).toBe('ben+gifts@people.test')
    expect(await emailOf(page, 'ada.l@gmail.com')).toBe('proof_needed')
  })

  it('is two people where it names two tags of one mailbox, and nobody by a third', async () => {
    const page = await makeGroupOrder(app, { listed: ['ada+1@people.test', 'ada+2@people.test'] })
    expect(await emailOf(page, 'ada+1@people.test')).toBe('ada+1@people.test')
    expect(await emailOf(page, 'ada+2@people.test')).toBe('ada+2@people.test')
    expect(await emailOf(page, 'ada+3@people.test')).toBe('not_on_list')
  })

  it('stays the person who came before the list named the address', async () => {
    const page = await makeGroupOrder(app, { allowedDomains: ['people.test'] })
    await entered(app, page, 'ada+1@people.test')
    await app.db.pool.query(
      `insert into allowed_users (team_id, group_order_id, email, folded_email)
      values ($1, $2, 'ada+1@people.test', 'ada@people.test')`,
      [page.teamId, page.id],
    )
    expect(await emailOf(page, 'ada+1@people.test')).toBe('proof_needed')
  })

  it('is of an allowed domain by what follows the last @ alone, never of a subdomain', async () => {
    const page = await makeGroupOrder(app, { allowedDomains: ['company.test', 'BÜCHER.example'] })
    expect(await emailOf(page, 'ada@xn--bcher-kva.example')).toBe('ada@xn--bcher-kva.example')
    expect(await emailOf(page, 'ben@bücher.example')).toBe('ben@xn--bcher-kva.example')
    for (const email of ['ada@mail.company.test', 'ada@company.test.evil.test', 'ada@evilcompany.test'])
      expect(await emailOf(page, email)).toBe('not_on_list')
  })

  it('is of the domains the team has verified, where company addresses are asked for without naming any', async () => {
    await app.db.pool.query(
      `insert into team_domains (team_id, domain, challenge, verified_at)
      values ($1, 'acme.test', 'x', now()), ($1, 'unproven.test', 'y', null)`,
      [app.world.team],
    )
    const page = await makeGroupOrder(app, { companyEmailLimited: true })
    expect(await emailOf(page, 'ada@acme.test')).toBe('ada@acme.test')
    expect(await emailOf(page, 'ada@unproven.test')).toBe('not_on_list')
  })

  it('lets back in who has confirmed and is off the list by now, and nobody else who is', async () => {
    const page = await makeGroupOrder(app, {
      listed: ['ada@people.test', 'ben@people.test', 'eve@people.test'],
    })
    for (const email of ['ada@people.test', 'ben@people.test']) await entered(app, page, email)
    await app.db.pool.query(
      `update participants
      set confirmed_at = now(), name = 'Ada', address_one = '1 Elm St', city = 'Austin', country = 'US'
      where group_order_id = $1 and email like 'ada%'`,
      [page.id],
    )
    await app.db.pool.query(`delete from allowed_users where group_order_id = $1 and email not like 'eve%'`, [
      page.id,
    ])
    const send = (email: string) =>
      app.anonymous.post(`/recipients/${page.uuid}/send_verification_email`, { email })
    expect((await send('ada@people.test')).body.verification_email_sent).toBe(true)
    expect((await send('ben@people.test')).code).toBe('not_on_list')
  })
})
