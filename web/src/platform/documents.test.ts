import { expect, test } from 'vitest'
import { readMany, readOne } from './documents.ts'

const ada = { id: '9', type: 'recipients' as const, attributes: { name: 'Ada' } }
const item = { id: '77', type: 'orderItems' as const, attributes: { quantity: 2 } }
const order = {
  id: '41',
  type: 'orders' as const,
  attributes: { orderId: 'A1' },
  relationships: {
    recipient: { data: { id: '9', type: 'recipients' as const } },
    orderItems: {
      data: [
        { id: '77', type: 'orderItems' as const },
        { id: '78', type: 'orderItems' as const },
      ],
    },
    user: { data: null },
  },
}

test('a resource carries its attributes and its relations, missing ones by id', () => {
  const read = readOne({ data: order, included: [ada, item] })
  expect(read).toEqual({
    id: '41',
    orderId: 'A1',
    recipient: { id: '9', name: 'Ada' },
    orderItems: [{ id: '77', quantity: 2 }, { id: '78' }],
    user: null,
  })
})

test('a list carries its total', () => {
  expect(readMany({ data: [order], included: [ada], meta: { totalCount: 483 } })).toMatchObject({
    totalCount: 483,
    items: [{ id: '41' }],
  })
  expect(readMany({ data: [ada] }).totalCount).toBe(1)
})

test('relations that point in a circle end', () => {
  const a = {
    id: '1',
    type: 'a' as const,
    attributes: {},
    relationships: { b: { data: { id: '2', type: 'b' as const } } },
  }
  const b = {
    id: '2',
    type: 'b' as const,
    attributes: {},
    relationships: { a: { data: { id: '1', type: 'a' as const } } },
  }
  expect(() => readOne({ data: a, included: [a, b] })).not.toThrow()
})
