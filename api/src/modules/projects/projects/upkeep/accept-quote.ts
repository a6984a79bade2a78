import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { mailOperators } from '../desk-mails/mail-operators.ts'
import type { ProjectKey, ProjectRow } from '../project-lock.store.ts'
import { changeProject } from '../projects.store.ts'
import { findLatestQuote, markAccepted } from '../quotes.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockToChange } from '../settings/lock-to-change.ts'

/** Accepts the latest quote once, in the version the owner saw; then goods and price are agreed, and nothing is paid yet. */
export async function acceptQuote(
  tx: Tx,
  key: ProjectKey,
  actor: MemberActor,
  seenVersion: number,
): Promise<ProjectRow> {
  const project = await lockToChange(tx, key)
  const quote = (await findLatestQuote(tx, project)) ?? refuse('not_found')
  if (quote.version !== seenVersion) refuse('project_quote_changed')
  if (!(await markAccepted(tx, project, quote.version, actor.userId))) refuse('project_quote_accepted')
  const changed =
    project.state === 'wish_list' ? await changeProject(tx, project, { state: 'submissions_open' }) : project
  const author = authorOf(actor)
  await mailOperators(tx, project, {
    kind: 'project-quote-accepted',
    about: `quote ${quote.version}`,
    payload: { quote: quote.version, acceptedBy: author.name },
  })
  await recordProjectChange(tx, author, project, {
    action: 'project.quote_accepted',
    version: changed.version,
    details: { quote: quote.version },
    before: { state: project.state },
    after: { state: changed.state },
  })
  return changed
}
