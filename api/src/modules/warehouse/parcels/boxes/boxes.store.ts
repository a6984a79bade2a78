import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { BoxBody } from '@ribbon/contract/warehouse/parcels/boxes'
import type { Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { ConstraintCodes } from '../../../../platform/http/answer-error.ts'
import { boxChoices, boxes } from './boxes.tables.ts'

export const boxConstraints: ConstraintCodes = { boxes_name: 'box_name_taken' }

export type BoxRow = typeof boxes.$inferSelect

/** The boxes in use, smallest first. */
export async function listBoxes(db: Reader): Promise<BoxRow[]> {
  return db
    .select()
    .from(boxes)
    .where(isNull(boxes.archivedAt))
    .orderBy(asc(sql`${boxes.lengthInches} * ${boxes.widthInches} * ${boxes.heightInches}`), asc(boxes.id))
}

/** Also an archived one, because parcels keep theirs. */
export async function findBox(db: Reader, id: RowId): Promise<BoxRow | undefined> {
  const [row] = await db.select().from(boxes).where(eq(boxes.id, id))
  return row
}

export async function insertBox(tx: Tx, body: BoxBody): Promise<BoxRow> {
  const [row] = await tx.insert(boxes).values(columnsOf(body)).returning()
  if (!row) throw new Error('No box was inserted.')
  return row
}

export async function updateBox(tx: Tx, id: RowId, body: BoxBody): Promise<BoxRow | undefined> {
  const [row] = await tx
    .update(boxes)
    .set(columnsOf(body))
    .where(and(eq(boxes.id, id), isNull(boxes.archivedAt)))
    .returning()
  return row
}

/** Archives a box and forgets for which items it was chosen. */
export async function archiveBox(tx: Tx, id: RowId): Promise<BoxRow | undefined> {
  const [row] = await tx
    .update(boxes)
    .set({ archivedAt: sql`now()` })
    .where(and(eq(boxes.id, id), isNull(boxes.archivedAt)))
    .returning()
  if (row) await tx.delete(boxChoices).where(eq(boxChoices.boxId, id))
  return row
}

/** The box last chosen for these contents. */
export async function findRememberedBox(
  db: Reader,
  teamId: RowId,
  contents: string,
): Promise<BoxRow | undefined> {
  const [row] = await db
    .select({ box: boxes })
    .from(boxChoices)
    .innerJoin(boxes, eq(boxes.id, boxChoices.boxId))
    .where(and(eq(boxChoices.teamId, teamId), eq(boxChoices.contents, contents)))
  return row?.box
}

/** Remembers the box chosen for these contents; without one, the earlier choice is forgotten. */
export async function rememberBox(
  tx: Tx,
  teamId: RowId,
  contents: string,
  boxId: RowId | null,
): Promise<void> {
  if (boxId === null) {
    await tx.delete(boxChoices).where(and(eq(boxChoices.teamId, teamId), eq(boxChoices.contents, contents)))
    return
  }
  await tx
    .insert(boxChoices)
    .values({ teamId, contents, boxId })
    .onConflictDoUpdate({
      target: [boxChoices.teamId, boxChoices.contents],
      set: { boxId, chosenAt: sql`now()` },
    })
}

function columnsOf(body: BoxBody) {
  return {
    name: body.name,
    lengthInches: body.length_inches,
    widthInches: body.width_inches,
    heightInches: body.height_inches,
    emptyOunces: body.empty_ounces,
    maxOunces: body.max_ounces,
  }
}
