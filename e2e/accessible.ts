import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The violations axe finds on a page at rest, optionally by some rules only. Frames are not searched, because
 * that would open a second page each time.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page)
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.flatMap(violation =>
    violation.nodes
      .slice(0, 5)
      .map(node => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/** Transitions begin with the next frame, and the end of one may start another, so we wait until none is running. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const fades = () =>
      document
        .getAnimations()
        .filter(
          animation =>
            animation.playState === 'running' &&
            animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    do {
      await new Promise(done => {
        requestAnimationFrame(() => requestAnimationFrame(done))
      })
      await Promise.all(fades().map(animation => animation.finished.catch(() => undefined)))
    } while (fades().length)
  })
}

/**
 * The accessibility violations and overflow of a page on a desktop in light colors and on a phone in dark
 * ones. The page keeps the look that fits its own size.
 */
export async function flawsOf(page: Page): Promise<string[]> {
  const own = page.viewportSize()
  const looks = [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const
  const flaws: string[] = []
  for (const { width, colorScheme } of own?.width === 390 ? looks : looks.toReversed()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: own?.height ?? 844 })
    // Under the fixed header a button counts as too small a target.
    await page.evaluate(() => {
      scrollTo(0, 0)
    })
    // Layout changes take longer on a busy machine.
    await atRest(page)
    await page.waitForTimeout(200)
    await page
      .waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        undefined,
        { timeout: 3_000 },
      )
      .catch(() => {})
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    flaws.push(
      ...[
        ...(await violationsOf(page)),
        ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
      ].map(flaw => `${width} px, ${colorScheme}: ${flaw}`),
    )
  }
  if (own && own.width !== 390 && own.width !== 1440) await page.setViewportSize(own)
  return flaws
}
