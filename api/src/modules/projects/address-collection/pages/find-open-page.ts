import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { PageRow } from './collection-pages.store.ts'
import { findPage } from './find-page.ts'

/** A page for somebody who sends something. Outsiders do not learn that the team is suspended. */
export async function findOpenPage(reader: Reader, uuid: string): Promise<PageRow> {
  const page = await findPage(reader, uuid)
  if (page.isSuspended) refuse('collecting_paused')
  return page
}
