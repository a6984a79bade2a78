import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds on a page, or against some rules only; within the one frame our pages have, since looking
 * for others would open a second page each time.
 */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
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

/** Fades begin with the next frame, and one that ends may set off another within it, so the page is asked until none is left. */
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

/** What is wrong with a page on a desk, in light colours, and on a phone, in dark ones; it is left in the one that is like its own size. */
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
    // What moves to its place, or is drawn anew for the other size, takes longer on a busy machine.
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
