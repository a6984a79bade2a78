import { openDns } from '../../../../services/dns/dns.ts'
import { silentLog } from '../../../../platform/log.ts'
import { recheckDomains } from './recheck-domains.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { control, idpBody, ownDomain, testSetup } from '../../../../../test/sign-ins.ts'

let app: TestApp
let owner: Client
let greta: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
  greta = await app.as('stranger')
})
afterAll(() => app.stop())

const add = (client: Client, domain: string) => client.post('/team/domains', { domain: { domain } })
const list = async (client: Client) =>
  (
    (await client.get('/team/domains')).body.data as {
      id: string
      attributes: { domain: string; verified: boolean; checkedAt: string | null }
    }[]
  ).map(({ attributes }) => [attributes.domain, attributes.verified])
const record = (domain: { attributes: { recordName: string; recordValue: string } }) =>
  control(app, '/dns/records', { name: domain.attributes.recordName, value: domain.attributes.recordValue })

describe('a team’s email domains', () => {
  it('a domain is added with its DNS record, and verified once the record exists', async () => {
    const { data } = (await add(owner, ' Acme.TEST ')).body
    expect(data.attributes).toMatchObject({
      domain: 'acme.test',
      verified: false,
      recordName: '_ribbon-challenge.acme.test',
      recordValue: expect.stringMatching(/^ribbon-verification=[\w-]{22}$/),
      checkedAt: null,
    })
    const early = await owner.post(`/team/domains/${data.id}/verify`)
    expect([early.status, early.body.errors]).toEqual([
      422,
      ['The record was not found yet. New records can take up to an hour to appear.'],
    ])
    await control(app, '/dns/records', {
      name: data.attributes.recordName,
      value: 'ribbon-verification=another',
    })
    expect((await owner.post(`/team/domains/${data.id}/verify`)).status).toBe(422)
    expect((await owner.get('/team/domains')).body.data[0].attributes.checkedAt).toMatch(/Z$/)
    await record(data)
    expect((await owner.post(`/team/domains/${data.id}/verify`)).body.data.attributes.verified).toBe(true)
    await control(app, '/dns/records', { name: data.attributes.recordName, value: '' })
    expect((await owner.post(`/team/domains/${data.id}/verify`)).body.data.attributes.verified).toBe(true)
    expect(await list(owner)).toEqual([['acme.test', true]])
    const { rows } = await app.db.pool.query(
      "select action, details from audit_events where subject_type = 'teamDomains' order by id",
    )
    expect(rows).toEqual([
      { action: 'team_domain.added', details: { domain: 'acme.test' } },
      { action: 'team_domain.verified', details: { domain: 'acme.test' } },
    ])
  })

  it.each(['acme', 'acme.test.', '-a.test', 'a b.test', 'https://acme.test', '', 'ü.test'])(
    '“%s” is refused as a domain',
    async domain => {
      expect((await add(owner, domain)).body.errors).toEqual(['Enter a domain such as acme.com.'])
    },
  )

  it('a team can claim a domain once, and several teams can claim the same one', async () => {
    const own = await Promise.all([add(owner, 'shared.test'), add(owner, 'shared.test')])
    expect(own.map(answer => answer.status).sort()).toEqual([200, 422])
    expect(own.find(answer => answer.status === 422)!.body.errors).toEqual(['This domain is already in use.'])
    expect((await add(greta, 'shared.test')).status).toBe(200)
  })

  it('a domain belongs to the team that verifies it first, also when two do at once', async () => {
    const both = await Promise.all(
      [owner, greta].map(async client => {
        const { data } = (await add(client, 'race.test')).body
        return { client, data }
      }),
    )
    await app.db.pool.query("update team_domains set challenge = 'same' where domain = 'race.test'")
    await control(app, '/dns/records', {
      name: '_ribbon-challenge.race.test',
      value: 'ribbon-verification=same',
    })
    const answers = await Promise.all(
      both.flatMap(({ client, data }) => [1, 2, 3].map(() => client.post(`/team/domains/${data.id}/verify`))),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 200, 200, 422, 422, 422])
    expect(
      new Set(answers.filter(answer => answer.status === 422).map(answer => answer.body.errors[0])),
    ).toEqual(new Set(['This domain is already in use.']))
    const { rows } = await app.db.pool.query(
      "select count(*)::int as holders from team_domains where domain = 'race.test' and verified_at is not null",
    )
    expect(rows).toEqual([{ holders: 1 }])
  })

  it('another team’s domain answers like a missing one', async () => {
    const foreign = (await greta.get('/team/domains')).body.data[0].id as string
    for (const [method, path] of [
      ['POST', '/verify'],
      ['DELETE', ''],
    ] as const) {
      const [theirs, absent, odd] = [
        await owner.send(method, `/team/domains/${foreign}${path}`),
        await owner.send(method, `/team/domains/987654321${path}`),
        await owner.send(method, `/team/domains/x${path}`),
      ]
      expect([theirs.status, theirs.text]).toEqual([404, absent.text])
      expect(odd.status).toBe(404)
    }
  })

  it('removing the last domain turns single sign-on off', async () => {
    await owner.post('/team/idp_setup', await idpBody(app))
    await testSetup(app, owner)
    await owner.post('/team/idp_setup/enable_sso')
    const second = await ownDomain(app, owner, 'second.test')
    const isEnabled = async () => (await owner.get('/team/idp_setup')).body.data.attributes.enabled as boolean
    for (const { id, attributes } of (await owner.get('/team/domains')).body.data) {
      if (attributes.verified && id !== second)
        expect((await owner.delete(`/team/domains/${id}`)).status).toBe(204)
    }
    expect(await isEnabled()).toBe(true)
    expect((await owner.delete(`/team/domains/${second}`)).status).toBe(204)
    expect(await isEnabled()).toBe(false)
    expect((await owner.delete(`/team/domains/${second}`)).status).toBe(404)
  })

  it('the number of checks per hour is limited', async () => {
    const { id } = (await add(greta, 'often.test')).body.data
    await greta.post(`/team/domains/${id}/verify`)
    await app.db.pool.query("update rate_limits set points = 1000 where key like 'domain-check%'")
    expect((await greta.post(`/team/domains/${id}/verify`)).status).toBe(429)
  })

  describe('looked up again', () => {
    const domain = 'weekly.test'
    beforeAll(async () => {
      const { data } = (await add(owner, domain)).body
      await record(data)
      await app.db.pool.query('delete from rate_limits')
      await owner.post(`/team/domains/${data.id}/verify`)
    })
    const state = async () => {
      const { data } = (await owner.get('/team/domains')).body
      const { verified, missingSince } = data.find((row: any) => row.attributes.domain === domain).attributes
      return { verified, isMissing: missingSince !== null }
    }
    const recheck = async (age: { checked: string; missing?: string }) => {
      await app.db.pool.query(
        `update team_domains
         set checked_at = now() - $2::interval, missing_since = missing_since - $3::interval
         where domain = $1`,
        [domain, age.checked, age.missing ?? '0'],
      )
      await recheckDomains(app.db, { dns: openDns(app.config), log: silentLog })
    }
    const setRecord = async (value: string) => {
      const { data } = (await owner.get('/team/domains')).body
      const { recordName, recordValue } = data.find((row: any) => row.attributes.domain === domain).attributes
      await control(app, '/dns/records', { name: recordName, value: value === 'kept' ? recordValue : value })
    }
    const mailsAbout = async (kind: string) =>
      (await app.db.pool.query('select recipient from mails where kind = $1 order by id', [kind])).rows

    it('a verified domain stays verified while its record is there, and is not looked up more than once a week', async () => {
      await recheck({ checked: '8 days' })
      expect(await state()).toEqual({ verified: true, isMissing: false })
      await setRecord('')
      await recheck({ checked: '6 days' })
      expect(await state()).toEqual({ verified: true, isMissing: false })
    })

    it('the owners are told once that the record is missing, and nothing more when it is back', async () => {
      await recheck({ checked: '8 days' })
      await recheck({ checked: '2 days' })
      expect(await state()).toEqual({ verified: true, isMissing: true })
      expect(await mailsAbout('domain-record-missing')).toEqual([{ recipient: 'olivia@acme.test' }])
      await setRecord('kept')
      await recheck({ checked: '2 days' })
      expect(await state()).toEqual({ verified: true, isMissing: false })
    })

    it('no answer from the name server is not a missing record', async () => {
      const dns = openDns({ DNS_SERVER: '127.0.0.1:9' })
      expect(await dns.findTexts('_ribbon-challenge.weekly.test')).toBeUndefined()
    })

    it('a domain whose record is missing for a week is no longer verified, which turns single sign-on off', async () => {
      await app.db.pool.query(
        `insert into idp_setups (team_id, entity_id, sso_target_url, fingerprint, fingerprint_algorithm, enabled_at, tested_at)
         values ($1, 'idp', 'https://idp.test', 'ab', 'http://www.w3.org/2001/04/xmlenc#sha256', now(), now())
         on conflict (team_id) do update set enabled_at = now(), tested_at = now()`,
        [app.world.team],
      )
      await app.db.pool.query(
        'update team_domains set verified_at = null where team_id = $1 and domain <> $2',
        [app.world.team, domain],
      )
      await setRecord('')
      await recheck({ checked: '8 days' })
      await recheck({ checked: '2 days', missing: '8 days' })
      expect(await state()).toEqual({ verified: false, isMissing: false })
      expect((await owner.get('/team/idp_setup')).body.data.attributes.enabled).toBe(false)
      expect(await mailsAbout('domain-unverified')).toEqual([{ recipient: 'olivia@acme.test' }])
      const { rows } = await app.db.pool.query(
        `select action, actor_name from audit_events
         where action in ('team_domain.unverified', 'idp_setup.disabled') order by id desc limit 2`,
      )
      expect(rows.map(row => row.action)).toEqual(['idp_setup.disabled', 'team_domain.unverified'])
    })
  })
})
