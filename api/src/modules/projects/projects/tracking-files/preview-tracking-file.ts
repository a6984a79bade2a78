import type { Upload } from '@ribbon/contract/route'
import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { planTrackingFile, type PlannedTracking } from './plan-tracking-file.ts'
import { readTrackingFile } from './read-tracking-file.ts'

/** What a file of parcels would enter; nothing is changed. */
export async function previewTrackingFile(
  db: Reader,
  project: ProjectRow,
  { file, carrier }: { file: Upload; carrier?: string | undefined },
): Promise<PlannedTracking> {
  if (project.state !== 'shipping') refuse('project_not_shipping')
  return planTrackingFile(db, project, await readTrackingFile(file, carrier))
}
