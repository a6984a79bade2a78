import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../../test/app-under-test.ts'
import { addLine, close, payByInvoice } from '../../../../../test/invoices.ts'
import { placeOrder } from '../../../../../test/orders.ts'

let app: TestApp
let owner: Client
let march: number

beforeAll(async () => {
  app = await startApp({ deposit: 0 })
  owner = await app.as('owner')
  await payByInvoice(app)
  await addLine(app, '2026-03-05T10:00:00Z', {
    amountCents: 123_412,
    taxCents: 9_412,
    description: 'Order #3F2A9C10',
  })
  await addLine(app, '2026-03-06T10:00:00Z', {
    amountCents: 5_000,
    description: '50 additional sends',
    source: { type: 'additional_sends', id: 4 },
  })
  march = (await close(app, '2026-03-01', '2026-04-01'))!
  await app.db.pool.query(
    `insert into subscription_invoices
      (team_id, provider_invoice_id, number, title, reason, amount_cents, paid_cents, status, hosted_url,
       period_start, period_end, dated)
    values
      ($1, 'in_1', 'A-0001', 'Growth', 'subscription_cycle', 9900, 9900, 'paid', 'https://pay.test/in_1',
       '2026-03-14', '2026-04-14', '2026-03-14T09:00:00Z'),
      ($1, 'in_2', null, 'Growth', 'subscription_update', -1250, 0, 'open', null, '2026-04-14', '2026-05-14', '2026-04-14T09:00:00Z'),
      ($2, 'in_3', 'B-0001', 'Growth', 'subscription_cycle', 9900, 9900, 'paid', 'https://pay.test/in_3',
       '2026-03-14', '2026-04-14', '2026-03-14T09:00:00Z')`,
    [app.world.team, app.world.otherTeam],
  )
})
afterAll(() => app.stop())

const hosted = async () =>
  new URL(
    (await owner.get('/team/invoices')).body.data.find((invoice: any) => invoice.id === String(march))
      .attributes.hostedInvoiceUrl,
  )
const isPdf = (answer: { text: string; headers: Record<string, string> }) =>
  expect({ begins: answer.text.slice(0, 5), type: answer.headers['content-type'] }).toEqual({
    begins: '%PDF-',
    type: 'application/pdf',
  })

describe('listInvoices', () => {
  it('lists our invoices and the subscription’s, newest first, with the fields of the specification', async () => {
    const { status, body } = await owner.get('/team/invoices')
    expect([status, body.meta]).toEqual([200, { totalCount: 3 }])
    expect(body.data.map((invoice: any) => invoice.attributes)).toEqual([
      {
        invoiceDate: '2026-04-14',
        invoiceNumber: '',
        title: 'Growth',
        formattedAmountDue: '-$12.50',
        status: 'open',
        hostedInvoiceUrl: null,
        dueDate: null,
        kind: 'subscription',
      },
      {
        invoiceDate: '2026-04-01',
        invoiceNumber: 'RB-2026-000001',
        title: 'Growth',
        formattedAmountDue: '$1,284.12',
        status: 'open',
        hostedInvoiceUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3999\/invoices\/[\w-]{32}$/),
        dueDate: '2026-05-01',
        kind: 'account',
      },
      {
        invoiceDate: '2026-03-14',
        invoiceNumber: 'A-0001',
        title: 'Growth',
        formattedAmountDue: '$99.00',
        status: 'paid',
        hostedInvoiceUrl: 'https://pay.test/in_1',
        dueDate: null,
        kind: 'subscription',
      },
    ])
    for (const { id, type } of body.data) expect([type, /^\d+$/.test(id)]).toEqual(['invoices', true])
  })

  it('pages through both', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(number => owner.get(`/team/invoices?page[number]=${number}&page[size]=1`)),
    )
    expect(
      pages.map(({ body }) => body.data.map((invoice: any) => invoice.attributes.invoiceNumber)),
    ).toEqual([[''], ['RB-2026-000001'], ['A-0001'], []])
    expect(pages.every(({ body }) => body.meta.totalCount === 3)).toBe(true)
  })
})

describe('the charges collected for the next invoice', () => {
  it('contain a paid order with its tax, and go to the next invoice', async () => {
    expect((await owner.get('/team/invoices/running')).body.data.attributes).toMatchObject({
      total: '0.00',
      lineCount: 0,
      lines: [],
    })
    await app.db.pool.query('update invoices set due_on = current_date')
    const { order } = await placeOrder(app, await app.as('member'), [
      { product_variant_id: String(app.world.mug.variant), quantity: 2 },
    ])
    const {
      rows: [line],
    } = await app.db.pool.query(
      `select l.amount_cents::int as amount, l.tax_cents::int as tax,
        o.total_cents::int as total, o.tax_cents::int as order_tax
      from invoice_lines l
      join payment_attempts a on a.id = l.source_id
      join orders o on o.id = a.order_id
      where l.invoice_id is null`,
    )
    expect([line.amount, line.tax]).toEqual([line.total, line.order_tax])
    expect(line.tax).toBeGreaterThan(0)
    const after = (await owner.get('/team/invoices/running')).body.data.attributes
    const [money, tax] = [line.amount, line.tax].map((cents: number) => (cents / 100).toFixed(2))
    expect(after).toMatchObject({
      total: money,
      lineCount: 1,
      lines: [{ description: `Order #${order.attributes.orderId}`, amount: money, tax }],
    })
    await app.db.pool.query("update invoices set due_on = '2026-05-01'")
    const now = new Date()
    expect(after.issuedOn).toBe(
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
    )
  }, 60_000)
})

