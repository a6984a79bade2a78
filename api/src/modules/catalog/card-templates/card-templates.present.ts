import type { CardTemplate } from '@ribbon/contract/catalog/card-templates/card-templates'

interface CardTemplateRow {
  id: number
  name: string
  message: string
  createdAt: Date
  createdById: number
  createdByEmail: string
}

export function presentCardTemplate(row: CardTemplateRow): CardTemplate {
  return {
    id: String(row.id),
    type: 'cardTemplates',
    attributes: {
      name: row.name,
      message: row.message,
      createdAt: row.createdAt.toISOString(),
      createdById: String(row.createdById),
      createdByEmail: row.createdByEmail,
    },
  }
}
