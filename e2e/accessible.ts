import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page, or against some rules only; within the one frame our pages have, since looking for others would open a second page each time. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.flatMap(violation => violation.nodes.slice(0, 5).map(node => `${violation.id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`))
}
