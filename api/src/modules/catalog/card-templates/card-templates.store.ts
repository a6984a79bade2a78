import type { Page } from '@ribbon/contract/paging'
import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import type { ConstraintCodes } from '../../../platform/http/answer-error.ts'
import { users } from '../../people/identity/identity.tables.ts'
import { cardTemplates } from './card-templates.tables.ts'

export const cardTemplateConstraints: ConstraintCodes = { card_templates_name_key: 'template_name_taken' }

export type CardTemplateRow = typeof cardTemplates.$inferSelect
export interface CardTemplateText {
  name: string
  message: string
}

const own = (scope: Scope) => eq(cardTemplates.teamId, scope.teamId)
const shown = {
  id: cardTemplates.id,
  name: cardTemplates.name,
  message: cardTemplates.message,
  createdAt: cardTemplates.createdAt,
  createdById: cardTemplates.createdById,
  createdByEmail: users.email,
}

/** The team's templates by name; a search looks into names, messages and who wrote them. */
export async function listCardTemplates(
  reader: Reader,
  scope: Scope,
  page: Page,
  search: string | undefined,
) {
  const mentioned = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    own(scope),
    mentioned
      ? or(
          ...[cardTemplates.name, cardTemplates.message, users.email].map(column => ilike(column, mentioned)),
        )
      : undefined,
  )
  const rows = await reader
    .select(shown)
    .from(cardTemplates)
    .innerJoin(users, eq(users.id, cardTemplates.createdById))
    .where(where)
    .orderBy(sql`lower(${cardTemplates.name})`, asc(cardTemplates.id))
    .limit(page.size)
    .offset((page.number - 1) * page.size)
  const [total] = await reader
    .select({ count: count() })
    .from(cardTemplates)
    .innerJoin(users, eq(users.id, cardTemplates.createdById))
    .where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function findCardTemplate(reader: Reader, scope: Scope, id: number) {
  const [row] = await reader
    .select(shown)
    .from(cardTemplates)
    .innerJoin(users, eq(users.id, cardTemplates.createdById))
    .where(and(own(scope), eq(cardTemplates.id, id)))
  return row
}

export async function lockCardTemplate(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<CardTemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(cardTemplates)
    .where(and(own(scope), eq(cardTemplates.id, id)))
    .for('update')
  return row
}

export async function insertCardTemplate(
  tx: Tx,
  template: CardTemplateText & { teamId: number; createdById: number },
): Promise<RowId> {
  const row = oneRow(await tx.insert(cardTemplates).values(template).returning({ id: cardTemplates.id }))
  return row.id
}

export async function changeCardTemplate(tx: Tx, id: number, text: CardTemplateText): Promise<void> {
  await tx.update(cardTemplates).set(text).where(eq(cardTemplates.id, id))
}

export async function removeCardTemplate(tx: Tx, id: number): Promise<void> {
  await tx.delete(cardTemplates).where(eq(cardTemplates.id, id))
}
