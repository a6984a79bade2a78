import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app-under-test.ts'
import { begin, consume, control, turnSsoOn, vouch, withXml, type Form } from '../../../../test/sign-ins.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
  await turnSsoOn(app, await app.as('owner'))
})
afterAll(() => app.stop())

const refused = '/authenticate?error=saml_refused'
const elsewhere = 'https://evil.test/acs'
const welcome = /^\/authenticate\?okta_auth_token=/

const assertionIn = (xml: string) => /<saml:Assertion [\s\S]*<\/saml:Assertion>/.exec(xml)![0]
const signatureIn = (xml: string) => /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml)![0]
/** The assertion as the attacker would have it: for the owner, under an ID of its own, unsigned. */
const forge = (assertion: string) =>
  assertion
    .replace(signatureIn(assertion), '')
    .replace('marco@acme.test', 'olivia@acme.test')
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
const extensions = (content: string) => `<samlp:Extensions>${content}</samlp:Extensions>`

/** Where the flawed answer leads, and whether the right one to the same request is then let in: so it was the flaw. */
async function endsOf(make: (url: string) => Promise<Form>): Promise<[string, boolean]> {
  const { url } = await begin(app)
  const flawed = await consume(app, await make(url))
  return [flawed, welcome.test(await consume(app, await vouch(app, url)))]
}

