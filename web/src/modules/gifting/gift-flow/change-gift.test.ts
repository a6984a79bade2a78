import { describe, expect, it } from 'vitest'
import { lineKey, type BagLine } from './bag.ts'
import { reduceGift, type GiftAction } from './change-gift.ts'
import { currentPlanId, emptyGift, parseGift, type GiftInProgress } from './gift-in-progress.ts'

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
const record = { type: 'Contact' as const, uid: '003Rb000000000zMAA', label: 'Ada Byron, Acme' }
const after = (...actions: GiftAction[]) => actions.reduce(reduceGift, emptyGift)
const rates = [
  { id: 'r1', serviceName: 'USPS First Class Mail' },
  { id: 'r2', serviceName: 'GlobalPost STANDARD' },
  { id: 'r3', serviceName: 'Standard Shipping' },
]

describe('the gift in progress', () => {
  it('is valid after it is stored across reloads', () => {
    const full = after(
      { type: 'added', line },
      { type: 'recipientChosen', recipientId: '5' },
      { type: 'cardWritten', message: 'Hi', templateId: null },
      { type: 'saved', orderId: '41' },
      { type: 'ratesRead', rates },
    )
    expect(parseGift(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'x'],
    ['no lines', { ...emptyGift, lines: null }],
    ['a line without parts', { ...emptyGift, lines: [{ ...line, parts: [] }] }],
    ['a quantity of nothing', { ...emptyGift, lines: [{ ...line, quantity: 0 }] }],
    ['an empty id', { ...emptyGift, orderId: '' }],
    ['a field that is missing', { ...emptyGift, sent: undefined }],
    ['half a plan', { ...emptyGift, plan: { id: '4' } }],
    [
      'a send without its list',
      { ...emptyGift, sent: { sendId: '1', lines: [], cardMessage: '', templateId: null } },
    ],
  ])('is not %s', (_name, record) => {
    expect(parseGift(record)).toBeUndefined()
  })

  it('removes a line at quantity 0 and restores it where it was', () => {
    const two = after({ type: 'added', line }, { type: 'added', line: other })
    const one = reduceGift(two, { type: 'quantitySet', key: lineKey(line), quantity: 0 })
    expect(one.lines).toEqual([other])
    expect(reduceGift(one, { type: 'removalUndone', line, index: 0 }).lines).toEqual([line, other])
    expect(reduceGift(two, { type: 'removed', key: lineKey(other) }).lines).toEqual([line])
  })

  it('adds up a restored line if the same gift was added again', () => {
    const again = after(
      { type: 'added', line },
      { type: 'removed', key: lineKey(line) },
      { type: 'added', line: { ...line, quantity: 1 } },
      { type: 'removalUndone', line, index: 0 },
    )
    expect(again.lines).toEqual([{ ...line, quantity: 3 }])
  })

  it('marks the saved order as outdated after every change of what is sent, but not after choosing shipping', () => {
    const saved = after({ type: 'added', line }, { type: 'saved', orderId: '41' })
    const moved = (action: GiftAction) => reduceGift(saved, action).revision !== saved.revision
    expect(
      [
        { type: 'added', line: other },
        { type: 'recipientChosen', recipientId: '5' },
        { type: 'cardWritten', message: 'Hi', templateId: null },
      ].map(action => moved(action as GiftAction)),
    ).toEqual([true, true, true])
    expect(
      [
        { type: 'ratesRead', rates },
        { type: 'rateChosen', rateId: 'r1' },
        { type: 'saved', orderId: '41' },
      ].map(action => moved(action as GiftAction)),
    ).toEqual([false, false, false])
  })

  it('chooses the first rate whose name contains standard, in any case, and none when nothing matches', () => {
    expect(after({ type: 'ratesRead', rates }).rateId).toBe('r2')
    expect(after({ type: 'ratesRead', rates: rates.slice(0, 1) }).rateId).toBeNull()
  })

  it('keeps a choice that is still offered and drops one that is not', () => {
    const chosen = after({ type: 'ratesRead', rates }, { type: 'rateChosen', rateId: 'r1' })
    expect(reduceGift(chosen, { type: 'ratesRead', rates }).rateId).toBe('r1')
    expect(reduceGift(chosen, { type: 'ratesRead', rates: rates.slice(1) }).rateId).toBe('r2')
    expect(reduceGift(chosen, { type: 'recipientChosen', recipientId: '6' }).rateId).toBeNull()
  })

  it('clears the choice when rates fail, and accepts none until they are loaded again', () => {
    const failed = after({ type: 'ratesRead', rates }, { type: 'ratesFailed' })
    expect(failed).toMatchObject({ rateId: null, hasRateError: true })
    expect(reduceGift(failed, { type: 'rateChosen', rateId: 'r1' }).rateId).toBeNull()
    expect(reduceGift(failed, { type: 'ratesRead', rates })).toMatchObject({
      rateId: 'r2',
      hasRateError: false,
    })
  })

  it('loads an unpaid order as a whole', () => {
    const mine = after({ type: 'added', line }, { type: 'cardWritten', message: 'Old', templateId: '3' })
    expect(
      reduceGift(mine, {
        type: 'resumed',
        order: { orderId: '7', lines: [other], recipientId: '5', cardMessage: 'Hi', record },
      }),
    ).toMatchObject({
      orderId: '7',
      lines: [other],
      recipientId: '5',
      cardMessage: 'Hi',
      record,
      templateId: null,
      rateId: null,
    })
  })

  it('keeps a record for its recipient, and forgets it with another', () => {
    const linked = after({ type: 'recipientChosen', recipientId: '5' }, { type: 'recordLinked', record })
    expect(linked.record).toEqual(record)
    expect(parseGift(linked)).toEqual(linked)
    expect(parseGift({ ...linked, record: { ...record, type: 'User' } })).toBeUndefined()
    expect(reduceGift(linked, { type: 'recipientChosen', recipientId: '6' }).record).toBeNull()
    expect(reduceGift(linked, { type: 'listChosen', listId: '6' }).record).toBeNull()
  })

  it('looks for an unfinished order once, and not if something was put into the bag first', () => {
    expect(after({ type: 'recoveryTried' }).wasRecovered).toBe(true)
    expect(after({ type: 'added', line }, { type: 'removed', key: lineKey(line) }).wasRecovered).toBe(true)
  })

  it('is empty after the gift was placed, remembers its order, and forgets it with the next gift', () => {
    const full: GiftInProgress = after(
      { type: 'added', line },
      { type: 'saved', orderId: '41' },
      { type: 'recipientChosen', recipientId: '5' },
    )
    const placed = reduceGift(full, { type: 'placed', orderId: '41' })
    expect(placed).toEqual({
      ...emptyGift,
      revision: placed.revision,
      wasRecovered: true,
      placedOrderId: '41',
    })
    expect(placed.revision).not.toBe(full.revision)
    expect(reduceGift(placed, { type: 'added', line }).placedOrderId).toBeNull()
  })

  it('writes the next gift over the saved order after starting over, and begins a new one if that no longer exists', () => {
    const full = after({ type: 'added', line }, { type: 'saved', orderId: '41' })
    expect(reduceGift(full, { type: 'emptied' })).toMatchObject({ lines: [], orderId: '41' })
    expect(reduceGift(full, { type: 'orderLost' })).toMatchObject({ lines: [line], orderId: null })
  })
})

describe('the gift to a list', () => {
  const toList = (...actions: GiftAction[]) =>
    after(
      { type: 'added', line },
      { type: 'saved', orderId: '41' },
      { type: 'listChosen', listId: '8' },
      { type: 'cardWritten', message: 'Hi {first_name}', templateId: '3' },
      ...actions,
    )
  const planned = () => reduceGift(toList(), { type: 'planned', planId: '12', revision: toList().revision })

  it('is for one person or for a list, never for both', () => {
    expect(
      reduceGift(after({ type: 'recipientChosen', recipientId: '5' }), {
        type: 'listChosen',
        listId: '8',
      }),
    ).toMatchObject({ recipientId: null, listId: '8' })
    expect(
      reduceGift(after({ type: 'listChosen', listId: '8' }), {
        type: 'recipientChosen',
        recipientId: '5',
      }),
    ).toMatchObject({ recipientId: '5', listId: null })
  })

  it('keeps its plan over a reload, until bag, list or card change', () => {
    expect(currentPlanId(parseGift(JSON.parse(JSON.stringify(planned())))!)).toBe('12')
    const changes: GiftAction[] = [
      { type: 'added', line: other },
      { type: 'quantitySet', key: lineKey(line), quantity: 5 },
      { type: 'removed', key: lineKey(line) },
      { type: 'listChosen', listId: '9' },
      { type: 'cardWritten', message: 'Hi', templateId: null },
      { type: 'planLost' },
    ]
    expect(changes.map(action => currentPlanId(reduceGift(planned(), action)))).toEqual(
      changes.map(() => null),
    )
  })

  it('drops the plan of a gift that changed while the plan was being made', () => {
    const state = toList()
    const late = reduceGift(reduceGift(state, { type: 'cardWritten', message: 'Other', templateId: null }), {
      type: 'planned',
      planId: '12',
      revision: state.revision,
    })
    expect(currentPlanId(late)).toBeNull()
  })

  it('is empty after it was sent, and is restored when its payment is refused', () => {
    const sent = reduceGift(planned(), { type: 'sent', sendId: '12' })
    expect(sent).toMatchObject({
      lines: [],
      listId: null,
      cardMessage: '',
      plan: null,
      orderId: '41',
      sent: { sendId: '12' },
    })
    expect(parseGift(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
    expect(reduceGift(sent, { type: 'sendUndone' })).toMatchObject({
      lines: [line],
      listId: '8',
      cardMessage: 'Hi {first_name}',
      templateId: '3',
      plan: null,
      sent: null,
    })
    expect(reduceGift(sent, { type: 'added', line: other }).sent).toBeNull()
  })
})
