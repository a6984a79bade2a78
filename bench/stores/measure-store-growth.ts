import { closeDatabase, openDatabase } from '../../api/src/platform/db/database.ts'
import type { BenchData } from '../bench-data.ts'
import { cloneDatabase, dropDatabase } from '../bench-database.ts'
import type { Figure } from '../figure-table.ts'
import { measureGrowth } from '../growth/measure-growth.ts'
import type { Pace } from '../rounds.ts'
import { openStore } from './open-store.ts'
import { addStoreOrders } from './store-orders.ts'

const count = 10_000
const small = 'ribbon_bench_stores'
const reads = {
  'order list': ['/api/v2/carts', '/api/v2/carts?time_period=last_7'],
  metrics: ['/api/v2/carts/metrics', '/api/v2/carts/metrics?time_period=last_7'],
}

/** P26: the orders and the sales of a store at a million orders against the time at ten thousand, over as many days. */
export async function measureStoreGrowth(
  { serverUrl, data }: { serverUrl: string; data: BenchData },
  pace: Pace,
): Promise<Figure[]> {
  const smallUrl = await cloneDatabase(serverUrl, 'ribbon_bench', small)
  try {
    const db = openDatabase({ url: smallUrl, max: 2 })
    let madeInMs: number
    try {
      await openStore(db, data)
      const began = performance.now()
      await addStoreOrders(db, data, count)
      madeInMs = performance.now() - began
    } finally {
      await closeDatabase(db)
    }
    return await measureGrowth(
      {
        figure: 'P26',
        what: 'store orders',
        serverUrl,
        small,
        smallUrl,
        data,
        count,
        madeInMs,
        add: addStoreOrders,
        reads,
      },
      pace,
    )
  } finally {
    await dropDatabase(serverUrl, small)
  }
}
