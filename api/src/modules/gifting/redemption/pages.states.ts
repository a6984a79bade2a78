import type { GroupOrderState } from '@ribbon/contract/gifting/group-orders/group-order-resources'

/** `paused`: locked by the owner, or while a run works on it. */
export type PageState = 'not_open' | 'open' | 'paused' | 'closed'

/** Whether people can start to choose on a page. Times are compared when somebody asks, so that no job has to close a page. */
export function pageState(
  page: {
    state: GroupOrderState
    lockedAt: Date | null
    opensAt: Date | null
    closesAt: Date | null
  },
  now: Date,
): PageState {
  if (page.state === 'finalized' || page.state === 'canceled') return 'closed'
  if (page.closesAt && page.closesAt <= now) return 'closed'
  if (page.opensAt && page.opensAt > now) return 'not_open'
  return page.lockedAt || page.state === 'validating' || page.state === 'processing' ? 'paused' : 'open'
}
