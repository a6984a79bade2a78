import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { sendForm } from '../../../../../test/send-form.ts'
import { stockOf } from '../../../../../test/world.ts'

describe('importing products from a file', () => {
  let app: TestApp
  let operator: Client
  beforeAll(async () => {
    app = await startApp({ worker: false })
    operator = await app.operator()
  })
  afterAll(() => app.stop())

  const send = (path: string, text: string, team: string | number = app.world.team, name = 'products.csv') =>
    sendForm(
      app,
      operator,
      'POST',
      `/operations/product_imports${path}`,
      { team_id: String(team), file: Buffer.from(text) },
      name,
    )
  const preview = (text: string, team?: number) => send('/preview', text, team)
  const apply = (text: string, team?: number) => send('', text, team)
  const variants = async (where = 'true') =>
    (
      await app.db.pool.query(
        `select p.name, p.display_name, p.tags, v.id, v.sku, v.size, v.price_cents, v.weight_ounces::float as weight,
          v.shelf
        from product_variants v
        join products p on p.id = v.product_id
        where ${where}
        order by v.id`,
      )
    ).rows
  const file = [
    'Product,SKU,Price,Display name,Tags,Size,Weight (oz),Stock,Shelf,Aisle',
    'Field cap,CAP-S,18,The cap,"hat, wool",S,5,40,A 1,x',
    'Field cap,CAP-L,$18.00,,,L,5,0,A 1,x',
    'Campfire Mug,MUG,16.50,,,,,7,A 2,x',
  ].join('\n')

  it('a preview reports each row and changes nothing', async () => {
    const { status, body } = await preview(file)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({
      counts: { rows: 3, products: 1, newVariants: 2, updates: 1, same: 0, wrong: 0 },
      unknownColumns: ['Aisle'],
      applied: false,
      rows: [
        {
          row: 2,
          product: 'Field cap',
          sku: 'CAP-S',
          variant: 'S',
          price: '18.00',
          effect: 'new_product',
          errors: [],
          notes: [],
        },
        { row: 3, sku: 'CAP-L', effect: 'new_variant' },
        {
          row: 4,
          sku: 'MUG',
          price: '16.50',
          effect: 'update',
          notes: ['Its stock is not changed: receive or correct it under Stock.'],
        },
      ],
    })
    expect(await variants("v.sku like 'CAP%'")).toEqual([])
  })

  it('an import books stock receipts; the same file changes nothing, a new price updates', async () => {
    expect((await apply(file)).body.data.attributes).toMatchObject({
      applied: true,
      counts: { newVariants: 2, updates: 1 },
    })
    const [small, large] = await variants("v.sku like 'CAP%'")
    expect([small, large]).toMatchObject([
      {
        name: 'Field cap',
        display_name: 'The cap',
        tags: ['hat', 'wool'],
        size: 'S',
        price_cents: 1800,
        weight: 5,
        shelf: 'A 1',
      },
      { name: 'Field cap', size: 'L' },
    ])
    expect([
      await stockOf(app.db, small.id),
      (await variants("v.sku = 'MUG'"))[0].price_cents,
      await stockOf(app.db, app.world.mug.variant),
    ]).toEqual([{ onHand: 40, reserved: 0 }, 1650, { onHand: 100, reserved: 0 }])
    expect((await apply(file)).body.data.attributes.counts).toMatchObject({
      newVariants: 0,
      updates: 0,
      same: 3,
    })
    expect(
      (await apply('Product,SKU,Price,Display name\nfield CAP,CAP-S,19.00,The better cap')).body.data
        .attributes.counts,
    ).toMatchObject({ updates: 1 })
    expect((await variants("v.sku = 'CAP-S'"))[0]).toMatchObject({
      price_cents: 1900,
      display_name: 'The better cap',
      size: 'S',
      weight: 5,
    })
    expect(await stockOf(app.db, small.id)).toEqual({ onHand: 40, reserved: 0 })
    const { rows } = await app.db.pool.query(
      "select action, before, after from audit_events where subject_type = 'productVariants' and subject_id = $1 order by id",
      [String(small.id)],
    )
    expect(rows).toEqual([
      { action: 'variant.updated', before: { priceCents: 1800 }, after: { priceCents: 1900 } },
    ])
    expect(await app.audit()).toEqual([])
  })

  it('a file with invalid rows is refused as a whole, with the problems of each row', async () => {
    const wrong = [
      'Product,SKU,Price,Color code,Weight,Expires,Admin only,Stock',
      'Fine,FINE-1,5.00,,,,yes,',
      'Bad,BAD-1,a lot,green,-1,tomorrow,perhaps,1.5',
      'Bad,,5.00,,,,,',
      'Fine,FINE-1,6.00,,,,,',
      'Other,MUG,5.00,,,,,',
    ].join('\n')
    const { rows, counts } = (await preview(wrong)).body.data.attributes
    expect(counts).toMatchObject({ rows: 5, wrong: 4, products: 1 })
    expect(rows.map((row: any) => row.errors)).toEqual([
      [],
      [
        'A color code is written like #0d5c48.',
        'Price must be a number such as 25.00.',
        'The weight must be above 0.',
        'Enter the date as 2027-05-31.',
        'Admin only is yes or no.',
        'Stock is a whole number, up to 1,000,000.',
      ],
      ['Enter a SKU.'],
      ['Row 2 has the SKU FINE-1 already.'],
      ['The SKU MUG belongs to Campfire Mug.'],
    ])
    const applied = await apply(wrong)
    expect([applied.status, applied.body]).toEqual([
      422,
      {
        errors: [
          'Nothing was imported: 4 of the rows cannot be used. Mend them in the file and choose it again.',
        ],
      },
    ])
    expect(await variants("v.sku like 'FINE%'")).toEqual([])
  })

  it('an unreadable file and a file above the item limit are refused and import nothing', async () => {
    const reasons = async (text: string, name?: string) =>
      (await send('/preview', text, undefined, name)).body.errors
    expect(await reasons('Product,Price\nCap,1')).toEqual([
      'The first row must name the columns. Missing: SKU. Start from the template.',
    ])
    expect(await reasons('Product,Name,SKU,Price\nCap,Cap,C,1')).toEqual([
      'Two columns are named Product. Remove one of them.',
    ])
    expect(await reasons('Product,SKU,Price\n')).toEqual(['This file has no rows below its headers.'])
    expect(await reasons(`Product,SKU,Price\n${'Cap,C,1\n'.repeat(2_001)}`)).toEqual([
      'This file has more than 2,000 rows. Split it into smaller files.',
    ])
    expect((await apply('no table')).status).toBe(422)
    expect(
      (await sendForm(app, operator, 'POST', '/operations/product_imports', { team_id: '1' })).body,
    ).toEqual({ errors: ['Choose a CSV or XLSX file.'] })
    expect(
      (await sendForm(app, operator, 'POST', '/operations/product_imports/preview', { team_id: '1' })).status,
    ).toBe(422)
    for (const path of ['', '/preview']) expect((await send(path, file, 987654321)).status).toBe(404)
    await operator.put(`/operations/teams/${app.world.otherTeam}/limits`, {
      limits: { users_limit: null, items_limit: 2, reason: 'Test' },
    })
    const [two, three] = [2, 3].map(
      count =>
        `Product,SKU,Price\n${Array.from({ length: count }, (_, index) => `Gift ${index},G-${index},5`).join('\n')}`,
    )
    expect((await apply(three!, app.world.otherTeam)).body).toEqual({
      errors: ['The plan allows 2 products. Archive one or raise the limit first.'],
    })
    expect((await apply(two!, app.world.otherTeam)).status).toBe(422)
    expect(await variants("v.sku like 'G-%'")).toEqual([])
  })

  it('a new SKU joins the active product of its name, never an archived one', async () => {
    const {
      rows: [old],
    } = await app.db.pool.query(
      "insert into products (team_id, name, display_name, archived_at) values ($1, 'Flask', 'Flask', now()) returning id",
      [app.world.team],
    )
    await app.db.pool.query(
      `insert into product_variants
        (team_id, product_id, sku, price_cents, retail_price_cents, weight_ounces, position)
      values ($1, $2, 'FLASK-S', 500, 500, 3, 0)`,
      [app.world.team, old.id],
    )
    const answer = (await apply('Product,SKU,Price,Description\nFlask,FLASK-S,6,Old\nFlask,FLASK-L,7,New'))
      .body.data.attributes
    expect(answer.rows).toMatchObject([
      { effect: 'update', notes: ['It is archived and stays archived.'] },
      { effect: 'new_product', notes: [] },
    ])
    const found = await app.db.pool.query(
      `select p.id, p.description, p.archived_at is null as offered, v.sku
      from products p
      join product_variants v on v.product_id = p.id
      where p.name = 'Flask'
      order by p.id`,
    )
    expect(found.rows).toEqual([
      { id: old.id, description: 'Old', offered: false, sku: 'FLASK-S' },
      { id: expect.anything(), description: 'New', offered: true, sku: 'FLASK-L' },
    ])
    await app.db.pool.query('update products set archived_at = null where id = $1', [old.id])
    expect(
      (await apply('Product,SKU,Price\nFlask,FLASK-L,7.50\nFlask,FLASK-XL,8')).body.data.attributes.counts,
    ).toMatchObject({ updates: 1, newVariants: 1, products: 0 })
    expect((await variants("v.sku like 'FLASK%'")).map(row => [row.sku, row.price_cents])).toEqual([
      ['FLASK-S', 600],
      ['FLASK-L', 750],
      ['FLASK-XL', 800],
    ])
  })

  /** What happens while an import waits for a colleague's transaction. */
  const meanwhile = async (text: string, begin: string[], then: string[] = []) => {
    const colleague = await app.db.pool.connect()
    try {
      for (const statement of ['begin', ...begin]) await colleague.query(statement)
      const running = apply(text)
      while (
        !(
          await app.db.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount
      )
        await new Promise(resolve => setTimeout(resolve, 10))
      for (const statement of [...then, 'commit']) await colleague.query(statement)
      return await running
    } finally {
      colleague.release()
    }
  }

  it('an import waits for a colleague’s change of a product and builds on it', async () => {
    await apply('Product,SKU,Price\nPoncho,PONCHO,20')
    const [poncho] = await variants("v.sku = 'PONCHO'")
    const answer = await meanwhile('Product,SKU,Price,Tags\nPoncho,PONCHO,25,rain', [
      "update products set tags = '{dry}', version = version + 1 where name = 'Poncho'",
      "update product_variants set price_cents = 2200, weight_ounces = 3, version = version + 1 where sku = 'PONCHO'",
    ])
    expect([answer.status, answer.body.data.attributes.counts.updates]).toEqual([200, 1])
    expect((await variants("v.sku = 'PONCHO'"))[0]).toMatchObject({
      price_cents: 2500,
      weight: 3,
      tags: ['rain'],
    })
    const { rows } = await app.db.pool.query(
      "select before, details ->> 'version' as version from audit_events where action = 'variant.updated' and subject_id = $1",
      [String(poncho.id)],
    )
    expect(rows).toEqual([{ before: { priceCents: 2200 }, version: '3' }])
  })

  it('an import is refused when a colleague takes one of its names or SKUs at the same moment', async () => {
    await apply('Product,SKU,Price\nTent,TENT,20\nHammock,HAMMOCK,30')
    const renamed = await meanwhile(
      'Product,SKU,Price\nTent,TENT,25\nCot,COT,9',
      ["select from products where name = 'Tent' for update"],
      ["update products set name = 'Cot', version = version + 1 where name = 'Hammock'"],
    )
    expect([renamed.status, renamed.body]).toEqual([
      409,
      { errors: ['Someone changed this meanwhile: one of these products. Look at it, then save again.'] },
    ])
    const taken = await meanwhile('Product,SKU,Price\nPeg,PEG-1,1', [
      `insert into product_variants
        (team_id, product_id, sku, price_cents, retail_price_cents, weight_ounces, position)
      select team_id, id, 'PEG-1', 1, 1, 1, 9
      from products
      where name = 'Tent'`,
    ])
    expect([taken.status, taken.body]).toEqual([
      422,
      { errors: ['Another variant of this team has this SKU already.'] },
    ])
    expect(
      (await variants("v.sku in ('TENT', 'COT') or p.name = 'Peg'")).map(row => [row.sku, row.price_cents]),
    ).toEqual([['TENT', 2000]])
  })

  it('2,000 rows are imported in one request, and the template can be imported unchanged', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `Bulk ${index % 400},BULK-${index},${index % 90}.50`,
    )
    const many = ['Product,SKU,Price', ...rows].join('\n')
    expect((await apply(many)).body.data.attributes.counts).toMatchObject({
      rows: 2_000,
      products: 400,
      newVariants: 2_000,
    })
    expect(
      (await apply(many.split('\n').slice(0, 301).join('\n').replaceAll('.50', '.75'))).body.data.attributes
        .counts,
    ).toMatchObject({ updates: 300, same: 0 })
    const template = await operator.get('/operations/product_imports/template')
    expect(template.headers['content-disposition']).toBe('attachment; filename="products.csv"')
    expect((await preview(template.text)).body.data.attributes).toMatchObject({
      counts: { rows: 2, wrong: 0, newVariants: 1 },
      unknownColumns: [],
    })
  })
})
