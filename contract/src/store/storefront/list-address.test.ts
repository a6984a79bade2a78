import { expect, test } from 'vitest'
import { listQueryOf, readListAddress, writeListAddress } from './list-address.ts'

test('an address is read as it was written, and an empty one stays empty', () => {
  const address = {
    q: 'warm & soft',
    type: 'Ceramic',
    color: 'Evergreen',
    size: 'XXS',
    inStock: true,
    sort: '-price',
    page: 3,
  } as const
  expect(readListAddress(writeListAddress(address).toString())).toEqual(address)
  expect(writeListAddress(readListAddress('')).toString()).toBe('')
})

test('what nobody can mean is left out', () => {
  const read = readListAddress(`?sort=cost&page=-1&inStock=maybe&q=${'x'.repeat(300)}`)
  expect(read).toMatchObject({ sort: 'featured', page: 1, inStock: false })
  expect(read.q).toHaveLength(200)
  expect(listQueryOf(readListAddress('?q=%20&page=0'))).toEqual({
    page: 1,
    perPage: 24,
    search: undefined,
    filters: { type: undefined, color: undefined, size: undefined, available: undefined },
    sort: 'featured',
  })
})
