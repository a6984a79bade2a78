import type { GiftCardRequest } from '@ribbon/contract/store/gift-cards/gift-card-input'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { checkLater, failedFields, type FieldErrors } from '../../../../platform/forms.ts'
import { useSession } from '../../../../platform/session.ts'
import { showKitErrors, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { useIssueGiftCards } from '../gift-cards.data.ts'
import { readPeople } from './people.rules.ts'

export interface IssueValues extends Record<string, unknown> {
  name: string
  amount: string | number
  way: 'typed' | 'list'
  typed: string
  list: string | null
  /** How many are on the chosen list. */ listCount: number
  message: string
  sender_name: string
  expires_at: string
  send_at: string
}

/** What is sent of a filled-in form. */
function requestOf(values: IssueValues): GiftCardRequest {
  const { name, amount, way, typed, list, message, sender_name, expires_at, send_at } = values
  return {
    name,
    amount,
    message,
    sender_name,
    expires_at: expires_at || null,
    send_at: send_at || null,
    ...(way === 'list' ? { bulk_import_id: list ?? undefined } : { recipients: readPeople(typed).people }),
  }
}

const checkRequest = checkLater<GiftCardRequest>(
  async () => (await import('@ribbon/contract/store/gift-cards/gift-card-input')).giftCardInput,
)

async function check(values: IssueValues): Promise<FieldErrors> {
  const errors = await checkRequest(requestOf(values))
  const people = Object.entries(errors).find(([path]) => path.startsWith('recipients'))?.[1]
  return { ...errors, ...peopleProblem(values, people) }
}

function peopleProblem(values: IssueValues, found: string | undefined): FieldErrors {
  if (values.way === 'list') return values.list ? {} : { list: 'Choose a recipient list.' }
  const { people, unreadable } = readPeople(values.typed)
  if (unreadable.length > 0)
    return { typed: `There is no email address in “${shortened(unreadable[0] ?? '')}”.` }
  if (people.length === 0) return { typed: 'Enter at least one email address.' }
  return found === undefined ? {} : { typed: found }
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const places = [
  [/amount/i, 'amount'],
  [/entry|person|people|email/i, 'typed'],
  [/list/i, 'list'],
  [/send on|to send/i, 'send_at'],
  [/valid/i, 'expires_at'],
  [/message/i, 'message'],
  [/sender/i, 'sender_name'],
  [/name/i, 'name'],
] as const

/** The form that issues gift cards; the list comes back once they are issued. */
export function useIssueForm() {
  const router = useRouter()
  const { team } = useSession()
  const issue = useIssueGiftCards()
  const [isIssued, setIssued] = useState(false)
  const form = useKitForm<IssueValues>({
    initial: {
      name: '',
      amount: '',
      way: 'typed',
      typed: '',
      list: null,
      listCount: 0,
      message: '',
      sender_name: team.name,
      expires_at: '',
      send_at: '',
    },
    check,
    keptAs: 'gift-cards',
  })
  const send = (values: IssueValues) => {
    if (issue.isPending) return
    issue.mutate(
      // The form has checked that an amount and people are there.
      { body: { gift_card: requestOf(values) } },
      {
        onSuccess: () => {
          flushSync(() => setIssued(true))
          void router.navigate({ href: '/e-commerce/gift-cards' })
        },
        onError: error =>
          showKitErrors(form, failedFields(error, 'The gift cards were not created.', places)),
      },
    )
  }
  const people =
    form.values.way === 'list' ? form.values.listCount : readPeople(form.values.typed).people.length
  return { form, send, people, isPending: issue.isPending, isDirty: !isIssued && form.isDirty() }
}
export type IssueForm = ReturnType<typeof useIssueForm>['form']