describe('the public invoice page', () => {
  it('shows the invoice to whoever holds it: groups, tax, total and how to pay', async () => {
    const { pathname } = await hosted()
    const { status, body } = await app.anonymous.get(pathname)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({
      number: 'RB-2026-000001',
      month: '2026-03-01',
      status: 'open',
      issuedOn: '2026-04-01',
      dueOn: '2026-05-01',
      paidOn: null,
      tax: '94.12',
      total: '1284.12',
      furtherLines: 0,
      billTo: { team: 'Acme', name: 'Ada Accounts', email: 'accounts@acme.test', phone: '+15125550199' },
      issuer: {
        name: 'Ribbon',
        lines: ['500 Chicon St', 'Austin, TX 78702', 'United States', '+1 512 555 0100'],
        email: 'hello@ribbon.test',
      },
      groups: [
        {
          label: 'Gifts',
          amount: '1234.12',
          lines: [{ date: '2026-03-05', description: 'Order #3F2A9C10', amount: '1234.12', tax: '94.12' }],
        },
        {
          label: 'Additional sends',
          amount: '50.00',
          lines: [{ date: '2026-03-06', description: '50 additional sends', amount: '50.00', tax: '0.00' }],
        },
      ],
    })
    expect(body.data.attributes.payment.at(-1)).toBe('Name RB-2026-000001, so that we find your payment.')
    const paper = await app.anonymous.get(body.data.attributes.pdfUrl)
    isPdf(paper)
    expect(paper.headers['content-disposition']).toBe('attachment; filename="RB-2026-000001.pdf"')
  })

  it('shows the first lines of a long invoice, the sums of all, and how many more there are', async () => {
    const add = (type: string, from: number, to: number) =>
      app.db.pool.query(
        `insert into invoice_lines (team_id, kind, source_type, source_id, description, amount_cents, created_at)
        select $1, 'charge', $2, n, 'Line ' || n, 100,
          '2027-01-31T00:00:00Z'::timestamptz - n * interval '1 minute'
        from generate_series($3::int, $4::int) n`,
        [app.world.team, type, from, to],
      )
    await add('topup', 50_001, 50_120)
    await add('payment_attempt', 60_001, 60_150)
    await add('something_new', 70_001, 70_005)
    const id = await close(app, '2027-01-01', '2027-02-01')
    const { attributes } = (await owner.get('/team/invoices')).body.data.find(
      (invoice: any) => invoice.id === String(id),
    )
    const { groups, furtherLines, total } = (
      await app.anonymous.get(new URL(attributes.hostedInvoiceUrl).pathname)
    ).body.data.attributes
    expect(groups.map(({ label, amount, lines }: any) => [label, amount, lines.length])).toEqual([
      ['Gifts', expect.any(String), expect.any(Number)],
      ['Deposit', '120.00', expect.any(Number)],
      ['Other', '5.00', 0],
    ])
    expect(groups.flatMap((group: any) => group.lines)).toHaveLength(200)
    expect(groups.reduce((sum: number, group: any) => sum + Number(group.amount), 0)).toBeCloseTo(
      Number(total),
    )
    const {
      rows: [stored],
    } = await app.db.pool.query('select line_count from invoices where id = $1', [id])
    expect(furtherLines).toBe(stored.line_count - 200)
    expect(groups[0].lines.at(-1).description).toBe('Line 60001')
    isPdf(await owner.get(`/team/invoices/${id}/pdf`))
    await app.db.pool.query("update invoices set state = 'void', void_reason = 'Too long' where id = $1", [
      id,
    ])
  })

  it('opens for no other token', async () => {
    for (const token of ['x', 'a'.repeat(32), `${(await hosted()).pathname.split('/').at(-1)}x`]) {
      expect((await app.anonymous.get(`/invoices/${token}`)).status).toBe(404)
      expect((await app.anonymous.get(`/invoices/${token}/pdf`)).status).toBe(404)
    }
  })
})

it('serves the PDF to its own team only, and none of another team’s or the provider’s invoices', async () => {
  isPdf(await owner.get(`/team/invoices/${march}/pdf`))
  const stranger = await app.as('stranger')
  const [foreign, missing] = [
    await stranger.get(`/team/invoices/${march}/pdf`),
    await stranger.get('/team/invoices/999/pdf'),
  ]
  expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  for (const id of ['1', 'x']) expect((await owner.get(`/team/invoices/${id}/pdf`)).status).toBe(404)
})
