import type { RestockState } from '@ribbon/contract/warehouse/inventory/inventory'

interface Request {
  state: 'open' | 'received' | 'closed' | 'canceled'
  received: number
  damaged: number
}

/** An open request of which something arrived is shown as partly received. */
export function restockStateOf({ state, received, damaged }: Request): RestockState {
  return state === 'open' && received + damaged > 0 ? 'partly_received' : state
}

/** Once something has arrived, only operators can end a request. */
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
