import type { Tx } from '../../../../platform/db/database.ts'
import { queueMails } from '../../../../platform/mail/outbox.ts'
import { writeProblems } from '../runs/run-people.store.ts'
import type { RunRow } from '../runs/runs.store.ts'

/** Asks everyone whom a run leaves out to mend the address; each problem is mailed once. */
export async function mailAddressProblems(tx: Tx, run: Pick<RunRow, 'teamId' | 'id'>): Promise<void> {
  const people = await writeProblems(tx, run)
  await queueMails(
    tx,
    people.map(person => ({
      teamId: run.teamId,
      kind: 'address-problem' as const,
      subjectKey: `participant:${person.id}:${run.id}`,
      to: person.email,
    })),
  )
}
