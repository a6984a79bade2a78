import { z } from 'zod'
import { collection, resource, time } from './document.ts'
import { pageQuery } from './paging.ts'
import { defineRoutes } from './route.ts'

export const cardTemplateResource = resource('cardTemplates', {
  name: z.string(), message: z.string(), createdAt: time, createdById: z.string(), createdByEmail: z.string(),
})

export const cardTemplateRoutes = defineRoutes({
  listCardTemplates: {
    method: 'GET', path: '/team/card_templates', access: 'member', module: 'swag_store', summary: 'The team’s card templates, by name',
    query: z.object({ page: pageQuery() }), response: collection(cardTemplateResource), errors: [],
  },
})

export type CardTemplate = z.output<typeof cardTemplateResource>
