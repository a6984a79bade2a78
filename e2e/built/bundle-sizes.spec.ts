import { expect, test } from '@playwright/test'
import { measureBundles } from '../../bench/bundles/bundle-sizes.ts'

const figures = measureBundles()

// What some of the pages really load is measured in a browser, in first-visit.spec.ts.
for (const name of [
  'public first page, styles',
  'signed-in first route, scripts',
  '/report, scripts',
  '/gifts, scripts',
  'signed-in first route, styles',
])
  test(`${name} are within their budget`, () => {
    const { isMet, ours, goal, note } = figures.find(figure => figure.name === `Web: ${name}`)!
    expect(isMet, `${ours} of ${goal}: ${note}`).toBe(true)
  })
