import { chromium } from '@playwright/test'
import type { Figure } from '../figure-table.ts'
import { median, type Pace } from '../rounds.ts'
import { callsOf, orderIn, owner, sessionOf, signedIn } from '../../e2e/demo-people.ts'
import config from '../../playwright.config.ts'
import { loginKey } from '../../web/src/platform/last-visit.ts'
import { startDemo } from './demo-server.ts'
import { benchmarkNote, lighthouseScores, type Scores } from './lighthouse-score.ts'
import type { PageToVisit } from './store-visits.ts'

/** The others are private, and `robots.txt` keeps search engines from them, which Lighthouse marks down. */
const found = new Set(['sign-up', 'login'])
const least = { 'sign-up': 98, login: 96, tracking: 98, '/report': 85, '/gifts': 85 }

/** What Lighthouse says of the pages people begin with, on a phone with a slow line and a processor four times slower. */
export async function measureAppPages(pace: Pace): Promise<Figure[]> {
  const rounds = pace.isQuick ? 1 : 3
  const launch = config.use?.launchOptions ?? {}
  const demo = await startDemo()
  try {
    const pages = await appPages(demo.origin, launch)
    const figures: Figure[] = []
    const all: { name: string; scores: Scores[] }[] = []
    for (const page of pages) {
      const scores: Scores[] = []
      for (let round = 0; round < rounds; round++)
        scores.push(await lighthouseScores(launch, demo.origin, page))
      all.push({ name: page.name, scores })
      const score = median(scores.map(each => each.performance))
      figures.push({
        ...figureOf(`Lighthouse mobile: ${page.name}`, score, page.least),
        note: benchmarkNote(scores),
      })
    }
    for (const [category, name] of [
      ['accessibility', 'accessibility'],
      ['bestPractices', 'best practices'],
      ['seo', 'SEO'],
    ] as const) {
      const lowest = all
        .filter(page => category !== 'seo' || found.has(page.name))
        .map(({ name, scores }) => ({ name, score: median(scores.map(each => each[category])) }))
        .sort((a, b) => a.score - b.score)
      figures.push({
        ...figureOf(
          `Lighthouse mobile: ${name}, lowest of ${lowest.length} pages`,
          lowest[0]?.score ?? 0,
          100,
        ),
        note: lowest.map(page => `${page.name} ${page.score}`).join(', '),
      })
    }
    return figures
  } finally {
    await demo.stop()
  }
}

function figureOf(name: string, score: number, goal: number): Figure {
  return { name, ours: String(score), limit: '–', ratio: '–', goal: `≥ ${goal}`, isMet: score >= goal }
}

async function appPages(
  origin: string,
  launch: Parameters<typeof chromium.launch>[0],
): Promise<(PageToVisit & { least: number })[]> {
  const browser = await chromium.launch(launch)
  try {
    const calls = await callsOf(await signedIn(browser, origin, owner), origin)
    const { trackingPath } = await orderIn(calls, 'shipped')
    await calls.dispose()
    if (trackingPath === null) throw new Error('No shipped order of the demo can be tracked.')
    const { cookies } = await sessionOf(origin, '/api/v2/auth/sign_in', owner)
    // What a browser keeps of a sign-in by the form.
    const kept = { origin, localStorage: [{ name: loginKey, value: owner }] }
    const storageState = { cookies, origins: [kept] }
    return [
      { name: 'sign-up', path: '/sign-up', least: least['sign-up'] },
      { name: 'login', path: '/login', least: least.login },
      { name: 'tracking', path: trackingPath, least: least.tracking },
      { name: '/report', path: '/report', storageState, least: least['/report'] },
      { name: '/gifts', path: '/gifts', storageState, least: least['/gifts'] },
    ]
  } finally {
    await browser.close()
  }
}
