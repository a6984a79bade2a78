import { systemAuthor } from '../../../../platform/audit.ts'
import { inTransaction, type Db, type Reader } from '../../../../platform/db/database.ts'
import { lockProject, type ProjectKey } from '../../projects/project-lock.store.ts'
import { moveProject } from '../../projects/upkeep/move-project.ts'
import { findShippingProjects } from './shipped-projects.store.ts'

/** Whether a parcel of a project's orders has not arrived, come back, been lost or canceled; handed in by hand-in.ts. */
export type HasParcelsOnTheirWay = (reader: Reader, project: ProjectKey) => Promise<boolean>

/** Ends the projects none of whose parcels is on its way any more. */
export async function endShippedProjects(db: Db, hasParcelsOnTheirWay: HasParcelsOnTheirWay): Promise<void> {
  for (const found of await findShippingProjects(db)) {
    if (await hasParcelsOnTheirWay(db, found)) continue
    await inTransaction(db, async tx => {
      const project = await lockProject(tx, found)
      if (project?.state !== 'shipping' || (await hasParcelsOnTheirWay(tx, project))) return
      await moveProject(tx, project, systemAuthor, { state: 'done', reason: undefined })
    })
  }
}
