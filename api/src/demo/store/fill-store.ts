import { insertStore } from '../../modules/store/stores/stores.store.ts'
import { takeSlug } from '../../modules/store/stores/slugs.store.ts'
import type { DemoAccount } from './make-demo-account.ts'
import type { Tx } from '../../platform/db/database.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'
import type { RowId } from '../../platform/db/row-id.ts'

const slug = 'acme'
const description = `Things we use every day, and are glad to share.

- Shipped from Austin within **two working days**
- Questions? Write to us, we answer.`

/** The team's store, open where it has an account that takes payments. */
export async function fillStore(
  tx: Tx,
  {
    teamId,
    logo,
    account,
    now,
  }: { teamId: RowId; logo: string; account: DemoAccount | undefined; now: Date },
): Promise<void> {
  if (!(await takeSlug(tx, teamId, slug)))
    throw new Error(`The address ${slug} of the demo's store is taken.`)
  await insertStore(tx, {
    teamId,
    slug,
    title: 'Acme Store',
    description,
    descriptionHtml: await renderMarkdown(description),
    primaryColor: '#0d5c48',
    logoImage: logo,
    ...(account?.chargesEnabled ? { status: 'active', openedAt: now } : {}),
    contactEmail: 'store@acme.test',
    countries: ['CA', 'US'],
    freeFromCents: 10_000,
  })
}
