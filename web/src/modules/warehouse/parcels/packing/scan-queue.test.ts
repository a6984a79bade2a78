import { expect, it } from 'vitest'
import type { PackingParcel } from './packing.data.ts'
import { openScanQueue, type ScanActions } from './scan-queue.ts'

const wait = () => new Promise(resolve => setTimeout(resolve, 5))
const parcel = (id: string, ...items: [sku: string, quantity: number][]) =>
  ({
    id,
    scanCode: `3F2A9C1${id}-1`,
    state: 'labelled',
    hold: null,
    items: items.map(([sku, quantity]) => ({ sku, quantity, packed: 0 })),
  }) as unknown as PackingParcel

/** A table over a little server of its own, which counts each key once. */
function setUp(parcels: PackingParcel[], own: Partial<ScanActions> = {}, next?: string) {
  const keys = new Set<string>()
  const said: string[] = []
  let shown = ''
  const byId = (id: string) => parcels.find(each => each.id === id)!
  const count = (id: string, code: string, key: string) => {
    const item = byId(id).items.find(each => each.sku === code)
    if (!item || item.packed === item.quantity) throw new Error(`${code} stays out`)
    if (!keys.has(key)) item.packed++
    keys.add(key)
    if (byId(id).items.every(each => each.packed === each.quantity)) byId(id).state = 'packed'
  }
  const table = openScanQueue({
    find: async code => {
      await wait()
      return parcels.filter(each => each.scanCode === code)
    },
    read: async id => {
      await wait()
      return byId(id)
    },
    readAgain: async id => byId(id),
    put: async (id, code, key) => {
      count(id, code, key)
      await wait()
      return { ...byId(id) }
    },
    pack: async id => {
      byId(id).state = 'packed'
      return { ...byId(id) }
    },
    cache: () => {},
    show: id => {
      shown = id
    },
    offer: () => {},
    report: (isGood, text) => said.push(`${isGood ? '+' : '-'} ${text}`),
    reportError: error => said.push(`- ${String(error)}`),
    afterPacking: async () => next,
    ...own,
  })
  const settled = async () => {
    for (let round = 0; round < 20; round++) await wait()
  }
  return {
    table,
    said,
    settled,
    count,
    inBox: (id: string) => byId(id).items.map(each => each.packed),
    shown: () => shown,
  }
}

it('an item goes into the parcel that was scanned before it, however fast', async () => {
  const desk = setUp([parcel('1', ['MUG', 1]), parcel('2', ['MUG', 2])])
  desk.table.open('1')
  desk.table.scan('3F2A9C12-1')
  desk.table.scan('MUG')
  await desk.settled()
  expect([desk.inBox('1'), desk.inBox('2'), desk.shown()]).toEqual([[0], [1], '2'])
  expect(desk.said).toEqual(['+ Parcel #3F2A9C12-1 is open.', '+ MUG is in the box.'])
})

it('the queue moves on to the next parcel of the list, and the following scan lands there', async () => {
  const desk = setUp([parcel('1', ['MUG', 1]), parcel('2', ['MUG', 2])], {}, '2')
  desk.table.open('1')
  for (const _ of [1, 2]) desk.table.scan('MUG')
  await desk.settled()
  expect([desk.inBox('1'), desk.inBox('2'), desk.shown()]).toEqual([[1], [1], '2'])
})

it('the queue follows the screen when someone opens another parcel by a link', async () => {
  const desk = setUp([parcel('1', ['MUG', 1]), parcel('2', ['MUG', 2])])
  desk.table.open('1')
  desk.table.shown('2')
  desk.table.scan('MUG')
  await desk.settled()
  expect([desk.inBox('1'), desk.inBox('2')]).toEqual([[0], [1]])
})

it('a scan whose answer was lost counts once, also when the box could not be checked', async () => {
  let isDown = true
  const desk = setUp([parcel('1', ['MUG', 3])], {
    put: async (id, code, key) => {
      desk.count(id, code, key)
      if (isDown) throw new Error('No answer')
      return parcel(id, ['MUG', 3])
    },
    readAgain: async id => {
      if (isDown) throw new Error('No answer')
      return parcel(id)
    },
  })
  desk.table.open('1')
  desk.table.scan('MUG')
  await desk.settled()
  isDown = false
  desk.table.scan('MUG')
  await desk.settled()
  expect([desk.inBox('1'), desk.said]).toEqual([[1], ['- Error: No answer', '+ MUG is in the box.']])
  desk.table.scan('MUG')
  await desk.settled()
  expect(desk.inBox('1')).toEqual([2])
})

it('the box is checked before a scan is reported as failed, and the next scan is a new one', async () => {
  const order: string[] = []
  let fails = true
  const desk = setUp([parcel('1', ['MUG', 3])], {
    put: async (id, code, key) => {
      desk.count(id, code, key)
      if (fails) throw new Error('No answer')
      return parcel(id, ['MUG', 3])
    },
    readAgain: async id => {
      order.push('read')
      return parcel(id)
    },
    reportError: () => order.push('told'),
  })
  desk.table.open('1')
  desk.table.scan('MUG')
  await desk.settled()
  fails = false
  desk.table.scan('MUG')
  await desk.settled()
  expect([order, desk.inBox('1')]).toEqual([['read', 'told'], [2]])
})

it('a box that is full without a scan is packed, and a double click does not touch the next parcel', async () => {
  const desk = setUp([parcel('1', ['MUG', 1]), parcel('2', ['MUG', 1])], {}, '2')
  desk.table.open('1')
  for (const _ of [1, 2]) desk.table.pack('1')
  desk.table.add('1', 'MUG')
  await desk.settled()
  expect([desk.said, desk.inBox('2'), desk.shown()]).toEqual([['+ Parcel #3F2A9C11-1 is packed.'], [0], '2'])
  desk.table.add('2', 'MUG')
  await desk.settled()
  expect(desk.inBox('2')).toEqual([1])
})
