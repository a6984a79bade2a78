import { z } from 'zod'
import { cardMessage } from '../../gifting/orders/card-message.ts'
import { collection, document, resource, time } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

export const cardTemplateResource = resource('cardTemplates', {
  name: z.string(),
  message: z.string(),
  createdAt: time,
  createdById: z.string(),
  createdByEmail: z.string(),
})

const templateName = z
  .string('Enter a name for the template.')
  .trim()
  .min(1, 'Enter a name for the template.')
  .max(120, 'A name has at most 120 characters.')
/** `created_by_id` and `team_id` may be sent (S2 §7); who is signed in decides both. */
export const cardTemplateBody = z.object({ name: templateName, message: cardMessage })

export const cardTemplateRoutes = defineRoutes({
  listCardTemplates: {
    method: 'GET',
    path: '/team/card_templates',
    access: 'member',
    scope: 'templates:read',
    module: 'swag_store',
    summary: 'The team’s card templates, by name',
    query: z.object({ page: pageQuery(), search: z.string().max(200).optional() }),
    response: collection(cardTemplateResource),
    errors: [],
  },
  getCardTemplate: {
    method: 'GET',
    path: '/team/card_templates/:id',
    access: 'member',
    scope: 'templates:read',
    module: 'swag_store',
    summary: 'One card template',
    params: idParam,
    response: document(cardTemplateResource),
    errors: ['not_found'],
  },
  createCardTemplate: {
    method: 'POST',
    path: '/team/card_templates',
    access: 'member',
    scope: 'templates:write',
    module: 'swag_store',
    summary: 'Keeps a card message for the team',
    idempotent: true,
    status: 201,
    body: wrapped('card_template', cardTemplateBody),
    response: document(cardTemplateResource),
    errors: ['invalid_input', 'template_name_taken'],
  },
  updateCardTemplate: {
    method: 'PUT',
    path: '/team/card_templates/:id',
    access: 'member',
    scope: 'templates:write',
    module: 'swag_store',
    summary: 'Changes a card template',
    params: idParam,
    body: wrapped('card_template', cardTemplateBody.partial()),
    response: document(cardTemplateResource),
    errors: ['not_found', 'invalid_input', 'template_name_taken'],
  },
  deleteCardTemplate: {
    method: 'DELETE',
    path: '/team/card_templates/:id',
    access: 'member',
    scope: 'templates:write',
    module: 'swag_store',
    summary: 'Removes a card template; cards written with it stay',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
})

export type CardTemplate = z.output<typeof cardTemplateResource>
