import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderReceipt, type Receipt } from './render-receipt.ts'

const receipt: Receipt = {
  number: 'P41',
  paidAt: new Date('2026-09-20T23:30:00Z'),
  teamName: 'Acme',
  description: 'Gifts to Party',
  amountCents: 4_900,
  refundedCents: 0,
  paidWith: 'Visa ending in 4242',
  reference: null,
  issuer: { name: 'Ribbon', lines: ['500 Chicon St'], email: 'hello@ribbon.test' },
}

/** What a page draws, without the fonts it brings along. */
async function drawn(change: Partial<Receipt>): Promise<string[]> {
  const pdf = Buffer.from(await renderReceipt({ ...receipt, ...change })).toString('latin1')
  return [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .flatMap(([, body]) => {
      try {
        return [inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .filter(text => /\bBT\b/.test(text))
}

test('a receipt leaves out characters our fonts do not have', async () => {
  expect(await drawn({ description: 'Gifts to 🎉 Party 🎉', teamName: '🎁 Acme' })).toEqual(await drawn({}))
})

test('a receipt has one page however long its texts are', async () => {
  const long = 'a very long name '.repeat(20)
  const pages = await drawn({
    description: long,
    teamName: long,
    paidWith: long,
    reference: long,
    refundedCents: 100,
  })
  expect(pages).toHaveLength(1)
  expect(pages[0]!.match(/\bBT\b/g)!.length - (await drawn({}))[0]!.match(/\bBT\b/g)!.length).toBe(6)
})
