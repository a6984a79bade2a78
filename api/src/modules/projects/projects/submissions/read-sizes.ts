import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import type { SentSizes } from '@ribbon/contract/projects/projects/submissions'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { ProjectItemRow } from '../items/items.store.ts'
import { checkSizes, type OfferedSizes } from './check-sizes.ts'

/** What was chosen of each item, in the order of the items; refuses what is not offered. What is not chosen may follow later. */
export function readSizes(
  project: OfferedSizes,
  items: readonly ProjectItemRow[],
  sent: SentSizes,
): ApparelSize {
  const { sizes, errors } = checkSizes(project, items, sent)
  if (errors.length > 0) refuseInput(errors)
  return sizes
}
