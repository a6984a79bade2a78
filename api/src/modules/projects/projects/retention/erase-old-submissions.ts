import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { lockProject } from '../project-lock.store.ts'
import { systemAuthor } from '../../../../platform/audit.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { eraseOwnRowMails } from './erase-own-row-mails.ts'
import { blankAddresses, findProjectToBlank, takeDeletedSubmissions } from './retention.store.ts'

/**
 * Erases what was deleted 30 days ago, and blanks streets and phone numbers of projects that were done 90 days ago. Cities stay, for
 * taxes.
 */
export async function eraseOldSubmissions(db: Db): Promise<void> {
  while (await eraseDeleted(db));
  while (await blankDoneProject(db));
}

async function eraseDeleted(db: Db): Promise<boolean> {
  return inTransaction(db, async tx => {
    const erased = await takeDeletedSubmissions(tx)
    const teams = new Set(erased.map(row => row.teamId))
    for (const teamId of teams)
      await eraseOwnRowMails(
        tx,
        teamId,
        erased.filter(row => row.teamId === teamId).map(row => row.id),
      )
    return erased.length > 0
  })
}

async function blankDoneProject(db: Db): Promise<boolean> {
  return inTransaction(db, async tx => {
    const key = await findProjectToBlank(tx)
    const project = key && (await lockProject(tx, key))
    if (!project) return false
    const submissions = await blankAddresses(tx, project)
    await recordProjectChange(tx, systemAuthor, project, {
      action: 'project.addresses_blanked',
      details: { submissions },
    })
    return true
  })
}
