import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export interface Visit {
  lcpMs: number
  shift: number
  scripts: number
  styles: number
  /** Origins of scripts that are not our own. */ foreign: string[]
}

/** A first visit of a phone whose processor is four times slower than this one, over a line that takes no time. */
export async function visitPage(
  browser: Browser,
  origin: string,
  { path, storageState }: { path: string; storageState?: BrowserContextOptions['storageState'] },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    ...(storageState ? { storageState } : {}),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const paints = await entriesOf(page, 'largest-contentful-paint')
    const shifts = await entriesOf(page, 'layout-shift')
    const files = (await filesOf(page)).map(file => ({ ...file, url: new URL(file.name) }))
    const sizeOf = (end: string) =>
      files
        .filter(({ url }) => url.pathname.endsWith(end))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const sources = await page.locator('script[src]').evaluateAll(scripts =>
      // The browser has made each a whole address.
      scripts.flatMap(script => (script instanceof HTMLScriptElement ? [script.src] : [])),
    )
    return {
      lcpMs: paints.at(-1)?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
      scripts: sizeOf('.js'),
      styles: sizeOf('.css'),
      foreign: [...new Set(sources.map(source => new URL(source).origin))].filter(from => from !== origin),
    }
  } finally {
    await context.close()
  }
}

interface Entry {
  startTime: number
  value?: number
}

/** What the browser has noted of this kind since the page began; nothing, where nothing comes within a second. */
function entriesOf(page: Page, type: 'largest-contentful-paint' | 'layout-shift'): Promise<Entry[]> {
  return page.evaluate(
    type =>
      new Promise<Entry[]>(resolve => {
        new PerformanceObserver(list =>
          resolve(
            list
              .getEntries()
              .map((entry: Entry) => ({ startTime: entry.startTime, value: entry.value ?? 0 })),
          ),
        ).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 1_000)
      }),
    type,
  )
}

function filesOf(page: Page): Promise<{ name: string; encodedBodySize: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(entry =>
        entry instanceof PerformanceResourceTiming
          ? [{ name: entry.name, encodedBodySize: entry.encodedBodySize }]
          : [],
      ),
  )
}
