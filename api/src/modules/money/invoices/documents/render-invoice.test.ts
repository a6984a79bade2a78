import { invoicePdfLines } from '@ribbon/contract/limits'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderInvoice, type InvoiceDocument } from './render-invoice.ts'

const issuer = {
  name: 'Ribbon',
  lines: ['500 Chicon St'],
  email: 'hello@ribbon.test',
  payment: (number: string) => [`Name ${number}.`],
}
const invoice: InvoiceDocument['invoice'] = {
  number: 'RB-2026-000123',
  title: 'Growth',
  month: '2026-07-01',
  state: 'open',
  issuedOn: '2026-08-01',
  dueOn: '2026-08-31',
  paidOn: null,
  totalCents: 100,
  taxCents: 8,
  billTo: { team: 'Ελένη & Söhne', name: 'Zoë Ødegård', email: null, phone: null },
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    description: `Order #${index}, ${'a long description '.repeat(8)}`,
    amountCents: 100,
    taxCents: 8,
    createdAt: new Date('2026-07-05T10:00:00Z'),
  }))
const draw = async (count: number, change: Partial<InvoiceDocument['invoice']> = {}, lineCount = count) =>
  Buffer.from(
    await renderInvoice({
      invoice: { ...invoice, ...change },
      groups: [{ label: 'Gifts', amountCents: count * 100, lineCount, lines: lines(count) }],
      issuer,
    }),
  )
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

/** How many texts a document draws, page by page. */
function textsPerPage(pdf: Buffer): number[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, body]) => Buffer.from(body!, 'latin1'),
  )
  return streams
    .flatMap(body => {
      try {
        return [inflateSync(body).toString('latin1')]
      } catch {
        return []
      }
    })
    .filter(text => /\bBT\b/.test(text))
    .map(text => text.match(/\bBT\b/g)!.length)
}

test('a short invoice is one page, a long one as many as its lines need, and none is empty', async () => {
  expect(pages(await draw(3))).toBe(1)
  const long = await draw(200)
  expect(pages(long)).toBe(6)
  const texts = textsPerPage(long)
  expect(texts).toHaveLength(6)
  expect(Math.min(...texts)).toBeGreaterThan(8)
}, 20_000)

test('an invoice is a letter-sized document with its number as title, also without lines', async () => {
  const pdf = (await draw(0, { state: 'void' })).toString('latin1')
  expect(pdf).toContain('/MediaBox [0 0 612 792]')
  expect(pdf).toContain('Invoice RB-2026-000123')
})

test('a paid invoice does not say how to pay', async () => {
  const [open] = textsPerPage(await draw(3))
  const [paid] = textsPerPage(await draw(3, { state: 'paid', paidOn: '2026-08-20' }))
  expect(open! - paid!).toBe(2)
})

test('lines beyond those that were read are counted in a line of their own, and the longest invoice renders within seconds', async () => {
  const [all] = textsPerPage(await draw(3))
  const [more] = textsPerPage(await draw(3, {}, 8))
  expect(more! - all!).toBe(1)
  const began = performance.now()
  await draw(invoicePdfLines, {}, 40_000)
  expect(performance.now() - began).toBeLessThan(10_000)
}, 30_000)
