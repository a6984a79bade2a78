import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockCardTemplate, removeCardTemplate } from './card-templates.store.ts'

/** Removes a template; cards written with it stay. */
export async function deleteCardTemplate(tx: Tx, actor: MemberActor, id: number): Promise<void> {
  const { teamId } = actor
  const { name } = (await lockCardTemplate(tx, scopeOf(actor), id)) ?? refuse('not_found')
  await removeCardTemplate(tx, id)
  announce(tx, { teamId, event: 'cardTemplate.deleted', type: 'cardTemplates', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'card_template.deleted',
    subjectType: 'cardTemplates',
    subjectId: id,
    before: { name },
  })
}
