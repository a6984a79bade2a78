import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '../../../../../sandbox/src/saml/make-certificate.ts'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import {
  begin,
  consume,
  control,
  idpBody,
  ownDomain,
  sha256,
  testSetup,
  vouch,
} from '../../../../test/sign-ins.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const setup = async () => (await owner.get('/team/idp_setup')).body.data.attributes
const refused = async (changes: Record<string, unknown>) => {
  const answer = await owner.put('/team/idp_setup', await idpBody(app, 'acme', changes))
  return [answer.status, answer.body.errors?.[0]]
}

const ellipticPem = makeCertificate(generateKeyPairSync('ec', { namedCurve: 'P-256' }), 'elliptic')
const expiredPem = makeCertificate(
  generateKeyPairSync('rsa', { modulusLength: 1024 }),
  'expired',
  new Date('2020-01-02'),
)

describe('setting up a team’s identity provider', () => {
  it('the set-up is empty at first and says what the provider must be told', async () => {
    expect((await owner.get('/team/idp_setup')).body.data).toEqual({
      id: String(app.world.team),
      type: 'idpSetups',
      attributes: {
        idp_entity_id: '',
        authn_context: '',
        idp_sso_target_url: '',
        idp_slo_target_url: '',
        idp_cert: '',
        idp_cert_fingerprint: '',
        idp_cert_fingerprint_algorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
        sp_entity_id: 'http://127.0.0.1:3999/api/v2/saml/metadata',
        single_logout_service_url: 'http://127.0.0.1:3999/api/v2/saml/logout',
        assertion_consumer_service_url: 'http://127.0.0.1:3999/api/v2/saml/acs',
        metadata_url: 'http://127.0.0.1:3999/api/v2/saml/metadata',
        assertion_consumer_service_binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
        name_identifier_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        required: false,
        enabled: false,
        testedAt: null,
      },
    })
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/disable_sso'],
      ['POST', '/test'],
    ] as const) {
      expect(
        (
          await owner.send(
            method,
            `/team/idp_setup${path}`,
            method === 'PUT' ? await idpBody(app) : undefined,
          )
        ).status,
      ).toBe(404)
    }
    const enabled = await owner.post('/team/idp_setup/enable_sso')
    expect([enabled.status, enabled.body.errors]).toEqual([422, ['Set up your identity provider first.']])
  })

  it('the set-up is created once, also by two people at once', async () => {
    const body = await idpBody(app)
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/team/idp_setup', body)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422, 422])
    expect(answers.find(answer => answer.status === 422)!.body.errors).toEqual([
      'The identity provider is already set up. Change it instead.',
    ])
    expect(await setup()).toMatchObject({
      idp_entity_id: body.idp_setup.idp_entity_id,
      idp_sso_target_url: body.idp_setup.idp_sso_target_url,
      idp_cert: String(body.idp_setup.idp_cert).trim(),
      enabled: false,
      testedAt: null,
    })
    expect((await (await app.as('stranger')).get('/team/idp_setup')).body.data.attributes.idp_entity_id).toBe(
      '',
    )
  })

  it('single sign-on turns on after a successful test with a verified domain', async () => {
    expect((await owner.post('/team/idp_setup/enable_sso')).body.errors).toEqual([
      'Test the connection first. You can turn single sign-on on after a successful test.',
    ])
    const { url } = (await owner.post('/team/idp_setup/test')).body
    expect(await consume(app, await vouch(app, url, { audience: 'https://other.test' }))).toBe(
      '/authenticate?sso_test=failed&reason=saml_refused',
    )
    expect(await consume(app, await vouch(app, url, { nameIdMarkup: 'olivia' }))).toBe(
      '/authenticate?sso_test=failed&reason=no_email',
    )
    expect((await setup()).testedAt).toBeNull()
    await testSetup(app, owner)
    expect((await setup()).testedAt).toMatch(/Z$/)
    expect((await owner.post('/team/idp_setup/enable_sso')).body.errors).toEqual([
      'Verify at least one email domain first.',
    ])
    await ownDomain(app, owner, 'acme.test')
    expect((await owner.post('/team/idp_setup/enable_sso')).body.data.attributes).toMatchObject({
      enabled: true,
    })
    expect((await owner.post('/team/idp_setup/enable_sso')).status).toBe(200)
  })

  it('single sign-on stays on when only the requirement changes, and turns off with a new provider', async () => {
    await owner.put('/team/idp_setup', await idpBody(app, 'acme', { required: true }))
    expect(await setup()).toMatchObject({ enabled: true, required: true })
    await owner.put('/team/idp_setup', await idpBody(app, 'globex', { required: true }))
    expect(await setup()).toMatchObject({ enabled: false, required: true, testedAt: null })
    expect((await begin(app)).url).toBeUndefined()
  })

  it('a test that began with another set-up does not turn it on', async () => {
    const { url } = (await owner.post('/team/idp_setup/test')).body
    await owner.put(
      '/team/idp_setup',
      await idpBody(app, 'globex', { authn_context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password' }),
    )
    expect(await consume(app, await vouch(app, url, { provider: 'globex' }))).toBe(
      '/authenticate?sso_test=failed&reason=setup_changed',
    )
    expect((await setup()).testedAt).toBeNull()
  })

  it('each change is audited with its author', async () => {
    await owner.put('/team/idp_setup', await idpBody(app))
    await testSetup(app, owner)
    await owner.post('/team/idp_setup/enable_sso')
    expect((await owner.post('/team/idp_setup/disable_sso')).body.data.attributes.enabled).toBe(false)
    expect((await owner.post('/team/idp_setup/disable_sso')).status).toBe(200)
    const { rows } = await app.db.pool.query(
      "select action, actor_name, before, after from audit_events where subject_type = 'idpSetups' order by id",
    )
    expect(rows.map(row => row.action)).toEqual([
      'idp_setup.created',
      'idp_setup.tested',
      'idp_setup.enabled',
      'idp_setup.updated',
      'idp_setup.updated',
      'idp_setup.updated',
      'idp_setup.updated',
      'idp_setup.tested',
      'idp_setup.enabled',
      'idp_setup.disabled',
    ])
    expect(rows[3]).toMatchObject({
      actor_name: 'Olivia Test',
      before: { isRequired: false },
      after: { isRequired: true },
    })
  })

  it('a set-up no sign-in could work with is refused', async () => {
    const { certificate } = await control(app, '/saml/globex')
    expect(await refused({ idp_cert: 'hello' })).toEqual([
      422,
      'The certificate cannot be read. Paste all of it, from BEGIN CERTIFICATE to END CERTIFICATE.',
    ])
    expect(await refused({ idp_cert: certificate.replace(/MII/, 'MIX') })).toEqual([
      422,
      expect.stringContaining('cannot be read'),
    ])
    expect(await refused({ idp_cert: ellipticPem })).toEqual([
      422,
      'The certificate’s key must be an RSA key.',
    ])
    expect(await refused({ idp_cert: expiredPem })).toEqual([
      422,
      'The certificate expired on 2020-01-02. Get the current one from your identity provider.',
    ])
    expect(await refused({ idp_cert: '', idp_cert_fingerprint: '12:34' })).toEqual([
      422,
      'The fingerprint must be 40 hexadecimal digits for this algorithm.',
    ])
    expect(
      await refused({
        idp_cert: '',
        idp_cert_fingerprint: 'ab'.repeat(20),
        idp_cert_fingerprint_algorithm: sha256,
      }),
    ).toEqual([422, 'The fingerprint must be 64 hexadecimal digits for this algorithm.'])
    expect(await refused({ idp_cert_fingerprint: 'ab'.repeat(20) })).toEqual([
      422,
      'The fingerprint does not match the certificate.',
    ])
    expect(await refused({ idp_cert: '' })).toEqual([
      422,
      'Enter the certificate of your identity provider, or its fingerprint.',
    ])
    expect(await refused({ idp_sso_target_url: 'http://idp.acme.test/sso' })).toEqual([
      422,
      'The sign-in URL must start with https://.',
    ])
    expect(await refused({ idp_sso_target_url: 'javascript:alert(1)' })).toEqual([
      422,
      'The sign-in URL must start with https://.',
    ])
    expect(await refused({ idp_entity_id: ' ' })).toEqual([
      422,
      'Enter the entity ID of your identity provider.',
    ])
    expect((await owner.post('/team/idp_setup', {})).status).toBe(422)
  })

  it('several certificates, as during a key change, and bare base64 are accepted', async () => {
    const [old, next] = [await control(app, '/saml/globex'), await control(app, '/saml/acme')]
    await owner.put(
      '/team/idp_setup',
      await idpBody(app, 'acme', { idp_cert: `${old.certificate}\n${next.certificate}` }),
    )
    await testSetup(app, owner)
    await owner.put(
      '/team/idp_setup',
      await idpBody(app, 'acme', { idp_cert: next.certificate.replace(/-----[A-Z ]+-----/g, '') }),
    )
    await testSetup(app, owner)
    expect((await setup()).testedAt).toMatch(/Z$/)
  })
})

describe('changing a part of the set-up', () => {
  it('leaves the other fields as they are', async () => {
    await app.db.pool.query('delete from idp_setups')
    await owner.post('/team/idp_setup', await idpBody(app))
    const before = await setup()
    const put = async (changes: object) => {
      const answer = await owner.put('/team/idp_setup', { idp_setup: changes })
      return answer.body.errors?.[0] ?? answer.status
    }
    expect(await put({ required: true })).toBe(200)
    expect(await setup()).toEqual({ ...before, required: true })
    expect(
      await put({
        idp_cert_fingerprint: 'AB'.repeat(20),
        idp_cert_fingerprint_algorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
      }),
    ).toBe(200)
    expect(await setup()).toMatchObject({ idp_cert: '', idp_entity_id: before.idp_entity_id, required: true })
    expect(await put({ idp_cert_fingerprint: '' })).toBe(
      'Enter the certificate of your identity provider, or its fingerprint.',
    )
    expect(await put({ idp_entity_id: ' ' })).toBe('Enter the entity ID of your identity provider.')
  })
})
