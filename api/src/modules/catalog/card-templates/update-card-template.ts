import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeCardTemplate, lockCardTemplate, type CardTemplateText } from './card-templates.store.ts'

/** Changes a template of the team, whoever wrote it; cards written with it stay. */
export async function updateCardTemplate(
  tx: Tx,
  actor: MemberActor,
  id: number,
  change: { name?: string | undefined; message?: string | undefined },
): Promise<number> {
  const { teamId } = actor
  const before = (await lockCardTemplate(tx, scopeOf(actor), id)) ?? refuse('not_found')
  const after: CardTemplateText = {
    name: change.name ?? before.name,
    message: change.message ?? before.message,
  }
  if (after.name === before.name && after.message === before.message) return id
  await changeCardTemplate(tx, id, after)
  announce(tx, { teamId, event: 'cardTemplate.updated', type: 'cardTemplates', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'card_template.updated',
    subjectType: 'cardTemplates',
    subjectId: id,
    before: { name: before.name },
    after: { name: after.name },
    details: { isMessageChanged: after.message !== before.message },
  })
  return id
}
