import type { Reader } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findAsk } from '../../projects/asks/find-ask.ts'
import type { ProjectRow } from '../../projects/project-lock.store.ts'
import { findSubmissionOfPerson } from '../../projects/submissions/person-submissions.store.ts'

/** Whom a mailed link asked to submit, and whether the person has; unknown and foreign tokens are the same. */
export async function openAsk(reader: Reader, secretKey: string, project: ProjectRow, token: string) {
  const ask = (await findAsk(reader, secretKey, project, token)) ?? refuse('not_found')
  const submission = await findSubmissionOfPerson(reader, project, ask.personKey)
  return {
    id: String(ask.id),
    type: 'submissionAsks' as const,
    attributes: { email: ask.email, name: ask.name, hasSubmitted: submission !== undefined },
  }
}