describe('refusing a forged SAML answer', () => {
  it.each<[string, Record<string, unknown>]>([
    ['unsigned', { signed: 'none' }],
    ['with a signed envelope around an unsigned assertion', { signed: 'response' }],
    ['signed with a key of the attacker’s, whose certificate it brings', { strangeKey: true }],
    ['for another audience', { audience: 'https://other.test/metadata' }],
    ['from another issuer', { issuer: 'https://evil.test/idp' }],
    ['whose envelope is from another issuer', { responseIssuer: 'https://evil.test/idp' }],
    ['sent to another destination', { destination: elsewhere }],
    ['whose subject is meant for another recipient', { recipient: elsewhere }],
    ['expired', { notOnOrAfter: -30 }],
    ['not yet valid', { notBefore: 60 }],
    ['to a request nobody made', { inResponseTo: '_unknown' }],
    ['whose signed part answers another request than its envelope', { subjectInResponseTo: '_unknown' }],
    ['whose signed part answers no request, whatever its envelope says', { subjectInResponseTo: '' }],
    ['to no request, as when the provider begins', { inResponseTo: '' }],
    ['not confirmed by whoever bears it', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    ['naming nobody', { namesNobody: true }],
  ])('an answer %s is refused', async (_, flaws) => {
    expect(await endsOf(url => vouch(app, url, flaws))).toEqual([refused, true])
  })

  it('an answer whose signed part is from another issuer than its envelope is refused', async () => {
    const { entityId } = await control(app, '/saml/acme')
    expect(
      await endsOf(url => vouch(app, url, { issuer: 'https://evil.test/idp', responseIssuer: entityId })),
    ).toEqual([refused, true])
  })

  it.each<[string, (xml: string) => string]>([
    ['with another name ID', xml => xml.replace('marco@acme.test', 'olivia@acme.test')],
    ['without its signature', xml => xml.replace(signatureIn(xml), '')],
    ['without a destination', xml => xml.replace(/ Destination="[^"]*"/, '')],
    [
      'with a forged assertion before the signed one',
      xml => xml.replace(assertionIn(xml), forge(assertionIn(xml)) + assertionIn(xml)),
    ],
    [
      'with a forged assertion after the signed one',
      xml => xml.replace(assertionIn(xml), assertionIn(xml) + forge(assertionIn(xml))),
    ],
    [
      'with a forged assertion around the signed one',
      xml =>
        xml.replace(
          assertionIn(xml),
          forge(assertionIn(xml)).replace(
            '</saml:Assertion>',
            `<saml:Advice>${assertionIn(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      'with the signed one in the forged one’s signature',
      xml => {
        const signed = assertionIn(xml)
        const holder = signatureIn(signed).replace(
          '</ds:Signature>',
          `<ds:Object>${signed.replace(signatureIn(signed), '')}</ds:Object></ds:Signature>`,
        )
        return xml.replace(signed, forge(signed).replace('<saml:Subject>', `${holder}<saml:Subject>`))
      },
    ],
    [
      'with the signed one moved to the extensions',
      xml =>
        xml
          .replace('<samlp:Status>', `${extensions(assertionIn(xml))}<samlp:Status>`)
          .replace(
            new RegExp(`(<samlp:Status>[\\s\\S]*)${escape(assertionIn(xml))}`),
            (_, before: string) => before + forge(assertionIn(xml)),
          ),
    ],
    [
      'with the signature moved to the forged one',
      xml => {
        const signed = assertionIn(xml)
        const bare = signed.replace(signatureIn(signed), '')
        return xml
          .replace(signed, forge(signed).replace('<saml:Subject>', `${signatureIn(signed)}<saml:Subject>`))
          .replace('<samlp:Status>', `${extensions(bare)}<samlp:Status>`)
      },
    ],
    [
      'with a forged one under the ID of the signed one',
      xml =>
        xml.replace(
          assertionIn(xml),
          forge(assertionIn(xml)).replace('_forged', / ID="([^"]+)"/.exec(assertionIn(xml))![1]!) +
            assertionIn(xml),
        ),
    ],
    [
      'with an encrypted assertion we have no key for',
      xml => xml.replace(assertionIn(xml), '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>'),
    ],
  ])('an answer %s is refused', async (_, change) => {
    expect(await endsOf(async url => withXml(await vouch(app, url), change))).toEqual([refused, true])
  })

  it('an answer wrapped as a whole into another one is refused', async () => {
    const wrap = (xml: string) => {
      const forged = xml
        .replace(signatureIn(xml), '')
        .replace(assertionIn(xml), forge(assertionIn(xml)))
        .replace(/ ID="[^"]+"/, ' ID="_outer"')
      return forged.replace('<samlp:Status>', `${extensions(xml)}<samlp:Status>`)
    }
    expect(await endsOf(async url => withXml(await vouch(app, url, { signed: 'both' }), wrap))).toEqual([
      refused,
      true,
    ])
  })

  it('an answer in which the provider reports a failure is refused', async () => {
    expect(
      await endsOf(url => vouch(app, url, { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' })),
    ).toEqual(['/authenticate?error=saml_failed', true])
  })

  it.each([true, false])(
    'a name cut in two by a comment finds no member, comments signed: %s',
    async keepsComments => {
      const { url } = await begin(app)
      expect(
        await consume(
          app,
          await vouch(app, url, { nameIdMarkup: 'olivia@acme.test<!-- -->.evil.test', keepsComments }),
        ),
      ).toBe('/authenticate?error=no_member')
    },
  )

  it('a name in letters that only look alike finds no member', async () => {
    const { url } = await begin(app)
    expect(await consume(app, await vouch(app, url, { nameIdMarkup: 'mar\u{441}o@acme.test' }))).toBe(
      '/authenticate?error=no_member',
    )
    await app.db.pool.query("insert into users (email) values ('ken@acme.test')")
    await app.db.pool.query(
      "insert into memberships (user_id, team_id, role) select id, $1, 'member' from users where email = 'ken@acme.test'",
      [app.world.team],
    )
    const [kelvin, plain] = [await begin(app), await begin(app)]
    expect(await consume(app, await vouch(app, kelvin.url, { nameIdMarkup: '\u{212a}en@acme.test' }))).toBe(
      '/authenticate?error=no_member',
    )
    expect(await consume(app, await vouch(app, plain.url, { email: 'ken@acme.test' }))).toMatch(welcome)
  })

  it('a name that is not an email address finds no member', async () => {
    const { url } = await begin(app)
    expect(await consume(app, await vouch(app, url, { nameIdMarkup: 'marco' }))).toBe(
      '/authenticate?error=no_email',
    )
  })
})

describe('replaying a SAML answer', () => {
  it('a repeated answer and one with another request’s key are refused', async () => {
    const [first, second] = [await begin(app), await begin(app)]
    const answer = await vouch(app, first.url)
    expect(
      await consume(app, { ...answer, RelayState: new URL(second.url).searchParams.get('RelayState')! }),
    ).toBe(refused)
    expect(await consume(app, answer)).toMatch(welcome)
    expect(await consume(app, answer)).toBe('/authenticate?error=expired')
  })

  it('an answer sent several times at once to two nodes counts once', async () => {
    const node = await app.anotherNode()
    const answer = await vouch(app, (await begin(app)).url)
    const before = await signInTokens()
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => consume(app, answer, turn % 2 ? node : app.app)),
    )
    expect(pages.filter(page => welcome.test(page))).toHaveLength(1)
    expect(new Set(pages.filter(page => !welcome.test(page)))).toEqual(
      new Set(['/authenticate?error=expired']),
    )
    expect(await signInTokens()).toBe(before + 1)
  })

  it('the number of tries is limited', async () => {
    const { url } = await begin(app)
    for (let turn = 0; turn < 5; turn++)
      expect(await consume(app, await vouch(app, url, { signed: 'none' }))).toBe(refused)
    expect(await consume(app, await vouch(app, url))).toBe('/authenticate?error=expired')
  })

  it('an answer after ten minutes and one nobody asked for are refused', async () => {
    const { url } = await begin(app)
    const answer = await vouch(app, url)
    for (const RelayState of ['', 'x', '0'.repeat(22), "'"])
      expect(await consume(app, { ...answer, RelayState })).toBe('/authenticate?error=expired')
    await app.db.pool.query("update sign_in_requests set expires_at = now() - interval '1 second'")
    expect(await consume(app, answer)).toBe('/authenticate?error=expired')
  })
})

describe('receiving something other than a SAML answer', () => {
  const nothing: [string, string][] = [
    ['nothing', ''],
    ['no XML', 'hello'],
    ['another document', '<a/>'],
    ['a response that is a word', '<Response>x</Response>'],
    ['an open tag', '<a xmlns:b="c">'.repeat(4_900)],
    ['an entity bomb', billionLaughs()],
    ['an outside entity', '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><a>&a;</a>'],
  ]
  it.each(nothing)('%s is refused', async (_, xml) => {
    const { url } = await begin(app)
    expect(
      await consume(app, {
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: new URL(url).searchParams.get('RelayState')!,
      }),
    ).toBe(refused)
  })

  const burdens: [string, (xml: string) => string][] = [
    ['a document type', xml => `<!DOCTYPE a [<!ENTITY a "b">]>${xml}`],
    [
      'a deep well',
      xml =>
        xml.replace(
          '<samlp:Status>',
          `${extensions(`${'<a xmlns:b="c">'.repeat(7_000)}${'</a>'.repeat(7_000)}`)}<samlp:Status>`,
        ),
    ],
    [
      'a broad field',
      xml =>
        xml.replace(
          '<samlp:Status>',
          `${extensions(`<a ${Array.from({ length: 24_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)}<samlp:Status>`,
        ),
    ],
    ['a long text', xml => xml.replace('<samlp:Status>', `${extensions('x'.repeat(250_000))}<samlp:Status>`)],
    [
      'far too much',
      xml => xml.replace('<samlp:Status>', `${extensions('<a>x</a>'.repeat(60_000))}<samlp:Status>`),
    ],
  ]
  it.each(burdens)('a valid answer that also carries %s is refused quickly', async (_, burden) => {
    const form = withXml(await vouch(app, (await begin(app)).url), burden)
    const start = Date.now()
    expect(await consume(app, form)).toBe(refused)
    expect(Date.now() - start).toBeLessThan(3_000)
  })

  it('a body of another shape redirects to the same page', async () => {
    for (const payload of ['', 'SAMLResponse[]=a&RelayState[x]=y', 'a=b']) {
      const answer = await app.app.server.inject({
        method: 'POST',
        url: '/api/v2/saml/acs',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/authenticate?error=expired'])
    }
  })
})

async function signInTokens(): Promise<number> {
  const { rows } = await app.db.pool.query<{ made: number }>('select count(*)::int as made from hand_overs')
  return rows[0]!.made
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Entities that expand to gigabytes. */
function billionLaughs(): string {
  const entities = Array.from({ length: 9 }, (_, n) => {
    const content = `&a${n ? n - 1 : ''};`.repeat(10)
    return `<!ENTITY a${n} "${content}">`
  })
  return `<!DOCTYPE a [<!ENTITY a "${'lol'.repeat(100)}">${entities.join('')}]><a>&a8;</a>`
}
