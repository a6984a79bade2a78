import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import { mailOwners } from '../owner-mails/mail-owners.ts'
import { takeProjectsDueSoon } from './due-soon.store.ts'

const chunk = 100

/** Tells owners that a due date is near, and how many people have not submitted. */
export async function mailProjectsDueSoon(db: Db): Promise<void> {
  while ((await inTransaction(db, mailSome)) === chunk);
}

async function mailSome(tx: Tx): Promise<number> {
  const due = await takeProjectsDueSoon(tx, chunk)
  for (const project of due)
    await mailOwners(tx, project, { kind: 'project-due-soon', about: `due ${project.inHandsOn}` })
  return due.length
}
