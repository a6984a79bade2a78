import { describe, expect, expectTypeOf, it } from 'vitest'
import { columns, id, int, orNull, text, time } from './columns.ts'
import type { RowId } from './row-id.ts'

const orderColumns = columns({
  id: id('o.id'),
  quantity: int('o.quantity'),
  status: text<'processing' | 'shipped'>('o.status'),
  recipientName: orNull(text('coalesce(o.ship_name, r.name)')),
  shippedAt: orNull(time('o.shipped_at')),
})

describe('columns', () => {
  it('columns become their select list in a template', () => {
    expect(`select ${orderColumns} from orders o`).toBe(
      'select o.id, o.quantity, o.status, coalesce(o.ship_name, r.name), o.shipped_at from orders o',
    )
  })

  it('readRows gives each value the name of its column', () => {
    const row = orderColumns.readRow([7, 2, 'shipped', null, new Date(0)])
    expect(row).toEqual({
      id: 7,
      quantity: 2,
      status: 'shipped',
      recipientName: null,
      shippedAt: new Date(0),
    })
    expectTypeOf(row.id).toEqualTypeOf<RowId>()
    expectTypeOf(row.quantity).toEqualTypeOf<number>()
    expectTypeOf(row.status).toEqualTypeOf<'processing' | 'shipped'>()
    expectTypeOf(row.shippedAt).toEqualTypeOf<Date | null>()
  })
})
