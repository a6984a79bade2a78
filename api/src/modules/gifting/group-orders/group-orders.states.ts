import type { RowId } from '../../../platform/db/row-id.ts'
import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'

interface Times {
  state: GroupOrderState
  opensAt: Date | null
  closesAt: Date | null
}

const choosing: readonly GroupOrderState[] = ['pending', 'auto_finalising']
const running: readonly GroupOrderState[] = ['validating', 'processing']

/** Participants may choose, unless the owner has locked it. Closing takes no job: the time alone closes the page. */
export function isOpen({ state, opensAt, closesAt }: Times, now: Date): boolean {
  return (
    choosing.includes(state) && (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now)
  )
}

/** A run is at work, so nothing of the group order changes; while it finalizes automatically, people go on choosing. */
export function isBusy({ state, runId = null }: { state: GroupOrderState; runId?: RowId | null }): boolean {
  return running.includes(state) || runId !== null
}

/** It ended, by its orders or without them. */
export function isEnded({ state }: { state: GroupOrderState }): boolean {
  return state === 'finalized' || state === 'canceled'
}

/** Nobody has confirmed, so no promise is broken by deleting it. */
export function isDeletable(
  order: { state: GroupOrderState; runId?: RowId | null },
  submissionsCount: number,
): boolean {
  return submissionsCount === 0 && !isBusy(order)
}
