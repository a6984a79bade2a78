import { expect, it } from 'vitest'
import { findSurplus } from './find-surplus.ts'

it('findSurplus names the first field that parsing dropped, also inside lists', () => {
  const sent = { data: [{ id: '1' }, { id: '2', attributes: { name: 'Mug', cost: 5 } }] }
  const parsed = { data: [{ id: '1' }, { id: '2', attributes: { name: 'Mug' } }] }
  expect(findSurplus(sent, parsed)).toBe('data.1.attributes.cost')
})

it('findSurplus accepts an equal answer, undefined fields and what is not a JSON document', () => {
  expect(findSurplus({ data: { id: '1', note: undefined } }, { data: { id: '1' } })).toBeUndefined()
  expect(findSurplus(Buffer.from('a'), Buffer.from('a'))).toBeUndefined()
  expect(findSurplus('text', 'text')).toBeUndefined()
  expect(findSurplus({ at: new Date(0) }, { at: '1970' })).toBeUndefined()
})
