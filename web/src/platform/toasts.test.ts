import { describe, expect, test } from 'vitest'
import { ApiError, NoAnswerError } from './api.ts'
import {
  dismissErrors,
  dismissPageToasts,
  errorMessages,
  showErrorText,
  showSuccess,
  toastStore,
  withToast,
  withoutToast,
  type Toast,
  type ToastState,
} from './toasts.ts'

describe('what a failed call says', () => {
  const fallback = 'The order could not be canceled.'
  test.each([
    ['a 500, whatever it carries', new ApiError(500, { errors: ['secret'] }), ['Internal server error.']],
    ['a 404', new ApiError(404, { errors: ['No such order'] }), ['Route not found.']],
    [
      'a list',
      new ApiError(422, { errors: ["Name can't be blank", 'Quantity must be greater than 0.'] }),
      ["Name can't be blank", 'Quantity must be greater than 0.'],
    ],
    [
      'an errors object',
      new ApiError(422, {
        errors: { email: ['has already been taken'], full_messages: ['Email has already been taken'] },
      }),
      ['Email has already been taken'],
    ],
    [
      'JSON:API error objects',
      new ApiError(422, { errors: [{ detail: 'Name is blank', title: 'Invalid' }] }),
      ['Name is blank'],
    ],
    ['a message field', new ApiError(409, { message: 'Busy' }), ['Busy']],
    ['an answer without words', new ApiError(503, undefined), [fallback]],
    [
      'no answer',
      new NoAnswerError('offline'),
      ['The request was made but no response was received from the server.'],
    ],
    ['anything else', new TypeError('x is undefined'), [fallback]],
  ])('%s', (_, error, messages) => expect(errorMessages(error, fallback)).toEqual(messages))

  test('a call may show the first of the list only, or prefer the message field', () => {
    const error = new ApiError(422, { errors: ['One', 'Two'], message: 'Three' })
    expect(errorMessages(error, fallback, 'first')).toEqual(['One'])
    expect(errorMessages(error, fallback, 'message')).toEqual(['Three'])
  })
  test('without a text of its own an action says the default', () =>
    expect(errorMessages(new Error('x'))).toEqual(['An unexpected error occurred']))
})

describe('the queue', () => {
  const toast = (id: number, text: string): Toast => ({
    id,
    kind: 'error',
    title: 'T',
    messages: [text],
    at: 0,
  })
  const empty: ToastState = { queue: [], history: [] }
  test('drops what is shown or waiting already', () => {
    const state = [toast(1, 'a'), toast(2, 'b'), toast(3, 'a'), toast(4, 'b')].reduce(withToast, empty)
    expect(state.queue.map(entry => entry.id)).toEqual([1, 2])
  })
  test('shows the next when one goes, and the same text again later', () => {
    const state = withoutToast([toast(1, 'a'), toast(2, 'b')].reduce(withToast, empty), 1)
    expect(state.queue[0]?.id).toBe(2)
    expect(withToast(state, toast(3, 'a')).queue).toHaveLength(2)
    expect(state.history.map(entry => entry.id)).toEqual([2, 1])
  })
})

test('what was done last is shown at once, not after what the same call did before', () => {
  toastStore.setState({ queue: [], history: [] })
  showSuccess('Received. HOOD-S: 20 on hand.', { subject: 'receive' })
  showSuccess('The team was created.', { subject: 'create' })
  showSuccess('Received. HOOD-M: 20 on hand.', { subject: 'receive' })
  const { queue, history } = toastStore.getState()
  expect(queue.flatMap(toast => toast.messages)).toEqual([
    'The team was created.',
    'Received. HOOD-M: 20 on hand.',
  ])
  expect(history).toHaveLength(3)
  toastStore.setState({ queue: [], history: [] })
})

test('a new try drops the failures of the last one, shown or waiting, and nothing else', () => {
  showErrorText('Wrong.')
  showSuccess('Saved.')
  showErrorText('Wrong again.')
  dismissErrors()
  expect(toastStore.getState().queue.map(toast => toast.messages)).toEqual([['Saved.']])
})

test('a toast that speaks of a page leaves with it, others stay', () => {
  toastStore.setState({ queue: [], history: [] })
  showSuccess('The gift is in your bag.', { isOfPage: true })
  showSuccess('5 people are on the list.')
  dismissPageToasts()
  expect(toastStore.getState().queue.map(toast => toast.messages)).toEqual([['5 people are on the list.']])
})
