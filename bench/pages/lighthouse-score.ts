import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContextOptions, type LaunchOptions } from '@playwright/test'
import lighthouse from 'lighthouse'
import { median } from '../rounds.ts'

export interface Scores {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** How fast Lighthouse found the machine to be. The scores assume a phone four times slower than it. */
  benchmarkIndex: number
}

/** Says how fast the machine was, without which scores cannot be compared with those of another. */
export const benchmarkNote = (scores: readonly Scores[]) =>
  `the machine’s benchmark index is ${Math.round(median(scores.map(each => each.benchmarkIndex)))}`

/** The scores of a page on a phone, out of 100: Lighthouse's own throttling, in a browser that keeps what its visitor keeps. */
export async function lighthouseScores(
  launch: LaunchOptions,
  origin: string,
  { path, storageState }: { path: string; storageState?: BrowserContextOptions['storageState'] },
): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'ribbon-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    if (storageState && typeof storageState !== 'string') {
      await context.addCookies(storageState.cookies)
      const page = await context.newPage()
      await page.goto(`${origin}/healthz`)
      await page.evaluate(
        kept => kept.forEach(({ name, value }) => localStorage.setItem(name, value)),
        storageState.origins.flatMap(({ localStorage }) => localStorage),
      )
      await page.close()
    }
    const result = await runLighthouse(`${origin}${path}`, port)
    const scoreOf = (category: string) => {
      const score = result?.lhr.categories[category]?.score
      if (typeof score !== 'number')
        throw new Error(
          `Lighthouse gave ${path} no score: ${result?.lhr.runtimeError?.message ?? 'no reason'}`,
        )
      return Math.round(score * 100)
    }
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      bestPractices: scoreOf('best-practices'),
      seo: scoreOf('seo'),
      benchmarkIndex: result?.lhr.environment.benchmarkIndex ?? Number.NaN,
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Up to three times: now and then the browser records nothing of a page, which is no score of the page. */
async function runLighthouse(url: string, port: number) {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: 'error' })
    if (attempt === 3 || !result?.lhr.runtimeError) return result
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() =>
          typeof address === 'object' && address
            ? resolve(address.port)
            : reject(new Error('No port is free.')),
        )
      })
  })
}
