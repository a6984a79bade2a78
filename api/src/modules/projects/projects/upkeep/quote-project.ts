import type { NewQuote } from '@ribbon/contract/projects/project-desk/desk-inputs'
import type { Tx } from '../../../../platform/db/database.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { mailOwners } from '../owner-mails/mail-owners.ts'
import type { ProjectKey } from '../project-lock.store.ts'
import { findLatestQuote, insertQuote } from '../quotes.store.ts'
import { recordProjectChange } from '../record-project-change.ts'
import { lockToChange } from '../settings/lock-to-change.ts'

/** Offers prices for a project. The offer before stays on record, and can no longer be accepted. */
export async function quoteProject(
  tx: Tx,
  key: ProjectKey,
  actor: OperatorActor,
  body: NewQuote,
): Promise<void> {
  const project = await lockToChange(tx, key)
  const version = ((await findLatestQuote(tx, project))?.version ?? 0) + 1
  const prices = {
    unitPriceCents: body.unit_price,
    shippingHomeCents: body.shipping_home,
    shippingAbroadCents: body.shipping_abroad,
    agreedTotalCents: body.agreed_total ?? null,
  }
  await insertQuote(tx, {
    teamId: project.teamId,
    projectId: project.id,
    version,
    ...prices,
    note: body.note,
    quotedBy: actor.operatorId,
  })
  await mailOwners(tx, project, {
    kind: 'project-quote-ready',
    about: `quote ${version}`,
    payload: { quote: version },
  })
  await recordProjectChange(tx, authorOf(actor), project, {
    action: 'project.quoted',
    details: { quote: version, ...prices },
  })
}
