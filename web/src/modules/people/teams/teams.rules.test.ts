import { expect, it } from 'vitest'
import { costOfSends, needsPlan, pictureProblem, sendsOf, sendsText, type Picture } from './teams.rules.ts'

const mb = 1024 * 1024

it.each<[Picture, string, number, string | undefined]>([
  ['logo', 'image/png', 2 * mb, undefined],
  ['logo', 'image/png', 2 * mb + 1, 'The logo may have at most 2 MB.'],
  ['background', 'image/webp', 5 * mb, undefined],
  ['background', 'image/jpeg', 5 * mb + 1, 'The background may have at most 5 MB.'],
  ['logo', 'image/svg+xml', 10, 'Choose a PNG, JPEG or WebP picture.'],
  ['background', '', 10, 'Choose a PNG, JPEG or WebP picture.'],
])('a %s of type "%s" and %d bytes gets the message %s', (picture, type, size, problem) => {
  expect(pictureProblem(picture, { type, size })).toBe(problem)
})

it.each<[string | number, number | undefined]>([
  [100, 100],
  ['250', 250],
  ['', undefined],
  [0, undefined],
  [-1, undefined],
  [1.5, undefined],
  [100_000, 100_000],
  [100_001, undefined],
  ['many', undefined],
])('%j typed sends are read as %s to buy', (typed, quantity) => {
  expect(sendsOf(typed)).toBe(quantity)
})

it.each<[string, string | null, number, boolean, boolean]>([
  ['without a plan', null, 0, false, true],
  ['whose plan is over', null, 12, false, true],
  ['on a plan free of charge', null, 25, true, false],
  ['on a plan free of charge, all sends used', null, 0, true, true],
  ['on a paid plan, all sends used', '0.50', 0, true, false],
])(
  'a team %s (%s a send, %d left, running: %s) needs a plan: %s',
  (_, pricePerSend, remaining_orders, isRunning, isNeeded) => {
    expect(needsPlan({ remaining_orders, pricePerSend }, isRunning)).toBe(isNeeded)
  },
)

it('the price of sends loses no cents', () => {
  expect(costOfSends(250, '0.10')).toBe('25.00')
  expect(costOfSends(100_000, '9.99')).toBe('999000.00')
})

it('the number of sends is worded in singular and plural', () => {
  expect([sendsText(1), sendsText(0), sendsText(12_500)]).toEqual(['1 send', '0 sends', '12,500 sends'])
})
