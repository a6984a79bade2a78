import { z } from 'zod'
import { collection, collectionWith, document } from '../../document.ts'
import { productVariantResource } from '../../catalog/products/products.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { participantFields } from './participant-fields.ts'
import { chosenItemResource, groupOrderRecipientResource } from './participant-resources.ts'

/** Recipient list filter values (S3 §9), and `problem` for those whom a run left out. */
export const participantFilters = ['submitted', 'pending', 'finalized', 'skipped', 'problem', 'all'] as const

const params = z.object({ id: z.string(), recipientId: z.string() })
const recipient = document(groupOrderRecipientResource)
const changeFields = z.object({
  ...participantFields,
  /** The version the editor loaded; another one refuses the change. */ version: z
    .string()
    .max(64)
    .optional(),
})
export type ParticipantCorrection = z.output<typeof changeFields>

const chooseSome = 'Choose at least one recipient.'

const flag = z.enum(['true', '1']).optional()

export const participantRoutes = defineRoutes({
  listGroupOrderRecipients: {
    method: 'GET',
    path: '/team/group_orders/:id/recipients',
    access: 'owner',
    module: 'swag_store',
    summary: 'The participants of a group order, newest first',
    params: idParam,
    query: z.object({
      page: pageQuery(),
      filters: z
        .object({
          name_or_email: z.string().max(200).optional(),
          state: z.enum(participantFilters).optional(),
          submitted: flag,
          pending: flag,
          finalized: flag,
          skipped: flag,
          problem: flag,
          all: flag,
        })
        .optional(),
    }),
    response: collection(groupOrderRecipientResource),
    errors: ['not_found', 'malformed_request'],
  },
  getGroupOrderRecipient: {
    method: 'GET',
    path: '/team/group_orders/:id/recipients/:recipientId',
    access: 'owner',
    module: 'swag_store',
    summary: 'One participant',
    params,
    response: recipient,
    errors: ['not_found'],
  },
  updateGroupOrderRecipient: {
    method: 'PUT',
    path: '/team/group_orders/:id/recipients/:recipientId',
    access: 'owner',
    module: 'swag_store',
    summary:
      'Corrects name and address of a participant, until a run takes the person; what is not sent stays',
    params,
    body: wrapped('recipient', changeFields),
    response: recipient,
    errors: [
      'not_found',
      'participant_final',
      'group_order_busy',
      'group_order_closed',
      'changed_meanwhile',
      'invalid_input',
    ],
  },
  enableGroupOrderRecipient: {
    method: 'POST',
    path: '/team/group_orders/:id/recipients/:recipientId/enable',
    access: 'owner',
    module: 'swag_store',
    summary: 'Lets a skipped participant take part again',
    params,
    response: recipient,
    errors: ['not_found', 'participant_final', 'group_order_busy', 'group_order_closed'],
  },
  disableGroupOrderRecipient: {
    method: 'POST',
    path: '/team/group_orders/:id/recipients/:recipientId/disable',
    access: 'owner',
    module: 'swag_store',
    summary: 'Skips a participant and releases what was held for the person',
    params,
    response: recipient,
    errors: ['not_found', 'participant_final', 'group_order_busy', 'group_order_closed'],
  },
  deleteGroupOrderRecipient: {
    method: 'DELETE',
    path: '/team/group_orders/:id/recipients/:recipientId',
    access: 'owner',
    module: 'swag_store',
    summary: 'Removes a participant who has no order',
    params,
    response: z.void(),
    errors: ['not_found', 'participant_final', 'group_order_busy'],
  },
  changeGroupOrderRecipients: {
    method: 'POST',
    path: '/team/group_orders/:id/recipients/bulk',
    access: 'owner',
    module: 'swag_store',
    summary: 'Enables, skips or removes several participants, all or none',
    params: idParam,
    body: wrapped(
      'recipients',
      z.object({
        ids: z.array(idInput, chooseSome).min(1, chooseSome).max(1_000),
        action: z.enum(['enable', 'disable', 'delete'], 'Choose what to do.'),
      }),
    ),
    response: collection(groupOrderRecipientResource),
    errors: ['not_found', 'participant_final', 'group_order_busy', 'group_order_closed', 'invalid_input'],
  },
  listRecipientTierItems: {
    method: 'GET',
    path: '/team/group_orders/:id/recipient_group_order_tier_items',
    access: 'owner',
    module: 'swag_store',
    summary: 'What participants have chosen',
    params: idParam,
    query: z.object({
      page: pageQuery(),
      filters: z.object({ recipient_id: idInput.optional() }).optional(),
    }),
    response: collectionWith(chosenItemResource, productVariantResource),
    errors: ['not_found'],
  },
})
