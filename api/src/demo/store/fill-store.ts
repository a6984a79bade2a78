import { insertStore } from '../../modules/store/stores/stores.store.ts'
import { takeSlug } from '../../modules/store/stores/slugs.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import { renderMarkdown } from '../../platform/markdown/render-markdown.ts'
import type { RowId } from '../../platform/db/row-id.ts'

const slug = 'acme'
const description = `Things we use every day, and are glad to share.

- Shipped from Austin within **two working days**
- Questions? Write to us, we answer.`

/** The team's store, as far as an owner gets before it is open. */
export async function fillStore(tx: Tx, teamId: RowId, logo: string): Promise<void> {
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
    contactEmail: 'store@acme.test',
    countries: ['CA', 'US'],
    freeFromCents: 10_000,
  })
}
