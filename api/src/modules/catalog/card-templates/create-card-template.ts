import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { authorOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { insertCardTemplate, type CardTemplateText } from './card-templates.store.ts'

/** Keeps a card message for the whole team. */
export async function createCardTemplate(
  tx: Tx,
  actor: MemberActor,
  { name, message }: CardTemplateText,
): Promise<RowId> {
  const { teamId } = actor
  const id = await insertCardTemplate(tx, { teamId, name, message, createdById: actor.userId })
  announce(tx, { teamId, event: 'cardTemplate.created', type: 'cardTemplates', id })
  await recordAudit(tx, {
    teamId,
    author: authorOf(actor),
    action: 'card_template.created',
    subjectType: 'cardTemplates',
    subjectId: id,
    after: { name },
  })
  return id
}
