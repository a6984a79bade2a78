import { giftInProgress, type GiftInProgress } from './gift-in-progress.ts'

const steps = ['/shopping-bag', '/select-recipient', '/card-message', '/order-confirmation'] as const
export type GiftStep = (typeof steps)[number]

type Filled = Pick<GiftInProgress, 'lines' | 'recipientId' | 'listId' | 'cardMessage'>

const isDone: Record<GiftStep, (gift: Filled) => boolean> = {
  '/shopping-bag': gift => gift.lines.length > 0,
  '/select-recipient': gift => gift.recipientId !== null || gift.listId !== null,
  '/card-message': gift => gift.cardMessage.trim() !== '',
  '/order-confirmation': () => true,
}

/** The first step that has to be done before this one; undefined when it may be opened. */
export function missingStep(gift: Filled, step: GiftStep): GiftStep | undefined {
  return steps.slice(0, steps.indexOf(step)).find(before => !isDone[before](gift))
}

export const useMissingStep = (step: GiftStep) => giftInProgress.use(gift => missingStep(gift, step))
