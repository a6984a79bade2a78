import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { sendForm } from '../../../../test/send-form.ts'

let app: TestApp
let owner: Client
let storeAdmin: Client
let stranger: Client
beforeAll(async () => {
  app = await startApp({ worker: false })
  await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
  owner = await app.as('owner')
  storeAdmin = await app.as('storeAdmin')
  stranger = await app.as('stranger')
})
afterAll(() => app.stop())

const outcome = ({ status, body }: { status: number; body: any }) => [status, ...(body?.errors ?? [])]
const read = async (by = owner) => (await by.get('/store')).body.data?.attributes
const change = (fields: unknown, by = owner) => by.send('PATCH', '/store', { store: fields })
const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#0d5c48' } })
    .jpeg()
    .toBuffer()

describe('a team without a store', () => {
  it('reads null, and has nothing to change, open or close', async () => {
    expect((await owner.get('/store')).body).toEqual({ data: null })
    const missing = [404, 'Route not found.']
    expect(outcome(await change({ title: 'x' }))).toEqual(missing)
    expect(outcome(await owner.post('/store/enable_store'))).toEqual(missing)
    expect(outcome(await owner.post('/store/disable_store'))).toEqual(missing)
  })

  it('makes none with a picture that cannot be drawn', async () => {
    const store = { 'store[title]': 'Acme', 'store[logo_image]': Buffer.from('<svg/>') }
    const answer = await sendForm(app, owner, 'POST', '/store', store)
    expect([...outcome(answer), answer.code]).toEqual([
      422,
      'Choose a PNG, JPEG or WebP picture.',
      'image_refused',
    ])
    expect((await owner.get('/store')).body).toEqual({ data: null })
  })

  it('makes one, whose address comes from its title, and no second one', async () => {
    const made = await owner.post('/store', { title: ' Acme Café ', description: 'Things **we** like' })
    expect([made.status, made.body.data.attributes]).toEqual([
      201,
      expect.objectContaining({
        title: 'Acme Café',
        slug: 'acme-cafe',
        status: 'inactive',
        stage: 'setting_up',
        missing: ['payments_account', 'product'],
        primaryColor: '#25282a',
        descriptionHtml: '<p>Things <strong>we</strong> like</p>',
        address: 'http://127.0.0.1:3999/store/acme-cafe',
        access: 'open',
        shipping: { mode: 'carrier', flatFee: '0.00', freeFrom: null, countries: [] },
        taxPlaces: null,
        account: null,
        version: 1,
      }),
    ])
    expect(outcome(await storeAdmin.post('/store', { title: 'Again' }))).toEqual([
      409,
      'Your team has a store already. Change that one instead.',
    ])
    expect((await read(storeAdmin)).title).toBe('Acme Café')
    expect(await app.audit()).toEqual([])
  })
})

