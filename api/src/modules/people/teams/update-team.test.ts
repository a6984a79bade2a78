import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { sendForm } from '../../../../test/send-form.ts'

const picture = (width: number, height: number, background = '#0d5c48') =>
  sharp({ create: { width, height, channels: 3, background } })
const defaults = {
  name: 'Acme',
  teamLogo: null,
  teamCustomBackground: null,
  showPrices: true,
  betaDashboardPath: null,
  preferencesBlob: {
    non_delivery_option_for_international_shipment: 'Return to sender',
    stock_threshold_notifications_enabled: false,
  },
}

describe('updating the settings of a team', () => {
  let app: TestApp
  let owner: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
  })
  afterAll(() => app.stop())

  const change = (team: object, client = owner) => client.send('PATCH', '/team', { team })
  const upload = (fields: Record<string, string | Uint8Array>, filename?: string) =>
    sendForm(app, owner, 'PATCH', '/team', fields, filename)
  const team = async () => (await (await app.as('member')).get('/team')).body.data.attributes
  const events = async () =>
    (
      await app.db.pool.query(
        "select event, type, subject_id from live_events where type = 'teams' order by id",
      )
    ).rows
  const trail = async () =>
    (
      await app.db.pool.query(
        "select actor_name, before, after from audit_events where action = 'team.updated' order by id",
      )
    ).rows

  it('a new team has the default settings', async () => {
    expect(await team()).toMatchObject(defaults)
  })

  it('each change is sent to open screens and audited with the former value', async () => {
    expect(
      (await change({ non_delivery_option_for_international_shipment: 'Treat as abandoned' })).body.data
        .attributes.preferencesBlob,
    ).toEqual({
      non_delivery_option_for_international_shipment: 'Treat as abandoned',
      stock_threshold_notifications_enabled: false,
    })
    expect((await change({ stock_threshold_notifications_enabled: true })).status).toBe(200)
    expect((await upload({ 'team[show_prices]': 'false' })).status).toBe(200)
    expect(
      (await (await app.as('storeAdmin')).send('PATCH', '/team', { name: '  Acme Outdoors ' })).status,
    ).toBe(200)
    expect(await team()).toMatchObject({
      ...defaults,
      name: 'Acme Outdoors',
      showPrices: false,
      preferencesBlob: {
        non_delivery_option_for_international_shipment: 'Treat as abandoned',
        stock_threshold_notifications_enabled: true,
      },
    })
    expect(await events()).toEqual(
      Array.from({ length: 4 }, () => ({
        event: 'team.updated',
        type: 'teams',
        subject_id: String(app.world.team),
      })),
    )
    const changes = await trail()
    expect(changes.map(entry => entry.actor_name)).toEqual([
      'Olivia Test',
      'Olivia Test',
      'Olivia Test',
      'Sana Test',
    ])
    expect(changes[3]).toMatchObject({ before: { name: 'Acme' }, after: { name: 'Acme Outdoors' } })
  })

  it('saving the same values changes nothing', async () => {
    const before = (await trail()).length
    expect((await change({ name: 'Acme Outdoors', show_prices: false, unknown: 'x' })).status).toBe(200)
    expect((await change({})).status).toBe(200)
    expect((await trail()).length).toBe(before)
  })

  it.each([
    [{ name: '  ' }, "Team name can't be blank!"],
    [{ non_delivery_option_for_international_shipment: 'Burn it' }, 'Choose one of the two options.'],
    [{ logo: 'https://elsewhere.test/logo.png' }, 'Choose a PNG, JPEG or WebP picture.'],
    [{ logo: '/files/../../secret.png' }, 'Choose a PNG, JPEG or WebP picture.'],
  ])('%j is refused', async (body, reason) => {
    const answer = await change(body)
    expect([answer.status, answer.body]).toEqual([422, { errors: [reason] }])
  })

  it('a logo is served as a harmless picture, no larger than it is shown', async () => {
    const answer = await upload(
      { 'team[logo]': await picture(1600, 400).jpeg().toBuffer() },
      '../../etc/<b>.svg',
    )
    expect(answer.status).toBe(200)
    const { teamLogo } = answer.body.data.attributes
    expect(teamLogo).toMatch(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/)
    const served = await app.app.server.inject(teamLogo)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 800,
      height: 200,
    })
    expect((await team()).teamLogo).toBe(teamLogo)
  })

  it('a background is saved beside the logo, and an empty value removes either', async () => {
    const both = await upload({
      'team[custom_background]': await picture(3000, 2000)
        .withExif({ IFD0: { Copyright: 'Canary' } })
        .jpeg()
        .toBuffer(),
    })
    const { teamLogo, teamCustomBackground } = both.body.data.attributes
    expect([teamLogo, teamCustomBackground]).toEqual([
      expect.stringMatching(/\.png$/),
      expect.stringMatching(/\.webp$/),
    ])
    const served = await app.app.server.inject(teamCustomBackground)
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 2400,
      height: 1600,
    })
    expect(served.rawPayload.includes('Canary')).toBe(false)
    expect((await upload({ 'team[logo]': '' })).body.data.attributes).toMatchObject({
      teamLogo: null,
      teamCustomBackground,
    })
    expect((await change({ custom_background: null })).body.data.attributes).toMatchObject({
      teamLogo: null,
      teamCustomBackground: null,
    })
    // A picture that was shown in a mail is still there, and may be put back.
    expect((await app.app.server.inject(teamLogo)).statusCode).toBe(200)
    expect((await change({ logo: teamLogo })).body.data.attributes.teamLogo).toBe(teamLogo)
    const unknown = await change({ logo: `/files/00/${'0'.repeat(32)}.png` })
    expect([unknown.status, unknown.body]).toEqual([422, { errors: ['Choose a PNG, JPEG or WebP picture.'] }])
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    [
      'a drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'Choose a PNG, JPEG or WebP picture.',
    ],
    [
      'half a picture',
      async () => (await picture(800, 600).png().toBuffer()).subarray(0, 700),
      'This picture is damaged and cannot be read.',
    ],
    [
      'a logo of more than 2 MB',
      async () => Buffer.concat([await picture(80, 60).png().toBuffer(), Buffer.alloc(2 * 1024 * 1024)]),
      'The logo may have at most 2 MB.',
    ],
    ['an empty file', () => new Uint8Array(), 'Choose a PNG, JPEG or WebP picture.'],
  ])('%s is refused and the former logo stays', async (_kind, make, reason) => {
    const { teamLogo } = (await upload({ 'team[logo]': await picture(80, 60).png().toBuffer() })).body.data
      .attributes
    const answer = await upload({ 'team[logo]': await make() })
    expect([answer.status, answer.body]).toEqual([422, { errors: [reason] }])
    expect((await team()).teamLogo).toBe(teamLogo)
  })

  it('a file above 5 MB is refused before it is read to its end', async () => {
    const answer = await upload({ 'team[custom_background]': Buffer.alloc(6 * 1024 * 1024) })
    expect([answer.status, answer.body]).toEqual([422, { errors: ['This file is larger than 5 MB.'] }])
  })

  it.each([
    [
      'that ends in the middle of a file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="team[logo]"; filename="a.png"\r\n\r\nabc',
    ],
    ['that does not say where its parts end', 'multipart/form-data', 'abc'],
  ])('a form %s is refused', async (_kind, type, payload) => {
    const answer = await app.app.server.inject({
      method: 'PATCH',
      url: '/api/v2/team',
      headers: { ...owner.headers, 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errors: ['The form could not be read to its end.'], code: 'malformed_request' },
    ])
  })

  it('other calls are answered while many pictures are processed', async () => {
    const heavy = await sharp({
      create: {
        width: 1500,
        height: 1000,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 10 },
      },
    })
      .jpeg({ quality: 70 })
      .toBuffer()
    const statuses: number[] = []
    const uploads = Promise.all(
      Array.from({ length: 6 }, async () => {
        statuses.push((await upload({ 'team[custom_background]': heavy })).status)
      }),
    )
    expect((await owner.get('/team')).status).toBe(200)
    expect(statuses.length).toBeLessThan(6)
    await uploads
    expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
  }, 60_000)
})

describe('reading a beta team', () => {
  it('only a beta team is told where it lands', async () => {
    const app = await startApp({
      worker: false,
      env: { BETA_TEAM_IDS: '1, 77', BETA_DASHBOARD_PATH: '/beta' },
    })
    try {
      expect(app.world.team).toBe(1)
      expect((await (await app.as('limited')).get('/team')).body.data.attributes.betaDashboardPath).toBe(
        '/beta',
      )
      expect(
        (await (await app.as('stranger')).get('/team')).body.data.attributes.betaDashboardPath,
      ).toBeNull()
    } finally {
      await app.stop()
    }
  })
})
