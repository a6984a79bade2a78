import type { Page } from '@ribbon/contract/paging'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/actor.ts'
import { users } from '../identity/identity.tables.ts'
import { cardTemplates } from './card-templates.tables.ts'

export async function listCardTemplates(reader: Reader, scope: Scope, page: Page) {
  const own = eq(cardTemplates.teamId, scope.teamId)
  const rows = await reader.select({
    id: cardTemplates.id, name: cardTemplates.name, message: cardTemplates.message, createdAt: cardTemplates.createdAt, createdById: cardTemplates.createdById, createdByEmail: users.email,
  }).from(cardTemplates).innerJoin(users, eq(users.id, cardTemplates.createdById)).where(own)
    .orderBy(sql`lower(${cardTemplates.name})`, asc(cardTemplates.id)).limit(page.size).offset((page.number - 1) * page.size)
  const [total] = await reader.select({ count: count() }).from(cardTemplates).where(own)
  return { rows, totalCount: total?.count ?? 0 }
}
