import { openRequestsMost, type ProjectRequest } from '@ribbon/contract/projects/projects/project-requests'
import { databaseTime } from '../../../../platform/database-time.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { takeLockAlone } from '../../../../platform/db/named-lock.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { mailOperators } from '../desk-mails/mail-operators.ts'
import { mailRequester } from '../desk-mails/mail-requester.ts'
import type { ProjectRow } from '../project-lock.store.ts'
import { insertProject } from '../projects.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { newViewerLink } from '../viewers/new-viewer-link.ts'
import { countOpenRequests } from './requests.store.ts'

/** Asks the operators for a project. A team has only so many requests that wait for a quote. */
export async function requestProject(
  tx: Tx,
  actor: MemberActor,
  secretKey: string,
  body: ProjectRequest,
): Promise<ProjectRow> {
  const { teamId, userId } = actor
  if (body.in_hands_date && body.in_hands_date < databaseTime().toISOString().slice(0, 10))
    refuseInput(['Choose a day that is still to come.'])
  // Requests of one team are counted one after the other.
  await takeLockAlone(tx, { kind: 'project requests', id: teamId })
  if ((await countOpenRequests(tx, teamId)) >= openRequestsMost) refuse('too_many_project_requests')
  const project = await insertProject(tx, {
    teamId,
    name: body.name,
    request: body.request,
    requestedBy: userId,
    expectedRecipients: body.expected_number_of_recipients ?? null,
    inHandsOn: body.in_hands_date ?? null,
    ...newViewerLink(secretKey),
  })
  await mailRequester(tx, project, actor)
  await mailOperators(tx, project, { kind: 'project-to-quote', about: 'request' })
  await recordProjectChange(tx, authorOf(actor), project, {
    action: 'project.requested',
    details: { name: project.name },
  })
  return project
}
