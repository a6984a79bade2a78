import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import { connectDomain } from '../../../../../test/tools/store-domains.ts'

let app: TestApp
let web: string
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'ribbon-web-'))
  await mkdir(join(web, 'assets'))
  await writeFile(
    join(web, 'index.html'),
    '<title>Ribbon</title><link rel="icon" href="/ribbon.svg"><script type="module" src="/assets/main-1.js"></script>',
  )
  await writeFile(join(web, 'assets/main-1.js'), '1')
  app = await startApp({ worker: false, env: { WEB_DIR: web } })
})
afterAll(async () => {
  await app.stop()
  await rm(web, { recursive: true })
})

const open = (url: string, host = '127.0.0.1', headers = {}) =>
  app.app.server.inject({ url, headers: { host, ...headers } })
const hostile = '"><script>alert(1)</script></title><img src=x onerror=alert(2)>'

it('a store is shown to the holder of its preview, and to others like one that never was', async () => {
  const owner = await app.as('owner')
  await connectDomain(app, owner, { domain: 'shop.acme.test', slug: 'acme' })
  await owner.send('PATCH', '/store', { store: { title: hostile, description: hostile } })
  const { previewUrl } = (await owner.get('/store')).body.data.attributes
  const preview = new URL(previewUrl).search

  const never = await open('/store/nobody')
  for (const answer of [await open('/store/acme'), await open('/', 'shop.acme.test'), await open('/store/1')])
    expect([answer.statusCode, answer.body]).toEqual([404, never.body])

  for (const answer of [await open(`/store/acme${preview}`), await open(`/${preview}`, 'shop.acme.test')]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.body).toContain('src="/assets/main-1.js"')
    expect(answer.body).not.toContain('ribbon.svg')
    expect(answer.body).not.toMatch(/<script>|<img/)
    const data = /id="store-data">(.*?)<\/script>/s.exec(answer.body)![1]!
    expect(JSON.parse(data).data.attributes).toMatchObject({ title: hostile, isPreview: true })
  }
})

it('the host of a store has its assets, its own calls and robots.txt, and nothing of the app', async () => {
  const host = 'shop.acme.test'
  expect((await open('/assets/main-1.js', host)).statusCode).toBe(200)
  expect((await open('/robots.txt', host)).body).toBe('User-agent: *\nDisallow: /\n')
  const calls = await Promise.all(
    [
      '/login',
      '/operations',
      '/api/v2/team',
      '/api/v2/store_front/other',
      '/files/ab/x.png',
      '/store/acme',
    ].map(url => open(url, host)),
  )
  expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 404))
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  expect((await open('/api/v2/store_front/acme', host)).json()).toMatchObject({ code: 'not_found' })
})

const pages = ['', '/cart', '/checkout', '/orders/o1_x', '/gift/x', '/privacy']

it('every page of a store has a document, and only the one on which cards are entered loads anything of others', async () => {
  const owner = await app.as('owner')
  const preview = new URL((await owner.get('/store')).body.data.attributes.previewUrl).search
  for (const page of pages) {
    const answers = [
      await open(`/store/acme${page}${preview}`),
      await open(`${page || '/'}${preview}`, 'shop.acme.test'),
    ]
    for (const { statusCode, headers, body } of answers) {
      expect([page, statusCode]).toEqual([page, 200])
      expect(body).toContain('data-store="acme"')
      const policy = String(headers['content-security-policy'])
      const outside = policy.match(/https?:\/\/\S+/g) ?? []
      expect([page, outside.length > 0]).toEqual([page, page === '/checkout'])
      expect(String(headers['permissions-policy'])).toContain(
        page === '/checkout' ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
      )
    }
  }
  for (const path of ['/store/acme/nothing', '/store/acme/products', '/store/acme/cart/1'])
    expect((await open(`${path}${preview}`)).body).not.toContain('data-store="acme"')
})

it('a document has what its page shows first: the list of its address, or a product with its name and picture', async () => {
  const owner = await app.as('owner')
  const preview = new URL((await owner.get('/store')).body.data.attributes.previewUrl).search
  const { team, mug, tee } = app.world
  await app.db.pool.query(
    'insert into store_products (team_id, product_id, is_listed) select $1, unnest($2::bigint[]), true',
    [team, [mug.product, tee.product]],
  )
  await app.db.pool.query(`update products set images = '["/files/mug.png"]' where id = $1`, [mug.product])
  const first = async (path: string) => {
    const { statusCode, body } = await open(`/store/acme${path}`)
    const text = /id="store-data">(.*?)<\/script>/s.exec(body)![1]!
    return { statusCode, body, answers: JSON.parse(text).answers as Record<string, { data: unknown }> }
  }
  const named = ({ data }: { data: unknown }) =>
    (data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name)

  const all = (await first(preview)).answers
  expect(named(all['products']!)).toHaveLength(2)
  const one = await first(`/products/${mug.product}${preview}`)
  const name = one.answers['product']!.data as { attributes: { name: string } }
  expect(
    named((await first(`${preview}&q=${encodeURIComponent(name.attributes.name)}`)).answers['products']!),
  ).toEqual([name.attributes.name])
  expect(named((await first(`${preview}&page=7&sort=cost`)).answers['products']!)).toEqual([])
  expect(one.statusCode).toBe(200)
  expect(one.body).toContain(`<title>${name.attributes.name} · `)
  expect(one.body).toContain('<meta property="og:image" content="http://shop.acme.test:3999/files/mug.png">')
  expect(named(one.answers['suggestions']!)).toHaveLength(1)
  for (const id of ['987654321', '0', 'x']) {
    const missing = await first(`/products/${id}${preview}`)
    expect([missing.statusCode, missing.answers]).toEqual([404, {}])
  }
})
