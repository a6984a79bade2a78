import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  check,
  claimDomain,
  connectDomain,
  setRecord,
  setRecords,
} from '../../../../test/tools/store-domains.ts'
import { openDns } from '../../../services/dns/dns.ts'
import { silentLog } from '../../../platform/log.ts'
import { storeDomainJobs } from './store-domains.jobs.ts'

let app: TestApp
let owner: Client
let greta: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  greta = await app.as('stranger')
})
afterAll(() => app.stop())

const domain = 'shop.acme.test'
const target = 'stores.ribbon.test'
const shown = async (client = owner) => (await client.get('/store')).body.data.attributes
const sweep = () => {
  const lookUps = { dns: openDns(app.config), target }
  return storeDomainJobs({ db: app.db, log: silentLog, lookUps })['check-store-domains']()
}
const later = (interval: string, columns = ['claimed_at', 'checked_at', 'next_check_at', 'missing_since']) =>
  app.db.pool.query(
    `update store_domains set ${columns.map(name => `${name} = ${name} - interval '${interval}'`).join(', ')}`,
  )
const dueIn = async () => {
  const { rows } = await app.db.pool.query<{ seconds: number }>(
    'select extract(epoch from next_check_at - now())::int as seconds from store_domains where owner_team = $1',
    [app.world.team],
  )
  return rows[0]!.seconds
}
const actions = async () => {
  const { rows } = await app.db.pool.query<{ action: string }>(
    "select action from audit_events where subject_type = 'storeDomains' order by id",
  )
  return rows.map(row => row.action.replace('store_domain.', ''))
}

