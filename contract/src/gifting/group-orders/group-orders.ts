import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { cardMessageMax, imageMaxBytes } from '../../limits.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, noPictureText, pictureUpload, wrapped } from '../../route.ts'
import {
  customField,
  groupOrderResource,
  groupOrderStates,
  groupOrderSummaryResource,
} from './group-order-resources.ts'

const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform(text => text === 'true' || text === '1'),
])
const name = z
  .string('Enter a name for the redemption.')
  .trim()
  .min(1, 'Enter a name for the redemption.')
  .max(120)
const accessCode = z
  .string()
  .trim()
  .max(64)
  .refine(code => code === '' || code.length >= 4, 'An access code has at least 4 characters.')
  .nullish()
  .transform(code => (code === undefined ? undefined : code || null))
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform(value => value || null)
const time = z.iso.datetime({ offset: true, error: 'Enter a day and a time.' }).nullable()

const createFields = z.object({
  name,
  password: accessCode,
  password_protected: flag.optional(),
  company_email_limited: flag.optional(),
  show_prices: flag.optional(),
})

/** Fields with a blank name are left out (S2 §5). */
const customFields = z
  .array(z.object({ name: z.string().max(120), required: flag.default(false) }))
  .max(10)
  .transform(fields =>
    fields.map(field => ({ ...field, name: field.name.trim() })).filter(field => field.name !== ''),
  )
  .pipe(z.array(customField))

const cardText = z
  .string()
  .max(cardMessageMax)
  .refine(text => text === '' || !/^\s/.test(text), 'A card message may not start with a blank space.')
  .nullable()
  .transform(value => value || null)

const updateFields = createFields.partial().extend({
  custom_fields: customFields.optional(),
  redemption_title: text(120).optional(),
  redemption_subheading: text(200).optional(),
  redemption_description: text(2_000).optional(),
  enable_custom_title: flag.optional(),
  enable_custom_subheading: flag.optional(),
  enable_custom_description: flag.optional(),
  allowed_domains: z.array(z.string().trim().max(253)).max(50).optional(),
  /** Set by naming somebody; `false` lets anyone with the link in, once the lists are empty. */
  list_limited: flag.optional(),
  verify_emails: flag.optional(),
  cardMessage: cardText.optional(),
  card_message: cardText.optional(),
  opens_at: time.optional(),
  closes_at: time.optional(),
  change_minutes: z.number().int().min(0).max(10_080).optional(),
  submissions_limit: z.number().int().min(1).max(1_000_000).nullable().optional(),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(250)
    .optional(),
  /** The version the editor loaded; a newer one refuses the change. */
  version: z.number().int().optional(),
})
export type GroupOrderChange = z.output<typeof updateFields>

const picture = z.union([pictureUpload, z.literal('')], noPictureText).nullish()
const groupOrder = document(groupOrderResource)

export const groupOrderRoutes = defineRoutes({
  createGroupOrder: {
    method: 'POST',
    path: '/team/group_orders',
    access: 'owner',
    module: 'swag_store',
    summary: 'Makes a group order, which starts pending',
    idempotent: true,
    status: 201,
    body: wrapped('group_order', createFields),
    response: groupOrder,
    errors: ['plan_required', 'invalid_input'],
  },
  listGroupOrders: {
    method: 'GET',
    path: '/team/group_orders',
    access: 'owner',
    module: 'swag_store',
    summary: 'The team’s group orders, newest first; `filters[<state>]=true` narrows, several widen',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z
        .strictObject(Object.fromEntries(groupOrderStates.map(state => [state, flag.optional()])))
        .optional(),
    }),
    response: collection(groupOrderSummaryResource),
    errors: ['malformed_request'],
  },
  getGroupOrder: {
    method: 'GET',
    path: '/team/group_orders/:id',
    access: 'owner',
    module: 'swag_store',
    summary: 'A group order with its settings, how far people are, and what would pay',
    params: idParam,
    response: groupOrder,
    errors: ['not_found'],
  },
  updateGroupOrder: {
    method: 'PUT',
    path: '/team/group_orders/:id',
    access: 'owner',
    module: 'swag_store',
    summary: 'Changes a group order; what is not sent stays',
    params: idParam,
    body: wrapped('group_order', updateFields),
    response: groupOrder,
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'changed_meanwhile', 'invalid_input'],
  },
  updateGroupOrderBackground: {
    method: 'PATCH',
    path: '/team/group_orders/:id',
    access: 'owner',
    module: 'swag_store',
    summary: 'Sets the background of the page; an empty value removes it',
    params: idParam,
    multipart: { maxFileBytes: imageMaxBytes.background },
    body: wrapped('group_order', z.object({ custom_background: picture, background: picture })),
    response: groupOrder,
    errors: ['not_found', 'group_order_closed', 'image_refused', 'invalid_input'],
  },
  deleteGroupOrder: {
    method: 'DELETE',
    path: '/team/group_orders/:id',
    access: 'owner',
    module: 'swag_store',
    summary: 'Deletes a group order that nobody has confirmed in, and releases what was held for it',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'not_deletable', 'group_order_busy'],
  },
  addGroupOrderCards: {
    method: 'POST',
    path: '/team/group_orders/:id/add_cards',
    access: 'owner',
    module: 'swag_store',
    summary: 'Sets the cards that go into every parcel',
    params: idParam,
    body: wrapped(
      'group_order',
      z.object({
        cards: z
          .array(
            z.object({
              product_variant_id: idInput,
              quantity: z
                .number()
                .int()
                .min(1, 'Choose from 1 to 10 of a card.')
                .max(10, 'Choose from 1 to 10 of a card.'),
            }),
          )
          .max(10),
      }),
    ),
    response: groupOrder,
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'],
  },
})
