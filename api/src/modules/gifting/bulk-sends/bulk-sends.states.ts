import { planGoodForMinutes } from '@ribbon/contract/limits'
import type { BulkSendState } from '@ribbon/contract/gifting/bulk-sends/send-resources'
import type { PlanOptions } from './bulk-sends.tables.ts'
interface Plan {
  userId: number
  state: BulkSendState
  confirmWhenPlanned: boolean
  plannedAt: Date | null
  sendCount: number
}

/** Nobody has confirmed it, so it may be changed and deleted. */
export function isOpen(send: Plan): boolean {
  return (send.state === 'planning' || send.state === 'planned') && !send.confirmWhenPlanned
}

/** Its prices hold and it has someone to send to; only its maker confirms it, because the maker's budget pays. */
export function isConfirmable(viewer: { userId: number }, send: Plan, now: number): boolean {
  return (
    viewer.userId === send.userId &&
    isOpen(send) &&
    send.state === 'planned' &&
    send.sendCount > 0 &&
    send.plannedAt !== null &&
    now - send.plannedAt.getTime() < planGoodForMinutes * 60_000
  )
}

/** What a plan leaves out; everyone stays in until someone says otherwise. */
export function planOptions({ options }: { options: Partial<PlanOptions> }): PlanOptions {
  return { leavesOutRecent: false, leavesOutDuplicates: false, ...options }
}
