import type { RestockState } from '@ribbon/contract/warehouse/inventory/inventory'

interface Request {
  state: 'open' | 'received' | 'closed' | 'canceled'
  received: number
  damaged: number
}

/** What a request is called: an open one of which something came says so. */
export function restockStateOf({ state, received, damaged }: Request): RestockState {
  return state === 'open' && received + damaged > 0 ? 'partly_received' : state
}

/** Once something came, only operators end it. */
export function canCancelRestock(request: Request): boolean {
  return restockStateOf(request) === 'open'
}

export const restockStateWords: Record<RestockState, string> = {
  open: 'open',
  partly_received: 'partly received',
  received: 'received',
  closed: 'closed',
  canceled: 'canceled',
}