describe('changing a store', () => {
  it('takes any part, with or without its wrapper, and records it', async () => {
    const { version } = await read()
    const changed = await change({
      title: 'Acme store',
      primary_color: '#0D5C48',
      contact_email: 'shop@acme.test',
      is_findable: true,
      shipping: { mode: 'flat', flat_fee: '4.5', free_from: '60', countries: ['US', 'CA'] },
      tax_places: ['US-TX', 'DE'],
      version,
    })
    expect(changed.body.data.attributes).toMatchObject({
      title: 'Acme store',
      primaryColor: '#0d5c48',
      contactEmail: 'shop@acme.test',
      isFindable: true,
      shipping: { mode: 'flat', flatFee: '4.50', freeFrom: '60.00', countries: ['CA', 'US'] },
      taxPlaces: ['DE', 'US-TX'],
      version: version + 1,
    })
    const emptied = await owner.send('PATCH', '/store', { contact_email: '', tax_places: '' })
    expect(emptied.body.data.attributes).toMatchObject({ contactEmail: null, taxPlaces: null })
    const { rows } = await app.db.pool.query(
      `select action, after from audit_events where subject_type = 'stores' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'store.updated', after: { contactEmail: null, taxPlaces: null } }])
  })

  it('redraws pictures, makes the favicon in two sizes, and removes a picture by an empty value', async () => {
    const sent = await sendForm(app, owner, 'PATCH', '/store', {
      'store[logo_image]': await picture(),
      'store[banner_image]': await picture(3000, 900),
      'store[favicon]': await picture(300, 200),
      'store[title]': 'With pictures',
    })
    const { logoImage, bannerImage, favicon, title } = sent.body.data.attributes
    expect([logoImage, bannerImage, favicon, title]).toEqual([
      expect.stringMatching(/^\/files\/.*\.png$/),
      expect.stringMatching(/^\/files\/.*\.webp$/),
      expect.stringMatching(/^\/files\/.*\.png$/),
      'With pictures',
    ])
    const { rows } = await app.db.pool.query<{ favicon: string; favicon_small: string }>(
      'select favicon, favicon_small from stores',
    )
    const sizes = await Promise.all(
      [rows[0]!.favicon, rows[0]!.favicon_small].map(async path => {
        const stored = await app.app.files.find(path.slice('/files/'.length))
        const { width, height } = await sharp(await readFile(stored!.path)).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [180, 180],
      [32, 32],
    ])
    const emptied = await sendForm(app, owner, 'PATCH', '/store', { 'store[logo_image]': '' })
    expect(emptied.body.data.attributes).toMatchObject({ logoImage: null, bannerImage })
    const back = await change({ logo_image: logoImage })
    expect(back.body.data.attributes.logoImage).toBe(logoImage)
  })

  it.each([
    [{ primary_color: 'red;}body{' }, 'Enter the color as # and six digits, like #25282a.'],
    [{ slug: 'admin' }, 'The address “admin” is not available. Choose another one.'],
    [{ slug: '12' }, 'The address needs at least one letter.'],
    [{ slug: '-a' }, 'Use only letters a to z, digits and single dashes between them in the address.'],
    [
      { slug: 'xn--pple-43d' },
      'Use only letters a to z, digits and single dashes between them in the address.',
    ],
    [{ slug: 'аcme' }, 'Use only letters a to z, digits and single dashes between them in the address.'],
    [{ slug: 'a' }, 'The address needs 2 to 40 characters.'],
    [{ contact_email: 'nobody' }, 'Enter an email address like ada@example.com.'],
    [{ title: 'x'.repeat(81) }, 'Title is too long (maximum is 80 characters).'],
    [{ shipping: { flat_fee: '-1' } }, 'Shipping fee must be at least $0.00.'],
    [{ shipping: { mode: 'pigeon' } }, 'Choose how shipping is charged.'],
    [{ shipping: { countries: ['Texas'] } }, 'Choose countries and states from the list.'],
    [{ tax_places: ['us-tx'] }, 'Choose countries and states from the list.'],
    [{ logo_image: '/files/../secret' }, 'Choose a PNG, JPEG or WebP picture.'],
    [{ logo_image: `/files/aa/${'a'.repeat(32)}.png` }, 'Choose a PNG, JPEG or WebP picture.'],
  ])('refuses %j and saves nothing', async (fields, sentence) => {
    const before = await read()
    expect(outcome(await change({ description: 'never saved', ...fields }))).toEqual([422, sentence])
    expect(await read()).toEqual(before)
  })

  it('refuses drawings, polyglots and pictures with too many pixels', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const large = await sharp({
      create: { width: 50_000, height: 700, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    const send = (content: Buffer) => sendForm(app, owner, 'PATCH', '/store', { 'store[favicon]': content })
    expect(outcome(await send(svg))).toEqual([422, 'Choose a PNG, JPEG or WebP picture.'])
    expect(outcome(await send(large))).toEqual([
      422,
      'This picture has too many pixels. Choose one with at most 30 million.',
    ])
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')])
    const drawn = (await send(polyglot)).body.data.attributes.favicon as string
    const stored = await app.app.files.find(drawn.slice('/files/'.length))
    expect((await readFile(stored!.path)).includes('<script>')).toBe(false)
  })

  it('tells who saves an older version who changed the same, and takes other fields', async () => {
    const { version } = await read()
    expect((await change({ title: 'Second title', version }, storeAdmin)).status).toBe(200)
    expect(outcome(await change({ title: 'Third title', version }))).toEqual([
      409,
      expect.stringMatching(/^.+ changed this meanwhile: title\. Look at it, then save again\.$/),
    ])
    expect((await change({ primary_color: '#112233', version })).status).toBe(200)
    expect((await read()).title).toBe('Second title')
  })
})

describe('a team owner who acts as someone else', () => {
  it('changes the look of the store, but neither its domain nor whether it is open', async () => {
    const acting = await app.as('owner')
    await acting.post(`/team/members/${app.world.users.storeAdmin.id}/impersonate`)
    const refused = [
      403,
      'This cannot be done while you impersonate someone. Go back to your own account first.',
    ]
    expect((await change({ description: 'Acting' }, acting)).status).toBe(200)
    expect(outcome(await change({ custom_domain: 'shop.acme.test' }, acting))).toEqual(refused)
    expect(outcome(await acting.post('/store/enable_store'))).toEqual(refused)
    expect(outcome(await acting.post('/store/disable_store'))).toEqual(refused)
  })
})

describe('the address of a store', () => {
  it('leads on for 90 days when it changes, and is nobody else’s before', async () => {
    expect((await change({ slug: 'acme' })).status).toBe(200)
    const taken = [422, 'The address “acme-cafe” is taken. Choose another one.']
    expect(outcome(await stranger.post('/store', { title: 'Globex', slug: 'acme-cafe' }))).toEqual(taken)
    expect((await stranger.get('/store')).body.data).toBeNull()
    expect((await change({ slug: 'acme-cafe' })).body.data.attributes.slug).toBe('acme-cafe')
    expect((await change({ slug: 'acme' })).status).toBe(200)
    await app.db.pool.query(
      `update store_slugs set until = now() - interval '1 second' where slug = 'acme-cafe'`,
    )
    expect((await stranger.post('/store', { title: 'Globex', slug: 'acme-cafe' })).status).toBe(201)
    expect(outcome(await change({ slug: 'acme-cafe' }))).toEqual(taken)
    expect((await read()).slug).toBe('acme')
  })
})

describe('the preview of a description', () => {
  it('is the HTML that shoppers will see', async () => {
    const show = (text: string) => owner.post('/store/text_preview', { text })
    expect((await show('**Hi** <b>you</b>')).body).toEqual({
      html: '<p><strong>Hi</strong> &lt;b&gt;you&lt;/b&gt;</p>',
    })
    expect(outcome(await show('x'.repeat(5_001)))).toEqual([
      422,
      'Description is too long (maximum is 5,000 characters).',
    ])
  })
})

describe('opening a store', () => {
  it('names everything that it lacks at once', async () => {
    await change({ title: '' })
    expect(outcome(await owner.post('/store/enable_store'))).toEqual([
      422,
      'Give the store a title.',
      'Connect a payments account that may take payments.',
      'Put at least one product with a price into the store.',
    ])
    expect((await read()).missing).toEqual(['title', 'payments_account', 'product'])
    await change({ title: 'Acme store' })
  })

  it('is not undone by closing what is closed', async () => {
    const closed = await owner.post('/store/disable_store')
    expect([closed.status, closed.body.data.attributes.stage]).toEqual([200, 'setting_up'])
  })

  it('keeps its title while it is open', async () => {
    await app.db.pool.query(`update stores set status = 'active', opened_at = now() where slug = 'acme'`)
    expect(outcome(await change({ title: '' }))).toEqual([
      422,
      'A store that is open needs a title. Pause it first to remove the title.',
    ])
    expect(await read()).toMatchObject({ stage: 'blocked', blockedBy: 'payments_account', status: 'active' })
    const paused = await owner.post('/store/disable_store')
    expect(paused.body.data.attributes).toMatchObject({ stage: 'paused', status: 'inactive' })
  })
})
