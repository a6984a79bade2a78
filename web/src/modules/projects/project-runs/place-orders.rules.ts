import type { ProjectRunView } from './project-runs.data.ts'

type Plan = Pick<ProjectRunView, 'units' | 'approval' | 'means' | 'counts'>

/** What keeps a plan from being placed, a sentence each. */
export function obstaclesOf({ units, approval, means, counts }: Plan): string[] {
  const short = units
    .filter(unit => unit.wanted > unit.available)
    .map(
      unit =>
        `${[unit.name, unit.color, unit.size].filter(Boolean).join(', ')}: ${unit.wanted} needed, ${unit.available} in stock.`,
    )
  return [
    ...(counts.ready === 0 ? ['Nobody can get a parcel yet. Look at the problems.'] : []),
    ...short,
    ...(approval === 'needed' ? ['This costs over a tenth more than the team accepted.'] : []),
    ...(approval === 'asked' ? ['The owners were asked to approve the cost.'] : []),
    ...(means.paymentSource === null
      ? ['Nothing can pay. The team has to add money to its deposit, or a card.']
      : []),
  ]
}

export function parcelsText(count: number): string {
  return count === 1 ? '1 parcel' : `${count.toLocaleString('en-US')} parcels`
}
