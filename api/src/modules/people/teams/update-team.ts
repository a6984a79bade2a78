import { imageMaxBytes } from '@ribbon/contract/limits'
import type { BodyOf } from '@ribbon/contract/route'
import type { teamRoutes } from '@ribbon/contract/people/teams'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import type { ImageShape } from '../../../platform/files/images.ts'
import { takePicture } from '../../../platform/files/take-picture.ts'
import { authorOf, scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { announce } from '../../../platform/live/live-events.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeTeam, lockTeam, type TeamChange } from './teams.store.ts'

// PNG, because mails show the logo and many mail programs cannot show WebP.
const logoShape: ImageShape = {
  name: 'The logo',
  maxBytes: imageMaxBytes.logo,
  width: 800,
  height: 400,
  type: 'png',
}
const backgroundShape: ImageShape = {
  name: 'The background',
  maxBytes: imageMaxBytes.background,
  width: 2400,
  height: 1600,
  type: 'webp',
}

/** Changes the given settings of a team. Pictures are re-encoded and stored before the transaction. */
export async function updateTeam(
  db: Db,
  files: FileStore,
  actor: MemberActor,
  body: BodyOf<typeof teamRoutes.updateTeam>,
): Promise<void> {
  const requested: TeamChange = {
    name: body.name,
    showPrices: body.show_prices,
    nonDeliveryOption: body.non_delivery_option_for_international_shipment,
    stockThresholdNotificationsEnabled: body.stock_threshold_notifications_enabled,
    logo: await takePicture(files, body.logo, logoShape),
    customBackground: await takePicture(files, body.custom_background, backgroundShape),
  }
  await inTransaction(db, async tx => {
    const team = (await lockTeam(tx, scopeOf(actor))) ?? refuse('not_found')
    const changed = (Object.keys(requested) as (keyof TeamChange)[]).filter(
      name => requested[name] !== undefined && requested[name] !== team[name],
    )
    if (changed.length === 0) return
    const after: TeamChange = Object.fromEntries(changed.map(name => [name, requested[name]]))
    await changeTeam(tx, team.id, after)
    announce(tx, { teamId: team.id, event: 'team.updated', type: 'teams', id: team.id })
    await recordAudit(tx, {
      teamId: team.id,
      author: authorOf(actor),
      action: 'team.updated',
      subjectType: 'teams',
      subjectId: team.id,
      before: Object.fromEntries(changed.map(name => [name, team[name]])),
      after: { ...after },
    })
  })
}
