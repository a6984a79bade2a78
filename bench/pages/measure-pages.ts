import { chromium } from '@playwright/test'
import type { Figure } from '../figure-table.ts'
import { median, type Pace } from '../rounds.ts'
import config from '../../playwright.config.ts'
import { startDemo } from './demo-server.ts'
import { benchmarkNote, lighthouseScores, type Scores } from './lighthouse-score.ts'
import { storeVisits, type PageToVisit } from './store-visits.ts'
import { visitPage, type Visit } from './visit-page.ts'

const budgets = { scripts: 120, styles: 12, lcpMs: 1_500, shift: 0.02, score: 95 }

interface Measured {
  page: PageToVisit
  visits: Visit[]
  scores: Scores[]
}

/** What the public pages of a store cost a phone that opens them for the first time. */
export async function measurePages(pace: Pace): Promise<Figure[]> {
  const rounds = pace.isQuick ? 1 : 3
  const launch = config.use?.launchOptions ?? {}
  const demo = await startDemo()
  const browser = await chromium.launch(launch)
  try {
    const measured: Measured[] = []
    for (const page of await storeVisits(browser, demo.origin)) {
      const visits: Visit[] = []
      const scores: Scores[] = []
      for (let round = 0; round < rounds; round++) {
        visits.push(await visitPage(browser, demo.origin, page))
        scores.push(await lighthouseScores(launch, demo.origin, page))
      }
      measured.push({ page, visits, scores })
    }
    return figuresOf(measured)
  } finally {
    await browser.close()
    await demo.stop()
  }
}

const kilobytes = (bytes: number) => bytes / 1024

function figuresOf(measured: readonly Measured[]): Figure[] {
  const each = (read: (visit: Visit) => number) =>
    measured.map(({ page, visits }) => ({ name: page.name, value: median(visits.map(read)) }))
  const foreign = measured.flatMap(({ page, visits }) =>
    page.name === 'checkout' || visits.every(visit => visit.foreign.length === 0) ? [] : [page.name],
  )
  const all = measured.flatMap(({ scores }) => scores)
  const lighthouse = worst(
    'Lighthouse mobile',
    measured.map(({ page, scores }) => ({
      name: page.name,
      value: -median(scores.map(each => each.performance)),
    })),
    -budgets.score,
    value => String(Math.round(-value)),
  )
  return [
    worst(
      'scripts',
      each(visit => kilobytes(visit.scripts)),
      budgets.scripts,
      value => `${value.toFixed(1)} KB`,
    ),
    worst(
      'styles',
      each(visit => kilobytes(visit.styles)),
      budgets.styles,
      value => `${value.toFixed(1)} KB`,
    ),
    worst(
      'LCP, CPU 4 × slower',
      each(visit => visit.lcpMs),
      budgets.lcpMs,
      value => `${Math.round(value)} ms`,
    ),
    worst(
      'CLS',
      each(visit => visit.shift),
      budgets.shift,
      value => value.toFixed(3),
    ),
    { ...lighthouse, goal: `≥ ${budgets.score}`, note: `${lighthouse.note}; ${benchmarkNote(all)}` },
    {
      name: 'Store pages: scripts of others',
      ours: foreign.length === 0 ? 'checkout only' : foreign.join(', '),
      limit: '–',
      ratio: '–',
      goal: 'checkout only',
      isMet: foreign.length === 0,
    },
  ]
}

/** The highest of all pages, with what the others have. */
function worst(
  name: string,
  pages: { name: string; value: number }[],
  budget: number,
  show: (value: number) => string,
): Figure {
  const sorted = pages.toSorted((a, b) => b.value - a.value)
  const highest = sorted[0]?.value ?? Number.NaN
  return {
    name: `Store pages: ${name}`,
    ours: show(highest),
    limit: '–',
    ratio: '–',
    goal: `≤ ${show(budget)}`,
    isMet: highest <= budget,
    note: sorted.map(page => `${page.name} ${show(page.value)}`).join(', '),
  }
}
