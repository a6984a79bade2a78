import { z } from 'zod'
import { collectionWith, documentWith, document } from '../../document.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { selectionTypes, tierItemResource, tierResource } from './group-order-resources.ts'

const limitSentence = 'Enter how many gifts, from 1 to 20.'
const giftsLimit = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,4}$/, limitSentence)
        .transform(Number),
    ],
    limitSentence,
  )
  .pipe(z.number().int(limitSentence).min(1, limitSentence).max(20, limitSentence))

const tierFields = z.object({
  name: z.string().trim().max(120).optional(),
  gifts_limit: giftsLimit.optional(),
  selection_type: z.enum(selectionTypes, 'Choose EXACTLY or UPTO.').optional(),
})
export type TierFields = z.output<typeof tierFields>
const tierBody = wrapped('group_order_tier', tierFields)
const itemBody = wrapped('paige_group_order_tiers_item', z.object({ itemable_id: idInput }))

const tierParams = z.object({ id: z.string(), tierId: z.string() })
const itemParams = z.object({ id: z.string(), itemId: z.string() })
const tier = documentWith(tierResource, tierItemResource)
const changeErrors = ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'] as const

const addItem = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'POST',
    path: `/team/group_orders/:id/group_order_tiers/:tierId/${path}`,
    access: 'owner',
    module: 'swag_store',
    summary,
    status: 201,
    params: tierParams,
    body: itemBody,
    response: document(tierItemResource),
    errors: changeErrors,
  }) as const

const removeItem = {
  method: 'DELETE',
  access: 'owner',
  module: 'swag_store',
  response: z.void(),
  errors: ['not_found', 'tier_in_use', 'group_order_closed', 'group_order_busy'],
} as const

export const tierRoutes = defineRoutes({
  createTier: {
    method: 'POST',
    path: '/team/group_orders/:id/group_order_tiers',
    access: 'owner',
    module: 'swag_store',
    summary: 'Adds a tier; one gift and EXACTLY unless said',
    idempotent: true,
    status: 201,
    params: idParam,
    body: tierBody,
    response: tier,
    errors: changeErrors,
  },
  listTiers: {
    method: 'GET',
    path: '/team/group_orders/:id/group_order_tiers',
    access: 'owner',
    module: 'swag_store',
    summary: 'The tiers of a group order with what they offer',
    params: idParam,
    response: collectionWith(tierResource, tierItemResource),
    errors: ['not_found'],
  },
  updateTier: {
    method: 'PUT',
    path: '/team/group_orders/:id/group_order_tiers/:tierId',
    access: 'owner',
    module: 'swag_store',
    summary: 'Changes a tier; refused where it would break what someone has confirmed',
    params: tierParams,
    body: tierBody,
    response: tier,
    errors: [...changeErrors, 'tier_in_use'],
  },
  deleteTier: {
    method: 'DELETE',
    path: '/team/group_orders/:id/group_order_tiers/:tierId',
    access: 'owner',
    module: 'swag_store',
    summary: 'Deletes a tier that nobody has confirmed a gift of',
    params: tierParams,
    response: z.void(),
    errors: ['not_found', 'tier_in_use', 'group_order_closed', 'group_order_busy'],
  },
  addTierProduct: addItem('product_items', 'Offers a product in a tier; twice is the same item'),
  addTierBundle: addItem('bundle_items', 'Offers a bundle in a tier; twice is the same item'),
  removeTierItem: {
    ...removeItem,
    path: '/team/group_orders/:id/group_order_tier_items/:itemId',
    summary: 'Takes a product or bundle out of a tier',
    params: itemParams,
  },
  removeItemOfTier: {
    ...removeItem,
    path: '/team/group_orders/:id/group_order_tiers/:tierId/group_order_tier_items/:itemId',
    summary: 'The same, with the tier in the path (reading B3)',
    params: z.object({ id: z.string(), tierId: z.string(), itemId: z.string() }),
  },
  releaseTier: {
    method: 'POST',
    path: '/team/group_orders/:id/group_order_tiers/:tierId/release',
    access: 'owner',
    module: 'swag_store',
    summary: 'Asks everyone who confirmed a gift of this tier to choose again, by email',
    params: tierParams,
    response: tier,
    errors: ['not_found', 'group_order_closed', 'group_order_busy'],
  },
  releaseTierItem: {
    method: 'POST',
    path: '/team/group_orders/:id/group_order_tier_items/:itemId/release',
    access: 'owner',
    module: 'swag_store',
    summary: 'Asks everyone who confirmed this gift to choose again, by email',
    params: itemParams,
    response: tier,
    errors: ['not_found', 'group_order_closed', 'group_order_busy'],
  },
})
