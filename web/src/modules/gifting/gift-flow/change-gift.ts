import { lineKey, withLine, type BagLine } from './bag.ts'
import {
  emptyGift,
  giftInProgress,
  type GiftInProgress,
  type LinkedRecord,
  type SentGift,
} from './gift-in-progress.ts'

/** Changes the gift being put together. The bag's sign, which is on every screen, does without. */
export function changeGift(action: GiftAction) {
  giftInProgress.set(state => reduceGift(state, action))
}

export interface ResumedOrder {
  orderId: string
  lines: readonly BagLine[]
  recipientId: string | null
  cardMessage: string
  record: LinkedRecord | null
}

export type GiftAction =
  | { type: 'added'; line: BagLine }
  | { type: 'quantitySet'; key: string; quantity: number }
  | { type: 'removed'; key: string }
  | { type: 'removalUndone'; line: BagLine; index: number }
  | { type: 'emptied' }
  | { type: 'recipientChosen'; recipientId: string }
  | { type: 'listChosen'; listId: string }
  | { type: 'restBegun'; sendId: string; listId: string; cardMessage: string | null }
  | { type: 'cardWritten'; message: string; templateId: string | null }
  | { type: 'recordLinked'; record: LinkedRecord | null }
  | { type: 'saved'; orderId: string }
  | { type: 'orderLost' }
  | { type: 'ratesRead'; rates: readonly { id: string; serviceName: string }[] }
  | { type: 'ratesFailed' }
  | { type: 'rateChosen'; rateId: string }
  | { type: 'resumed'; order: ResumedOrder }
  | { type: 'recoveryTried' }
  | { type: 'placed'; orderId: string }
  | { type: 'planned'; planId: string; revision: number }
  | { type: 'planLost' }
  | { type: 'sent'; sendId: string }
  | { type: 'sendUndone' }

// oxlint-disable-next-line max-lines-per-function -- a table of cases, one per action
export function reduceGift(state: GiftInProgress, action: GiftAction): GiftInProgress {
  switch (action.type) {
    case 'added':
      return {
        ...withLines(state, withLine(state.lines, action.line)),
        wasRecovered: true,
        placedOrderId: null,
        sent: null,
      }
    case 'quantitySet':
      if (action.quantity <= 0) return reduceGift(state, { type: 'removed', key: action.key })
      return withLines(
        state,
        state.lines.map(line =>
          lineKey(line) === action.key ? { ...line, quantity: action.quantity } : line,
        ),
      )
    case 'removed':
      return withLines(
        state,
        state.lines.filter(line => lineKey(line) !== action.key),
      )
    case 'removalUndone':
      return withLines(state, insertLine(state.lines, action.line, action.index))
    // The saved order stays: the next gift is written over it.
    case 'emptied':
      return changed(state, {
        lines: [],
        recipientId: null,
        listId: null,
        restOf: null,
        cardMessage: '',
        templateId: null,
        record: null,
        rateId: null,
      })
    case 'recipientChosen':
      return changed(state, {
        recipientId: action.recipientId,
        listId: null,
        restOf: null,
        record: null,
        rateId: null,
      })
    case 'listChosen':
      return changed(state, {
        listId: action.listId,
        restOf: null,
        recipientId: null,
        record: null,
        rateId: null,
      })
    case 'restBegun':
      return restBegun(state, action)
    case 'cardWritten':
      return changed(state, { cardMessage: action.message, templateId: action.templateId })
    case 'recordLinked':
      return changed(state, { record: action.record })
    case 'saved':
      return { ...state, orderId: action.orderId }
    case 'orderLost':
      return changed(state, { orderId: null, rateId: null })
    case 'ratesRead':
      return { ...state, hasRateError: false, rateId: rateAfter(state.rateId, action.rates) }
    case 'ratesFailed':
      return { ...state, hasRateError: true, rateId: null }
    case 'rateChosen':
      return state.hasRateError ? state : { ...state, rateId: action.rateId }
    case 'resumed':
      return changed({ ...emptyGift, revision: state.revision, wasRecovered: true }, { ...action.order })
    case 'recoveryTried':
      return { ...state, wasRecovered: true }
    case 'placed':
      return {
        ...emptyGift,
        revision: state.revision + 1,
        wasRecovered: true,
        placedOrderId: action.orderId,
      }
    case 'planned':
      return action.revision === state.revision
        ? { ...state, plan: { id: action.planId, revision: state.revision } }
        : state
    case 'planLost':
      return changed(state, { plan: null })
    case 'sent':
      return afterSend(state, action.sendId)
    case 'sendUndone':
      return state.sent ? changed(state, { ...giftOf(state.sent), recipientId: null, sent: null }) : state
  }
}

/** Other gifts for the people of a send whom stock did not cover: its own plan stays as it is. */
function restBegun(
  state: GiftInProgress,
  { sendId, listId, cardMessage }: Extract<GiftAction, { type: 'restBegun' }>,
): GiftInProgress {
  return {
    ...emptyGift,
    lines: state.plan?.id === sendId ? [] : state.lines,
    orderId: state.orderId,
    revision: state.revision + 1,
    wasRecovered: true,
    listId,
    restOf: sendId,
    cardMessage: cardMessage ?? '',
  }
}

/** The saved order of one recipient stays, so that the next gift is written over it. */
function afterSend(state: GiftInProgress, sendId: string): GiftInProgress {
  const { lines, listId, restOf, cardMessage, templateId, record, orderId, revision } = state
  if (listId === null) return state
  return {
    ...emptyGift,
    orderId,
    revision: revision + 1,
    wasRecovered: true,
    sent: { sendId, lines, listId, restOf, cardMessage, templateId, record },
  }
}

function giftOf({
  lines,
  listId,
  restOf,
  cardMessage,
  templateId,
  record,
}: SentGift): Partial<GiftInProgress> {
  return { lines, listId, restOf, cardMessage, templateId, record }
}

function changed(state: GiftInProgress, change: Partial<GiftInProgress>): GiftInProgress {
  return { ...state, ...change, hasRateError: false, revision: state.revision + 1 }
}

function withLines(state: GiftInProgress, lines: readonly BagLine[]): GiftInProgress {
  return changed(state, { lines, rateId: null })
}

function insertLine(lines: readonly BagLine[], line: BagLine, index: number): BagLine[] {
  if (lines.some(other => lineKey(other) === lineKey(line))) return withLine(lines, line)
  return [...lines.slice(0, index), line, ...lines.slice(index)]
}

/** A choice still offered is kept; otherwise the first rate whose name contains standard, or none (S1 §4). */
function rateAfter(
  rateId: string | null,
  rates: readonly { id: string; serviceName: string }[],
): string | null {
  if (rates.some(rate => rate.id === rateId)) return rateId
  return rates.find(rate => rate.serviceName.toLowerCase().includes('standard'))?.id ?? null
}
