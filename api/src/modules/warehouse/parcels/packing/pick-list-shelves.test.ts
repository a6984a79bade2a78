import { expect, it } from 'vitest'
import type { TestApp } from '../../../../../test/app-under-test.ts'
import { withDesk, type Desk } from '../../../../../test/parcels.ts'

let app: TestApp
let desk: Desk
withDesk({ mugStock: 100, teeStock: 100 }, opened => {
  ;({ app, desk } = opened)
})

const shelve = async (variant: number, sku: string, shelf: string) => {
  const { rows } = await app.db.pool.query<{ version: number }>(
    'select version from product_variants where id = $1',
    [variant],
  )
  return desk.operator.put(`/operations/variants/${variant}`, {
    variant: { sku, price: '10.00', shelf, version: rows[0]?.version },
  })
}
const shelvesOf = (list: { attributes: Record<string, any> }) =>
  list.attributes['lines'].map((line: { shelf: string; sku: string }) => [line.shelf, line.sku])

it('a pick list goes along the shelves, and what lies on none comes last', async () => {
  const { mug, tee } = app.world
  expect((await shelve(mug.variant, 'MUG', 'B 10')).status).toBe(200)
  await desk.labelled(1, 1)
  const { body } = await desk.operator.post('/operations/pick_lists', { count: 10 })
  expect(shelvesOf(body.data)).toEqual([
    ['B 10', 'MUG'],
    ['', 'TEE-S'],
  ])

  expect((await shelve(tee.small, 'TEE-S', ' B 9 ')).status).toBe(200)
  const again = await desk.operator.get(`/operations/pick_lists/${body.data.id}`)
  expect(shelvesOf(again.body.data)).toEqual([
    ['B 9', 'TEE-S'],
    ['B 10', 'MUG'],
  ])
  const pdf = await desk.operator.get(`/operations/pick_lists/${body.data.id}/pdf`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
})

it('a shelf is kept where a change does not name one, and a long one is refused with a sentence', async () => {
  const { mug } = app.world
  await shelve(mug.variant, 'MUG', 'C 01')
  const version = async () =>
    (await app.db.pool.query('select version, shelf from product_variants where id = $1', [mug.variant]))
      .rows[0]
  const kept = await desk.operator.put(`/operations/variants/${mug.variant}`, {
    variant: { sku: 'MUG', price: '11.00', version: (await version()).version },
  })
  expect([kept.status, (await version()).shelf]).toEqual([200, 'C 01'])
  const refused = await shelve(mug.variant, 'MUG', 'x'.repeat(21))
  expect([refused.status, refused.body.errors]).toEqual([422, ['A shelf has at most 20 characters.']])
})
