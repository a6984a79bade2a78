import { z } from 'zod'
import { collection, resource, time } from '../../document.ts'
import { email } from '../../emails.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'

const askStates = ['asked', 'reminded', 'submitted', 'unsubscribed'] as const
export type AskState = (typeof askStates)[number]

export const askResource = resource('submissionAsks', {
  email: z.string(),
  name: z.string().nullable(),
  state: z.enum(askStates),
  reminders: z.number().int(),
  askedAt: time,
  /** Null where no more follow. */ nextReminderAt: time.nullable(),
})
export type Ask = z.output<typeof askResource>

const tooMany = 'Enter at most 1,000 addresses at a time.'
const chooseOne = 'Choose a recipient list, or enter email addresses.'
const askBody = z
  .object({
    recipient_list_id: idInput.optional(),
    emails: z.array(email('Enter email addresses like ada@example.com.')).max(1_000, tooMany).optional(),
  })
  .refine(
    ({ recipient_list_id: list, emails }) =>
      (list !== undefined) !== (emails !== undefined && emails.length > 0),
    chooseOne,
  )
export type AskBody = z.output<typeof askBody>

const count = z.number().int()
const askOutcome = z.object({
  asked: count,
  submittedAlready: count,
  askedAlready: count,
  /** Of a domain that may not submit. */ notAllowed: count,
  /** People of the list without an email address. */ withoutEmail: count,
})
export type AskOutcome = z.output<typeof askOutcome>

const owners = { access: 'owner', module: 'project', params: idParam } as const

export const askRoutes = defineRoutes({
  askPeople: {
    ...owners,
    method: 'POST',
    path: '/team/admin_orders/:id/ask',
    summary:
      'Mails the people of a recipient list, or some addresses, a personal link to submit; each once, with reminders after 2 and 5 days',
    idempotent: true,
    body: askBody,
    response: z.object({ data: askOutcome }),
    errors: [
      'not_found',
      'project_finalized',
      'collection_link_off',
      'project_collecting_paused',
      'invalid_input',
    ],
  },
  listAsks: {
    ...owners,
    method: 'GET',
    path: '/team/admin_orders/:id/asks',
    summary: 'The people who were asked by mail to submit, newest first, with what came of it',
    query: z.object({ page: pageQuery() }),
    response: collection(askResource),
    errors: ['not_found'],
  },
})
