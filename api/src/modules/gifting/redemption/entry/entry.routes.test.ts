import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import {
  askForProof,
  enter,
  entered,
  makeGroupOrder,
  readProofMail,
  verify,
} from '../../../../../test/redemption/pages.ts'
import { inboxOf } from '../../../../../test/sandbox.ts'

const sent = { verified: false, verification_email_sent: true }
const notVerified = { email: null, password: null, verified: false }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

let people = 0
const newAddress = (host = 'people.test') => `person${++people}@${host}`
const countParticipants = async (groupOrderId: number) => {
  const { rows } = await app.db.pool.query<{ count: number }>(
    'select count(*)::int as count from participants where group_order_id = $1',
    [groupOrderId],
  )
  return rows[0]?.count
}

describe('entering a page that asks for no proof', () => {
  it('makes a participant, and answers a token in the header and in a cookie of this page', async () => {
    const page = await makeGroupOrder(app)
    const email = newAddress()
    const answer = await enter(app, page, { email: ` ${email.toUpperCase()} ` })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      type: 'groupOrderRecipients',
      attributes: {
        email,
        uuid: page.uuid,
        recipientState: 'active',
        isGroupOrderConfirmed: false,
        groupOrderState: 'pending',
        canChange: true,
        addressOne: null,
      },
    })
    const token = answer.headers['recipient-token'] ?? ''
    expect(token).toMatch(/^g1_[\w-]{32}$/)
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^ribbon_r_${page.uuid.slice(0, 8)}=${token};.*HttpOnly`),
    )
    expect(answer.headers['access-control-expose-headers']).toContain('recipient-token')
    const { rows } = await app.db.pool.query<{ token_hash: string }>(
      'select token_hash from participant_tokens',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('answers 200 to the same device, which keeps its token', async () => {
    const page = await makeGroupOrder(app)
    const email = newAddress()
    const { id, headers } = await entered(app, page, email)
    const again = await enter(app, page, { email }, headers)
    expect([again.status, again.body.data.id, again.headers['recipient-token']]).toEqual([
      200,
      id,
      headers['recipient-token'],
    ])
  })

  it('asks a person who comes back on another device for a proof, and mails it', async () => {
    const page = await makeGroupOrder(app)
    const email = newAddress()
    const { id } = await entered(app, page, email)
    const answer = await enter(app, page, { email })
    expect([answer.status, answer.code]).toEqual([403, 'proof_needed'])
    expect(answer.headers['recipient-token']).toBeUndefined()
    const mail = await readProofMail(app, email)
    const proven = await verify(app, page, { token: mail?.token ?? '' })
    expect(proven.body).toMatchObject({ email, verified: true })
    const back = await enter(app, page, { email, password: proven.body.password })
    expect([back.status, back.body.data.id]).toEqual([200, id])
  })

  it('says to the verification of a new person that none is needed, and mails a known one', async () => {
    const page = await makeGroupOrder(app)
    const [known, stranger] = [newAddress(), newAddress()]
    await entered(app, page, known)
    expect((await askForProof(app, page, stranger)).body).toEqual({
      verified: true,
      verification_email_sent: false,
    })
    expect((await askForProof(app, page, known)).body).toEqual(sent)
    expect((await readProofMail(app, known))?.code).toMatch(/^\d{6}$/)
    expect(await readProofMail(app, stranger)).toBeUndefined()
  })

  it('refuses an address that is neither on the list nor of an allowed domain', async () => {
    const listed = newAddress()
    const page = await makeGroupOrder(app, { listed: [listed], allowedDomains: ['company.test'] })
    for (const email of [newAddress(), 'ada@sub.company.test', '"ada@company.test"@evil.test'].slice(0, 2)) {
      expect((await enter(app, page, { email })).code).toBe('not_on_list')
      expect((await askForProof(app, page, email)).code).toBe('not_on_list')
    }
    expect((await enter(app, page, { email: listed })).status).toBe(201)
    expect((await enter(app, page, { email: 'Ada@COMPANY.test' })).status).toBe(201)
    expect(await countParticipants(page.id)).toBe(2)
  })

  it('makes one participant of 50 entries of one person in different spellings at once', async () => {
    const page = await makeGroupOrder(app)
    const node = await app.anotherNode({ WORKER: '0' })
    const spellings = Array.from(
      { length: 50 },
      (_, index) =>
        ['ada.love', 'adalove', 'ADA.LOVE', 'a.d.a.love'][index % 4] +
        (index % 3 === 0 ? `+tag${index}` : '') +
        ['@gmail.com', '@Gmail.com', '@googlemail.com'][index % 3],
    )
    const answers = await Promise.all(
      spellings.map((email, index) =>
        (index % 2 ? node : app.app).server.inject({
          method: 'POST',
          url: `/api/v2/recipients/${page.uuid}`,
          payload: { recipient: { email } },
        }),
      ),
    )
    const statuses = answers.map(answer => answer.statusCode).sort()
    expect(statuses.filter(status => status === 201)).toHaveLength(1)
    expect(statuses.every(status => [201, 403, 429].includes(status))).toBe(true)
    expect(await countParticipants(page.id)).toBe(1)
  })
})

describe('a page that asks everybody for a proof', () => {
  it('answers the same for an address that may take part and one that may not, and mails only the first', async () => {
    const [listed, known, other] = [newAddress(), newAddress(), newAddress()]
    const page = await makeGroupOrder(app, { verifyEmails: true, listed: [listed, known] })
    await askForProof(app, page, known)
    const first = await readProofMail(app, known)
    const { password } = (await verify(app, page, { token: first?.token ?? '' })).body
    expect((await enter(app, page, { email: known, password })).status).toBe(201)
    const answers = [
      await askForProof(app, page, listed),
      await askForProof(app, page, known),
      await askForProof(app, page, other),
    ]
    expect(answers.map(answer => [answer.status, answer.body])).toEqual(answers.map(() => [200, sent]))
    await app.settleJobs()
    const entries = [
      await enter(app, page, { email: listed }),
      await enter(app, page, { email: known }),
      await enter(app, page, { email: other }),
    ]
    expect(new Set(entries.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(entries[0]?.code).toBe('proof_needed')
    await app.settleJobs()
    expect(await inboxOf(app, other)).toEqual([])
    expect(await inboxOf(app, listed)).toHaveLength(2)
  })

  it('takes the link once, and the ticket of its answer once', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const email = newAddress()
    await askForProof(app, page, email)
    const mail = await readProofMail(app, email)
    const proven = await verify(app, page, { token: mail?.token ?? '' })
    expect(proven.body).toEqual({ email, verified: true, password: expect.stringMatching(/^t1_[\w-]{32}$/) })
    expect((await verify(app, page, { token: mail?.token ?? '' })).body).toEqual(notVerified)
    expect((await verify(app, page, { token: mail?.code ?? '', email })).body).toEqual(notVerified)
    const { password } = proven.body
    expect((await enter(app, page, { email, password })).status).toBe(201)
    expect((await enter(app, page, { email, password })).code).toBe('proof_needed')
  })

  it('takes the six digits with their address, five times at most', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const email = newAddress()
    await askForProof(app, page, email)
    const first = await readProofMail(app, email)
    const wrong = first?.code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await verify(app, page, { token: wrong, email })).body).toEqual(notVerified)
    expect((await verify(app, page, { token: first?.code ?? '', email })).body).toEqual(notVerified)
    await askForProof(app, page, email)
    const second = await readProofMail(app, email)
    const typed = `${second?.code.slice(0, 3)} ${second?.code.slice(3)}`
    expect((await verify(app, page, { token: typed, email })).body.verified).toBe(true)
  })

  it('ends the earlier link and code with a new mail, and both with time', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const email = newAddress()
    await askForProof(app, page, email)
    const first = await readProofMail(app, email)
    await askForProof(app, page, email)
    const second = await readProofMail(app, email)
    expect(second?.token).not.toBe(first?.token)
    expect((await verify(app, page, { token: first?.token ?? '' })).body).toEqual(notVerified)
    const age = (minutes: number) =>
      app.db.pool.query(
        `update participant_proofs
        set link_expires_at = link_expires_at - make_interval(mins => $2),
          code_expires_at = code_expires_at - make_interval(mins => $2)
        where group_order_id = $1`,
        [page.id, minutes],
      )
    await age(11)
    expect((await verify(app, page, { token: second?.code ?? '', email })).body).toEqual(notVerified)
    await age(50)
    expect((await verify(app, page, { token: second?.token ?? '' })).body).toEqual(notVerified)
  })

  it('answers a token of another page like one that never was', async () => {
    const [page, other] = [
      await makeGroupOrder(app, { verifyEmails: true }),
      await makeGroupOrder(app, { verifyEmails: true }),
    ]
    const email = newAddress()
    await askForProof(app, page, email)
    const mail = await readProofMail(app, email)
    expect((await verify(app, other, { token: mail?.token ?? '' })).text).toBe(
      (await verify(app, other, { token: 'absent' })).text,
    )
    const { password } = (await verify(app, page, { token: mail?.token ?? '' })).body
    expect((await enter(app, other, { email, password })).code).toBe('proof_needed')
    expect((await enter(app, page, { email: newAddress(), password })).code).toBe('proof_needed')
    expect((await enter(app, page, { email, password })).status).toBe(201)
  })

  it('verifies one of 50 requests with one link at once', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const email = newAddress()
    await askForProof(app, page, email)
    const mail = await readProofMail(app, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(app, page, { token: mail?.token ?? '' })),
    )
    expect(answers.filter(answer => answer.body.verified)).toHaveLength(1)
    expect(answers.every(answer => answer.status === 200)).toBe(true)
  })

  it('counts the spellings of one mailbox as one, so that nobody is mailed more often by them', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const statuses = []
    for (let index = 0; index < 7; index++)
      statuses.push((await askForProof(app, page, `ada+${index}@spelled.test`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('mails the address a person came with, never another spelling of it', async () => {
    const page = await makeGroupOrder(app)
    await entered(app, page, 'vera+gifts@people.test')
    await makeProofRequired(page.id)
    expect((await askForProof(app, page, 'vera+evil@people.test')).body).toEqual(sent)
    expect((await readProofMail(app, 'vera+gifts@people.test'))?.code).toMatch(/^\d{6}$/)
    expect(await readProofMail(app, 'vera+evil@people.test')).toBeUndefined()
  })

  const makeProofRequired = (groupOrderId: number) =>
    app.db.pool.query('update group_orders set verify_emails = true where id = $1', [groupOrderId])
})

describe('the access code of a page', () => {
  it('opens in any case, with blanks around it and with look-alikes mixed up', async () => {
    const page = await makeGroupOrder(app, { code: 'OIl-2026' })
    for (const password of ['OIl-2026', ' oil-2026 ', '01I-2O26', 'o1l-2026'])
      expect((await enter(app, page, { email: newAddress(), password })).status).toBe(201)
    for (const password of ['OIL2026', 'other', '', undefined]) {
      expect((await enter(app, page, { email: newAddress(), password })).code).toBe('access_code_wrong')
      expect((await askForProof(app, page, newAddress(), password)).code).toBe('access_code_wrong')
    }
  })

  it('is not asked of who has proven the address', async () => {
    const page = await makeGroupOrder(app, { code: 'code-1234', verifyEmails: true })
    const email = newAddress()
    expect((await askForProof(app, page, email, 'code-1234')).body).toEqual(sent)
    const mail = await readProofMail(app, email)
    const { password } = (await verify(app, page, { token: mail?.token ?? '' })).body
    expect(password).not.toContain('code-1234')
    expect((await enter(app, page, { email, password })).status).toBe(201)
  })

  it('is guessed at ever more slowly, also on another node, and a right one ends the wait', async () => {
    const page = await makeGroupOrder(app, { code: 'code-1234' })
    const node = await app.anotherNode({ WORKER: '0' })
    const guess = async (index: number, password: string) => {
      const { statusCode } = await (index % 2 ? node : app.app).server.inject({
        method: 'POST',
        url: `/api/v2/recipients/${page.uuid}`,
        payload: { recipient: { email: newAddress() }, password },
        remoteAddress: '10.1.2.3',
      })
      return statusCode
    }
    const first = []
    for (let index = 0; index < 10; index++) first.push(await guess(index, 'wrong'))
    expect(first).toEqual(Array.from({ length: 10 }, () => 422))
    expect([await guess(10, 'wrong'), await guess(11, 'wrong')]).toEqual([422, 429])
    await new Promise(resolve => setTimeout(resolve, 1_100))
    expect(await guess(12, 'code-1234')).toBe(201)
    expect(await guess(13, 'wrong')).toBe(422)
  })
})

describe('a page that cannot be entered', () => {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)

  it('says why, before anybody is made a participant', async () => {
    const cases = [
      [{ opensAt: tomorrow }, 'group_order_not_open'],
      [{ lockedAt: yesterday }, 'group_order_locked'],
      [{ state: 'processing' }, 'group_order_locked'],
    ] as const
    for (const [settings, code] of cases) {
      const page = await makeGroupOrder(app, settings)
      expect((await enter(app, page, { email: newAddress() })).code).toBe(code)
      expect(await countParticipants(page.id)).toBe(0)
    }
    const page = await makeGroupOrder(app, { opensAt: tomorrow })
    expect((await askForProof(app, page, newAddress())).code).toBe('group_order_not_open')
  })

  it('answers everybody the same once it has closed, and lets back in who has come before', async () => {
    for (const ending of [
      "closes_at = now() - interval '1 day'",
      "state = 'finalized'",
      "state = 'canceled'",
    ]) {
      const page = await makeGroupOrder(app)
      const [known, stranger] = [newAddress(), newAddress()]
      const { id } = await entered(app, page, known)
      await app.db.pool.query(`update group_orders set ${ending} where id = $1`, [page.id])
      const answers = [await askForProof(app, page, known), await askForProof(app, page, stranger)]
      expect(answers.map(answer => answer.body)).toEqual([sent, sent])
      expect((await enter(app, page, { email: stranger })).code).toBe('proof_needed')
      const mail = await readProofMail(app, known)
      expect(await readProofMail(app, stranger)).toBeUndefined()
      const { password } = (await verify(app, page, { token: mail?.token ?? '' })).body
      const back = await enter(app, page, { email: known, password })
      expect([back.status, back.body.data.id, back.body.data.attributes.canChange]).toEqual([200, id, false])
    }
  })

  it('tells someone who has proven a new address on a page that closed meanwhile that it has closed', async () => {
    const page = await makeGroupOrder(app, { verifyEmails: true })
    const email = newAddress()
    await askForProof(app, page, email)
    const mail = await readProofMail(app, email)
    const { password } = (await verify(app, page, { token: mail?.token ?? '' })).body
    await app.db.pool.query("update group_orders set state = 'finalized' where id = $1", [page.id])
    expect((await enter(app, page, { email, password })).code).toBe('group_order_closed')
  })

  it('is a missing one without the team’s module, and is paused while the team is suspended', async () => {
    const { db, world } = app
    const page = await makeGroupOrder(app, { teamId: world.otherTeam })
    const tries = async () => [
      await enter(app, page, { email: newAddress() }),
      await askForProof(app, page, newAddress()),
      await verify(app, page, { token: 'absent' }),
    ]
    await db.pool.query("update teams set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1", [
      world.otherTeam,
    ])
    expect((await tries()).map(answer => answer.code)).toEqual(Array(3).fill('group_order_locked'))
    await db.pool.query(
      "update teams set suspended_at = null, suspended_reason = null, modules = '{project}' where id = $1",
      [world.otherTeam],
    )
    const missing = await enter(
      app,
      { ...page, uuid: '00000000-0000-4000-8000-000000000000' },
      { email: 'a@b.test' },
    )
    expect((await tries()).map(answer => answer.text)).toEqual(Array(3).fill(missing.text))
    expect(missing.status).toBe(404)
  })

  it('refuses an address that is none', async () => {
    const page = await makeGroupOrder(app)
    for (const email of ['', '   ', 'ada', 'ada@people', 'a b@people.test']) {
      expect((await enter(app, page, { email })).code).toBe('invalid_input')
      expect((await askForProof(app, page, email)).code).toBe('invalid_input')
    }
    expect((await askForProof(app, page, '')).body.errors).toEqual(['Enter your email address.'])
    const blank = await app.anonymous.post(`/recipients/${page.uuid}/verify`, {})
    expect(blank.code).toBe('invalid_input')
  })
})

it('no entry leaves a person twice, or a device of another page', async () => {
  expect(await app.audit('participant')).toEqual([])
})
