import type { Shortage } from './bulk-sends.present.ts'
import type { Demand } from './find-shortages.ts'

/** How many people the stock of what is short covers, each with everything. */
export function countCovered({ people }: Demand, shortages: readonly Shortage[]): number {
  return Math.min(
    people,
    ...shortages.map(({ wanted, available }) => Math.floor((available * people) / wanted)),
  )
}
