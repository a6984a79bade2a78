import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { defineRoutes, idInput, wrapped } from '../../route.ts'
import { participantFields } from '../group-orders/participant-fields.ts'
import {
  chosenItemResource,
  offeredTierResource,
  participantResource,
} from '../group-orders/participant-resources.ts'

const byUuid = z.object({ uuid: z.string() })
const byPerson = z.object({ uuid: z.string(), recipientId: z.string() })
const participant = document(participantResource)
const writeErrors = [
  'not_found',
  'group_order_locked',
  'group_order_closed',
  'participant_final',
  'participant_skipped',
] as const

const pick = z.object({
  product_variant_id: idInput,
  group_order_tier_id: idInput,
  bundle_id: idInput.nullish().transform(value => value ?? null),
})
/** One variant, or a list of up to 50, all or none; parts of one bundle go together. */
const picks = z.union(
  [
    pick.transform(one => ({ isList: false, picks: [one] })),
    z
      .array(pick)
      .min(1)
      .max(50)
      .transform(list => ({ isList: true, picks: list })),
  ],
  'Choose an option for each gift, and at most 50 at once.',
)

const personFields = z.object({
  ...participantFields,
  /** Read and ignored: the address that entered says who a participant is. */
  email: z.string().max(longest.email).nullish(),
  custom_fields: z
    .array(z.object({ name: z.string().max(120), value: z.string().trim().max(500) }))
    .max(50)
    .optional(),
  /** Not before this day; null for as soon as possible. */
  not_before: z.iso.date('Choose a day.').nullish(),
})

export const choosingRoutes = defineRoutes({
  listOfferedTiers: {
    method: 'GET',
    path: '/recipients/:uuid/group_order_tiers',
    access: 'recipient',
    summary: 'What can be chosen; stock only as yes, few or no',
    polled: true,
    params: byUuid,
    response: collection(offeredTierResource),
    errors: ['not_found'],
  },
  listChosenItems: {
    method: 'GET',
    path: '/recipients/:uuid/items',
    access: 'recipient',
    summary: 'What the participant has chosen',
    params: byUuid,
    query: z.object({ recipient_id: z.string().optional() }),
    response: collection(chosenItemResource),
    errors: ['not_found'],
  },
  chooseItems: {
    method: 'POST',
    path: '/recipients/:uuid/items',
    access: 'recipient',
    summary: 'Chooses gifts, all or none, and holds them; `replaces` gives another one back in the same step',
    status: 201,
    params: byUuid,
    body: z.object({
      recipients_group_order_tier_item: picks,
      recipient_id: idInput.optional(),
      replaces: idInput.nullish().transform(value => value ?? null),
    }),
    response: z.union([document(chosenItemResource), collection(chosenItemResource)]),
    errors: [
      ...writeErrors,
      'choice_confirmed',
      'tier_limit_reached',
      'option_gone',
      'bundle_incomplete',
      'invalid_input',
    ],
  },
  removeChosenItem: {
    method: 'DELETE',
    path: '/recipients/:uuid/items/:itemId',
    access: 'recipient',
    summary: 'Gives a gift back; any part of a bundle gives back all of it',
    params: z.object({ uuid: z.string(), itemId: z.string() }),
    response: z.void(),
    errors: [...writeErrors, 'choice_confirmed'],
  },
  updateParticipant: {
    method: 'PUT',
    path: '/recipients/:uuid/:recipientId',
    access: 'recipient',
    summary: 'Saves name, address and answers; what is not sent stays',
    params: byPerson,
    body: wrapped('recipient', personFields),
    response: participant,
    errors: [...writeErrors, 'invalid_input'],
  },
  confirmChoice: {
    method: 'POST',
    path: '/recipients/:uuid/:recipientId/confirm',
    access: 'recipient',
    summary: 'Confirms what was chosen; from then on it stays held. Repeating it changes nothing',
    params: byPerson,
    response: participant,
    errors: [
      ...writeErrors,
      'tier_incomplete',
      'nothing_chosen',
      'option_gone',
      'submissions_full',
      'invalid_input',
    ],
  },
  changeChoice: {
    method: 'POST',
    path: '/recipients/:uuid/:recipientId/change',
    access: 'recipient',
    summary: 'Undoes the confirmation so that gifts can be changed; they stay held',
    params: byPerson,
    response: participant,
    errors: writeErrors,
  },
  declineGifts: {
    method: 'POST',
    path: '/recipients/:uuid/:recipientId/decline',
    access: 'recipient',
    summary: 'Declines, and gives back what was held',
    params: byPerson,
    body: z.object({
      reason: z
        .string()
        .trim()
        .max(500)
        .nullish()
        .transform(value => value || null),
    }),
    response: participant,
    errors: writeErrors,
  },
  exportParticipant: {
    method: 'GET',
    path: '/recipients/:uuid/:recipientId/data',
    access: 'recipient',
    summary: 'Everything that is kept about the participant',
    params: byPerson,
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
    errors: ['not_found'],
  },
  eraseParticipant: {
    method: 'DELETE',
    path: '/recipients/:uuid/:recipientId',
    access: 'recipient',
    summary: 'Erases what is kept about the participant, until a run takes the person',
    params: byPerson,
    response: z.void(),
    errors: ['not_found', 'participant_final', 'group_order_busy'],
  },
})