describe('a domain of a store', () => {
  it('cannot be checked before there is a store, and without a domain nothing is connected', async () => {
    expect((await check(owner)).status).toBe(404)
    await owner.post('/store', { store: { title: 'Acme', slug: 'acme' } })
    expect((await check(owner)).body).toMatchObject({ domain_verified: false, records: [] })
  })

  it('is claimed with the two records that connect it', async () => {
    const records = await claimDomain(owner, { domain: ' SHOP.acme.test ', slug: 'acme' })
    expect(records).toEqual([
      { name: domain, kind: 'CNAME', value: target, found: null, ok: false },
      {
        name: `_ribbon-store.${domain}`,
        kind: 'TXT',
        value: expect.stringMatching(/^ribbon-store=[\w-]{22}$/),
        found: null,
        ok: false,
      },
    ])
    expect(await shown()).toMatchObject({
      customDomain: domain,
      domainVerified: false,
      domainState: 'claimed',
      domainCheckedAt: null,
    })
  })

  it('shows what was found of each record, and is verified by both alone', async () => {
    const [, proof] = (await shown()).dnsRecords
    await setRecord(app, domain, 'CNAME', 'old-shop.example')
    await setRecord(app, proof.name, 'TXT', 'ribbon-store=of-a-former-customer')
    expect((await check(owner)).body).toMatchObject({
      domain_verified: false,
      records: [
        { found: 'old-shop.example', ok: false },
        { found: 'ribbon-store=of-a-former-customer', ok: false },
      ],
    })
    await setRecord(app, domain, 'CNAME', target)
    expect((await check(owner)).body).toMatchObject({
      domain_verified: false,
      records: [{ found: target, ok: true }, { ok: false }],
    })
    await setRecord(app, proof.name, 'TXT', proof.value)
    const { body } = await check(owner)
    expect(body).toMatchObject({ domain_verified: true, records: [{ ok: true }, { ok: true }] })
    expect(body.data.attributes).toMatchObject({ domainState: 'verified', customDomain: domain })
    expect(await actions()).toEqual(['claimed', 'verified'])
  })

  it('is not given to another team by records it left behind', async () => {
    await claimDomain(greta, { domain, slug: 'globex' })
    expect((await check(greta)).body).toMatchObject({
      domain_verified: false,
      records: [{ ok: true }, { ok: false }],
    })
  })

  it('is refused to a second team with the same records, by name', async () => {
    const { rows } = await app.db.pool.query('select token from store_domains where owner_team = $1', [
      app.world.team,
    ])
    await app.db.pool.query('update store_domains set token = $1', [rows[0].token])
    const answer = await check(greta)
    expect([answer.status, answer.code]).toEqual([422, 'domain_taken'])
    expect(await shown(greta)).toMatchObject({ domainState: 'claimed', domainCheckedAt: expect.any(String) })
    await sweep()
    expect(await shown(greta)).toMatchObject({ domainVerified: false })
    expect(await shown()).toMatchObject({ domainVerified: true })
    // With the same token Greta's team would have the name as soon as the other loses it.
    await greta.send('PATCH', '/store', { store: { custom_domain: '' } })
  })

  it('saved again as it is stays verified', async () => {
    await owner.send('PATCH', '/store', { store: { custom_domain: domain } })
    expect(await shown()).toMatchObject({ domainVerified: true })
  })

  it('is looked up every minute for an hour, then every hour', async () => {
    await check(owner)
    expect(await dueIn()).toBeGreaterThan(50)
    expect(await dueIn()).toBeLessThanOrEqual(60)
    await later('61 minutes')
    await sweep()
    expect(await dueIn()).toBeGreaterThan(3_500)
  })

  it('is lost only after three misses over a day, with a mail, and verified again when the records are back', async () => {
    await setRecord(app, domain, 'CNAME', '')
    for (const hours of [1, 1, 1, 20]) {
      await later(`${hours} hours`)
      await sweep()
      expect(await shown(), `after ${hours}`).toMatchObject({ domainVerified: true })
    }
    await later('3 hours')
    await sweep()
    expect(await shown()).toMatchObject({ domainVerified: false, domainState: 'lost' })
    const { rows } = await app.db.pool.query(
      "select recipient as to from mails where kind = 'store-domain-lost'",
    )
    expect(rows).toEqual([{ to: 'olivia@acme.test' }])
    await setRecord(app, domain, 'CNAME', target)
    await later('1 hour')
    await sweep()
    expect(await shown()).toMatchObject({ domainState: 'verified' })
    expect((await actions()).slice(-2)).toEqual(['lost', 'verified'])
  })

  it('one miss between two hits counts for nothing', async () => {
    for (const value of ['', target, '', target]) {
      await setRecord(app, domain, 'CNAME', value)
      await later('13 hours')
      await sweep()
    }
    expect(await shown()).toMatchObject({ domainState: 'verified' })
  })

  it('is not missed when no name server answers', async () => {
    const { rows } = await app.db.pool.query(
      'select misses, checked_at from store_domains where owner_team = $1',
      [app.world.team],
    )
    await later('2 hours', ['next_check_at'])
    const silent = {
      findTexts: async () => undefined,
      findNames: async () => [],
      findAddresses: async () => [],
    }
    await storeDomainJobs({ db: app.db, log: silentLog, lookUps: { dns: silent, target } })[
      'check-store-domains'
    ]()
    const after = await app.db.pool.query(
      'select misses, checked_at from store_domains where owner_team = $1',
      [app.world.team],
    )
    expect(after.rows).toEqual(rows)
    expect(await dueIn()).toBeGreaterThan(60)
  })

  it('that is a registered domain itself leads here by the addresses of our name', async () => {
    await setRecord(app, target, 'A', '203.0.113.7 203.0.113.8')
    await claimDomain(owner, { domain: 'acme.test', slug: 'acme' })
    await setRecord(app, 'acme.test', 'A', '203.0.113.7 198.51.100.1')
    const first = (await check(owner)).body
    expect(first).toMatchObject({
      domain_verified: false,
      records: [
        { kind: 'A', value: '203.0.113.7', found: '203.0.113.7, 198.51.100.1', ok: false },
        { kind: 'A', value: '203.0.113.8' },
        { kind: 'TXT' },
      ],
    })
    await setRecords(app, first.records.slice(2))
    await setRecord(app, 'acme.test', 'A', '203.0.113.7')
    expect((await check(owner)).body.domain_verified).toBe(true)
  })

  it('is given up at once by another one, and removed; the team keeps its token', async () => {
    const before = (await shown()).dnsRecords.at(-1).value
    await claimDomain(owner, { domain, slug: 'acme' })
    expect(await shown()).toMatchObject({ customDomain: domain, domainVerified: false })
    await owner.send('PATCH', '/store', { store: { custom_domain: '' } })
    expect(await shown()).toMatchObject({ customDomain: null, domainState: null, dnsRecords: [] })
    const again = await claimDomain(owner, { domain, slug: 'acme' })
    expect(again.at(-1)!.value).toBe(before)
  })

  it.each([
    ['127.0.0.1', 'Enter a domain of your own, such as shop.acme.com.'],
    ['*.acme.com', 'Enter a domain of your own, such as shop.acme.com.'],
    ['co.uk', 'Nobody can own co.uk as a whole. Enter a domain below it, such as acme.co.uk.'],
    [target, 'This domain is Ribbon’s. Enter one of your own, such as shop.acme.com.'],
  ])('“%s” is refused, and nothing is saved', async (custom_domain, text) => {
    const before = await shown()
    const answer = await owner.send('PATCH', '/store', { store: { custom_domain, title: 'Changed' } })
    expect([answer.status, answer.body.errors]).toEqual([422, [text]])
    expect(await shown()).toEqual(before)
  })

  it('is not checked more often than thirty times an hour', async () => {
    await app.db.pool.query("update rate_limits set points = 1000 where key like 'domain-check%'")
    expect((await check(owner)).status).toBe(429)
  })
})

it('a verified domain is one of ours for a proxy that fetches certificates; a claimed one is not', async () => {
  await app.db.pool.query('delete from rate_limits')
  await connectDomain(app, owner, { domain: 'tls.acme.test', slug: 'acme' })
  await claimDomain(greta, { domain: 'tls.globex.test', slug: 'globex' })
  const ask = async (query: string, headers = {}) =>
    (await app.app.server.inject({ url: `/tls/ask${query}`, headers })).statusCode
  expect(await ask('?domain=tls.acme.test')).toBe(200)
  expect(await ask('?domain=TLS.acme.test')).toBe(200)
  for (const query of ['', '?domain=', '?domain=tls.globex.test', '?domain=a.test&domain=tls.acme.test'])
    expect([query, await ask(query)]).toEqual([query, 404])
  expect(await ask('?domain=tls.acme.test', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
})
