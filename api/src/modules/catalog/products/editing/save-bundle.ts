import type { bundleBody, newBundleBody } from '@ribbon/contract/catalog/products/editing-fields'
import type { z } from 'zod'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import {
  changeBundle,
  findGiftIds,
  insertBundle,
  listParts,
  lockBundle,
  replaceParts,
  type BundleValues,
  type PartValues,
} from './editing-bundles.store.ts'
import { hasTeam } from './editing.store.ts'
import { recordCatalogChange } from './record-catalog-change.ts'
import { refuseWhenChanged } from './refuse-when-changed.ts'

type Fields = z.output<typeof newBundleBody> | z.output<typeof bundleBody>

/** Creates a bundle of a team's products, or changes one with all its parts. Orders keep their parts and prices. */
export async function saveBundle(
  tx: Tx,
  actor: OperatorActor,
  id: RowId | undefined,
  fields: Fields,
): Promise<RowId> {
  return id === undefined
    ? make(tx, actor, fields as z.output<typeof newBundleBody>)
    : change(tx, actor, id, fields as z.output<typeof bundleBody>)
}

async function make(tx: Tx, actor: OperatorActor, fields: z.output<typeof newBundleBody>): Promise<RowId> {
  const teamId = Number(fields.team_id)
  if (!(await hasTeam(tx, teamId))) refuse('not_found')
  const [values, parts] = [valuesOf(fields), await partsOf(tx, teamId, fields)]
  const id = await insertBundle(tx, teamId, values)
  await replaceParts(tx, teamId, id, parts)
  await recordCatalogChange(tx, actor, {
    teamId,
    action: 'bundle.created',
    subjectType: 'bundles',
    subjectId: id,
    version: 1,
    after: { ...values, parts },
  })
  return id
}

async function change(
  tx: Tx,
  actor: OperatorActor,
  id: RowId,
  fields: z.output<typeof bundleBody>,
): Promise<RowId> {
  const bundle = (await lockBundle(tx, id)) ?? refuse('not_found')
  await refuseWhenChanged(tx, 'bundles', bundle, fields.version, 'fields')
  const after = { ...valuesOf(fields), parts: await partsOf(tx, bundle.teamId, fields) }
  const before = {
    name: bundle.name,
    description: bundle.description,
    adminOnly: bundle.adminOnly,
    discountPercent: bundle.discountPercent,
    parts: await listParts(tx, id),
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return id
  const { parts, ...values } = after
  const version = await changeBundle(tx, id, values)
  if (JSON.stringify(before.parts) !== JSON.stringify(parts)) await replaceParts(tx, bundle.teamId, id, parts)
  await recordCatalogChange(tx, actor, {
    teamId: bundle.teamId,
    action: 'bundle.updated',
    subjectType: 'bundles',
    subjectId: id,
    version,
    before,
    after,
  })
  return id
}

function valuesOf(fields: Fields): BundleValues {
  return {
    name: fields.name,
    description: fields.description,
    adminOnly: fields.admin_only,
    discountPercent: fields.discount_percent,
  }
}

async function partsOf(tx: Tx, teamId: number, { parts }: Fields): Promise<PartValues[]> {
  const wanted = parts.map(part => ({ productId: Number(part.product_id), quantity: part.quantity }))
  const known = await findGiftIds(
    tx,
    teamId,
    wanted.map(part => part.productId),
  )
  if (known.length < wanted.length) refuseInput(['Each part must be a gift of the same team, not a card.'])
  return wanted
}
