import { describe, expect, it } from 'vitest'
import { lineKey, type BagLine } from './bag.ts'
import { keptOrderAfter, type KeptOrderAction } from './change-order.ts'
import { currentPlanId, emptyOrder, readKeptOrder, type KeptOrder } from './kept-order.ts'

const line: BagLine = {
  bundleId: null,
  quantity: 2,
  parts: [{ productId: '1', variantId: '11', quantity: 1 }],
}
const other: BagLine = {
  bundleId: '9',
  quantity: 1,
  parts: [{ productId: '2', variantId: '21', quantity: 1 }],
}
const after = (...actions: KeptOrderAction[]) => actions.reduce(keptOrderAfter, emptyOrder)
const rates = [
  { id: 'r1', serviceName: 'USPS First Class Mail' },
  { id: 'r2', serviceName: 'GlobalPost STANDARD' },
  { id: 'r3', serviceName: 'Standard Shipping' },
]

describe('the kept order', () => {
  it('fits what is kept across reloads', () => {
    const full = after(
      { type: 'added', line },
      { type: 'recipientChosen', recipientId: '5' },
      { type: 'cardWritten', message: 'Hi', templateId: null },
      { type: 'saved', orderId: '41' },
      { type: 'ratesRead', rates },
    )
    expect(readKeptOrder(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['no lines', { ...emptyOrder, lines: null }],
    ['a line without parts', { ...emptyOrder, lines: [{ ...line, parts: [] }] }],
    ['a quantity of nothing', { ...emptyOrder, lines: [{ ...line, quantity: 0 }] }],
    ['an empty id', { ...emptyOrder, orderId: '' }],
    ['a field that is missing', { ...emptyOrder, sent: undefined }],
    ['half a plan', { ...emptyOrder, plan: { id: '4' } }],
    [
      'a send without its list',
      { ...emptyOrder, sent: { sendId: '1', lines: [], cardMessage: '', templateId: null } },
    ],
  ])('is not %s', (_name, record) => {
    expect(readKeptOrder(record)).toBeUndefined()
  })

  it('removes a line at quantity 0 and puts it back where it was', () => {
    const two = after({ type: 'added', line }, { type: 'added', line: other })
    const one = keptOrderAfter(two, { type: 'quantitySet', key: lineKey(line), quantity: 0 })
    expect(one.lines).toEqual([other])
    expect(keptOrderAfter(one, { type: 'putBack', line, index: 0 }).lines).toEqual([line, other])
    expect(keptOrderAfter(two, { type: 'removed', key: lineKey(other) }).lines).toEqual([line])
  })

  it('adds up a line that was put back after the same gift was added again', () => {
    const again = after(
      { type: 'added', line },
      { type: 'removed', key: lineKey(line) },
      { type: 'added', line: { ...line, quantity: 1 } },
      { type: 'putBack', line, index: 0 },
    )
    expect(again.lines).toEqual([{ ...line, quantity: 3 }])
  })

  it('knows that the saved order is behind after every change of what is sent, and not after a choice of shipping', () => {
    const saved = after({ type: 'added', line }, { type: 'saved', orderId: '41' })
    const moved = (action: KeptOrderAction) => keptOrderAfter(saved, action).revision !== saved.revision
    expect(
      [
        { type: 'added', line: other },
        { type: 'recipientChosen', recipientId: '5' },
        { type: 'cardWritten', message: 'Hi', templateId: null },
      ].map(action => moved(action as KeptOrderAction)),
    ).toEqual([true, true, true])
    expect(
      [
        { type: 'ratesRead', rates },
        { type: 'rateChosen', rateId: 'r1' },
        { type: 'saved', orderId: '41' },
      ].map(action => moved(action as KeptOrderAction)),
    ).toEqual([false, false, false])
  })

  it('chooses the first rate whose name contains standard, in any case, and none when nothing matches', () => {
    expect(after({ type: 'ratesRead', rates }).rateId).toBe('r2')
    expect(after({ type: 'ratesRead', rates: rates.slice(0, 1) }).rateId).toBeNull()
  })

  it('keeps a choice that is still offered and drops one that is not', () => {
    const chosen = after({ type: 'ratesRead', rates }, { type: 'rateChosen', rateId: 'r1' })
    expect(keptOrderAfter(chosen, { type: 'ratesRead', rates }).rateId).toBe('r1')
    expect(keptOrderAfter(chosen, { type: 'ratesRead', rates: rates.slice(1) }).rateId).toBe('r2')
    expect(keptOrderAfter(chosen, { type: 'recipientChosen', recipientId: '6' }).rateId).toBeNull()
  })

  it('clears the choice when rates fail, and takes none until they are read again', () => {
    const failed = after({ type: 'ratesRead', rates }, { type: 'ratesFailed' })
    expect(failed).toMatchObject({ rateId: null, hasRateError: true })
    expect(keptOrderAfter(failed, { type: 'rateChosen', rateId: 'r1' }).rateId).toBeNull()
    expect(keptOrderAfter(failed, { type: 'ratesRead', rates })).toMatchObject({
      rateId: 'r2',
      hasRateError: false,
    })
  })

  it('takes up an unpaid order as a whole', () => {
    const mine = after({ type: 'added', line }, { type: 'cardWritten', message: 'Old', templateId: '3' })
    expect(
      keptOrderAfter(mine, {
        type: 'takenUp',
        order: { orderId: '7', lines: [other], recipientId: '5', cardMessage: 'Hi' },
      }),
    ).toMatchObject({
      orderId: '7',
      lines: [other],
      recipientId: '5',
      cardMessage: 'Hi',
      templateId: null,
      rateId: null,
    })
  })

  it('looks for an unfinished order once, and not when something was put into the bag first', () => {
    expect(after({ type: 'recoveryTried' }).wasRecovered).toBe(true)
    expect(after({ type: 'added', line }, { type: 'removed', key: lineKey(line) }).wasRecovered).toBe(true)
  })

  it('is empty after the gift was placed, remembers which, and forgets it with the next gift', () => {
    const full: KeptOrder = after(
      { type: 'added', line },
      { type: 'saved', orderId: '41' },
      { type: 'recipientChosen', recipientId: '5' },
    )
    const placed = keptOrderAfter(full, { type: 'placed', orderId: '41' })
    expect(placed).toEqual({
      ...emptyOrder,
      revision: placed.revision,
      wasRecovered: true,
      placedOrderId: '41',
    })
    expect(placed.revision).not.toBe(full.revision)
    expect(keptOrderAfter(placed, { type: 'added', line }).placedOrderId).toBeNull()
  })

  it('writes the next gift over the saved order after starting over, and begins a new one when that is lost', () => {
    const full = after({ type: 'added', line }, { type: 'saved', orderId: '41' })
    expect(keptOrderAfter(full, { type: 'emptied' })).toMatchObject({ lines: [], orderId: '41' })
    expect(keptOrderAfter(full, { type: 'orderLost' })).toMatchObject({ lines: [line], orderId: null })
  })
})

describe('the kept order of a list', () => {
  const toList = (...actions: KeptOrderAction[]) =>
    after(
      { type: 'added', line },
      { type: 'saved', orderId: '41' },
      { type: 'listChosen', listId: '8' },
      { type: 'cardWritten', message: 'Hi {first_name}', templateId: '3' },
      ...actions,
    )
  const planned = () =>
    keptOrderAfter(toList(), { type: 'planned', planId: '12', revision: toList().revision })

  it('is for one person or for a list, never for both', () => {
    expect(
      keptOrderAfter(after({ type: 'recipientChosen', recipientId: '5' }), {
        type: 'listChosen',
        listId: '8',
      }),
    ).toMatchObject({ recipientId: null, listId: '8' })
    expect(
      keptOrderAfter(after({ type: 'listChosen', listId: '8' }), {
        type: 'recipientChosen',
        recipientId: '5',
      }),
    ).toMatchObject({ recipientId: '5', listId: null })
  })

  it('keeps its plan over a reload, until bag, list or card are others', () => {
    expect(currentPlanId(readKeptOrder(JSON.parse(JSON.stringify(planned())))!)).toBe('12')
    const changes: KeptOrderAction[] = [
      { type: 'added', line: other },
      { type: 'quantitySet', key: lineKey(line), quantity: 5 },
      { type: 'removed', key: lineKey(line) },
      { type: 'listChosen', listId: '9' },
      { type: 'cardWritten', message: 'Hi', templateId: null },
      { type: 'planLost' },
    ]
    expect(changes.map(action => currentPlanId(keptOrderAfter(planned(), action)))).toEqual(
      changes.map(() => null),
    )
  })

  it('drops the plan of a gift that has changed while it was being made', () => {
    const state = toList()
    const late = keptOrderAfter(
      keptOrderAfter(state, { type: 'cardWritten', message: 'Other', templateId: null }),
      { type: 'planned', planId: '12', revision: state.revision },
    )
    expect(currentPlanId(late)).toBeNull()
  })

  it('is empty after it was sent, and comes back as it was when its payment is refused', () => {
    const sent = keptOrderAfter(planned(), { type: 'sent', sendId: '12' })
    expect(sent).toMatchObject({
      lines: [],
      listId: null,
      cardMessage: '',
      plan: null,
      orderId: '41',
      sent: { sendId: '12' },
    })
    expect(readKeptOrder(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
    expect(keptOrderAfter(sent, { type: 'takenBack' })).toMatchObject({
      lines: [line],
      listId: '8',
      cardMessage: 'Hi {first_name}',
      templateId: '3',
      plan: null,
      sent: null,
    })
    expect(keptOrderAfter(sent, { type: 'added', line: other }).sent).toBeNull()
  })
})
