import type { Tx } from '../../../../platform/db/database.ts'
import type { LockedPersonalData } from '../../../gifting/recipients/lock-personal-data.ts'
import { eraseFromStore, type EraseParcelProblems } from './erase-from-store.ts'

/** Erases recipients from what they bought in their team's store, which is found by their email address. */
export function eraseBuyers(tx: Tx, eraseParcelProblems: EraseParcelProblems): Promise<LockedPersonalData> {
  const resources: string[] = []
  const names: string[] = []
  return Promise.resolve({
    // Filled by `erase`: only then the address is known by which orders are found.
    traces: { resources, names },
    erase: async ({ teamId, email }) => {
      if (email === null) return
      const buyer = { teamId, email: email.toLowerCase() }
      const orders = await eraseFromStore(tx, buyer, eraseParcelProblems)
      resources.push(...orders.map(order => `carts ${order.id}`))
      names.push(...orders.flatMap(order => order.shipName ?? []))
    },
  })
}
