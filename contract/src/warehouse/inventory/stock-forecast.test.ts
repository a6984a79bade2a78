import { expect, test } from 'vitest'
import { forecastStock } from './stock-forecast.ts'

const facts = {
  usedIn30Days: 30,
  usedIn90Days: 90,
  knownDays: 400,
  available: 10,
  planned: 0,
  incoming: 0,
  thresholdLimit: 10,
}

test.each([
  [
    'a steady use of one a day lasts as many days as there are pieces',
    {},
    { monthlyUse: 30, runsOutInDays: 10, proposedQuantity: 45 },
  ],
  [
    'the last month counts twice as much as the last three',
    { usedIn90Days: 0 },
    { monthlyUse: 20, runsOutInDays: 15, proposedQuantity: 25 },
  ],
  [
    'what nobody uses never runs out and is filled up to the threshold',
    { usedIn30Days: 0, usedIn90Days: 0, available: 3 },
    { monthlyUse: 0, runsOutInDays: null, proposedQuantity: 10 },
  ],
  [
    'what nobody uses and is not low needs nothing',
    { usedIn30Days: 0, usedIn90Days: 0 },
    { monthlyUse: 0, runsOutInDays: null, proposedQuantity: 0 },
  ],
  [
    'planned sends are as good as gone',
    { planned: 8 },
    { monthlyUse: 30, runsOutInDays: 2, proposedQuantity: 50 },
  ],
  [
    'plans beyond what is there have run out already',
    { planned: 80 },
    { monthlyUse: 30, runsOutInDays: 0, proposedQuantity: 130 },
  ],
  [
    'what is on its way is not asked for again',
    { incoming: 45 },
    { monthlyUse: 30, runsOutInDays: 10, proposedQuantity: 0 },
  ],
  [
    'five in a first week are taken as five in two',
    { usedIn30Days: 5, usedIn90Days: 5, knownDays: 3 },
    { monthlyUse: 11, runsOutInDays: 28, proposedQuantity: 10 },
  ],
  [
    'what lasts for more than a year is not foreseen',
    { available: 366 },
    { monthlyUse: 30, runsOutInDays: null, proposedQuantity: 0 },
  ],
  [
    'more given back than taken is no use',
    { usedIn30Days: -4, usedIn90Days: -4 },
    { monthlyUse: 0, runsOutInDays: null, proposedQuantity: 0 },
  ],
  [
    'large quantities go to the next ten',
    { available: 0, usedIn30Days: 61, usedIn90Days: 183 },
    { monthlyUse: 61, runsOutInDays: 0, proposedQuantity: 110 },
  ],
])('%s', (_, change, forecast) => {
  expect(forecastStock({ ...facts, ...change })).toEqual(forecast)
})
