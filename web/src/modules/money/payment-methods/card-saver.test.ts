import { expect, test } from 'vitest'
import { errors, type ErrorCode } from '@ribbon/contract/errors'
import { ApiError } from '../../../platform/api.ts'
import { makeCardSaver } from './card-saver.ts'
import type { Confirmed } from '../../../platform/card-element/card-element.ts'

/** The provider refuses to confirm a set-up twice. */
function elementThat(...outcomes: Confirmed[]) {
  let count = 0
  return {
    confirm: async () =>
      outcomes[count++] ?? {
        state: 'refused' as const,
        reason: 'You cannot confirm this SetupIntent because it has already succeeded.',
      },
  }
}
function keeping(...failures: (Error | undefined)[]) {
  let count = 0
  return {
    keep: async () => {
      const failure = failures[count++]
      if (failure) throw failure
    },
    calls: () => count,
  }
}
const refusal = (code: ErrorCode, text: string = errors[code].text) =>
  new ApiError(errors[code].status, { errors: [text], code })

test('a card that was confirmed but not saved is saved by the next press, without another confirmation', async () => {
  const silent = refusal('payment_unavailable')
  const { keep, calls } = keeping(silent, new Error('no answer'))
  const save = makeCardSaver(elementThat({ state: 'confirmed' }), keep)
  expect(await save()).toMatchObject({
    state: 'again',
    messages: ['The payment provider did not answer. Nothing was changed. Try again in a moment.'],
  })
  expect((await save()).state).toBe('again')
  expect(await save()).toEqual({ state: 'kept' })
  expect(calls()).toBe(3)
})

test('a declined or incomplete card can be typed again', async () => {
  const save = makeCardSaver(
    elementThat(
      { state: 'invalid' },
      { state: 'refused', reason: 'Your card was declined.' },
      { state: 'confirmed' },
    ),
    keeping().keep,
  )
  expect([await save(), await save(), await save()]).toEqual([
    { state: 'invalid' },
    { state: 'refused', messages: ['Your card was declined.'] },
    { state: 'kept' },
  ])
})

test('a card that the provider has not confirmed is confirmed again, and a used setup is replaced', async () => {
  const unsure = makeCardSaver(
    elementThat({ state: 'confirmed' }, { state: 'confirmed' }),
    keeping(refusal('card_not_confirmed', 'The card was not saved: It has not been confirmed yet.')).keep,
  )
  expect([(await unsure()).state, (await unsure()).state]).toEqual(['refused', 'kept'])
  const removed = makeCardSaver(elementThat({ state: 'confirmed' }), keeping(refusal('card_unknown')).keep)
  expect((await removed()).state).toBe('anew')
})
