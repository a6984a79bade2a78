import { useRef, useState } from 'react'
import { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import { callApi, isNotFound } from '../../../../platform/api.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { errorCode } from '../../../../platform/error-code.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages, showErrorText } from '../../../../platform/toasts.ts'
import {
  itemsKey,
  lookAgain,
  useItems,
  useTiers,
  type ChosenItem,
  type OfferedItem,
  type Person,
  type Tier,
} from '../redemption.data.ts'
import { choiceName, choicesOf, goneName, payloadOf, temporaryItems, type Choice } from './choosing.rules.ts'
import { keepSelection } from './kept-selection.ts'

export interface Gone {
  name: string
  tierName: string
}

/**
 * Choosing, shown at once and sent one after the other. A temporary item is replaced by the server's own, or taken away again where
 * the call fails (S3 §4).
 */
export function useChoosing(uuid: string, person: Person) {
  const tiers = useTiers(uuid)
  const items = useItems(uuid, person.id)
  const [gone, setGone] = useState<Gone>()
  const calls = useCallsInOrder(uuid)
  const list = useShownItems(uuid, person.id, items.data)

  const choose = (tier: Tier, offered: OfferedItem, variantIds: readonly string[], replaced?: Choice) => {
    setGone(undefined)
    const choiceId = list.newId()
    list.change(all => [
      ...without(replaced?.choiceId)(all),
      ...temporaryItems(choiceId, { tierId: tier.id, recipientId: person.id }, offered, variantIds),
    ])
    calls.next(async () => {
      try {
        const pick = payloadOf(tier.id, offered, variantIds)
        const replaces = (replaced && list.realItems(replaced)[0]?.id) ?? null
        list.settle(choiceId, await sendChoice(uuid, person.id, { pick, replaces }))
      } catch (error) {
        list.change(all => [...without(choiceId)(all), ...(replaced ? list.realItems(replaced) : [])])
        if (errorCode(error) === 'option_gone')
          return setGone({ name: goneName(offered, variantIds), tierName: tier.name })
        lookAgain(uuid, error)
        tellFailure(
          error,
          isNotFound(error)
            ? 'This gift is not offered here any more.'
            : `This gift could not be ${replaced ? 'swapped' : 'chosen'}. Try again in a moment.`,
        )
      }
    })
  }

  const remove = (choice: Choice) => {
    list.change(without(choice.choiceId))
    calls.next(async () => {
      const [item] = list.realItems(choice)
      if (!item) return
      try {
        await callApi(choosingRoutes.removeChosenItem, { params: { uuid, itemId: item.id } })
      } catch (error) {
        list.change(all => [...all, ...list.realItems(choice)])
        lookAgain(uuid, error)
        const bundle = choice.bundleId === null ? undefined : choiceName(choice)
        tellFailure(error, 'This gift could not be taken out. Try again in a moment.', bundle)
      }
    })
  }

  return {
    tiers,
    items,
    choices: choicesOf(items.data ?? []),
    gone,
    choose,
    remove,
    isSending: calls.isSending,
  }
}

const without = (choiceId: string | undefined) => (all: ChosenItem[]) =>
  all.filter(item => item.choiceId !== choiceId)

let temporary = 0

/** The items as they are shown, and what became of those that were shown before the server had answered. */
function useShownItems(uuid: string, recipientId: string, loaded: ChosenItem[] | undefined) {
  const settled = useRef(new Map<string, ChosenItem[]>())
  const change = (next: (items: ChosenItem[]) => ChosenItem[]) => {
    void queryClient.cancelQueries({ queryKey: itemsKey(uuid) })
    const changed = next(queryClient.getQueryData<ChosenItem[]>(itemsKey(uuid)) ?? loaded ?? [])
    queryClient.setQueryData(itemsKey(uuid), changed)
    keepSelection(recipientId, changed)
  }
  return {
    change,
    newId: () => `new${(temporary += 1)}`,
    settle: (choiceId: string, chosen: ChosenItem[]) => {
      settled.current.set(choiceId, chosen)
      change(all => {
        const first = all.find(item => item.choiceId === choiceId)
        return all.flatMap(item => (item === first ? chosen : item.choiceId === choiceId ? [] : [item]))
      })
    },
    realItems: (choice: Choice): ChosenItem[] =>
      choice.choiceId.startsWith('new') ? (settled.current.get(choice.choiceId) ?? []) : choice.items,
  }
}

async function sendChoice(
  uuid: string,
  recipientId: string,
  { pick, replaces }: { pick: ReturnType<typeof payloadOf>; replaces: string | null },
): Promise<ChosenItem[]> {
  const { data } = await callApi(choosingRoutes.chooseItems, {
    params: { uuid },
    body: { recipients_group_order_tier_item: pick, recipient_id: recipientId, replaces },
  })
  return Array.isArray(data) ? readMany({ data }).items : [readOne({ data })]
}

/** A failed removal of a bundle names it before the server's words (S3 §4). */
function tellFailure(error: unknown, fallback: string, bundle?: string) {
  // The visit has ended, or the gift is gone: “Route not found.” would help nobody.
  const messages = isNotFound(error) ? [fallback] : errorMessages(error, fallback)
  showErrorText(bundle === undefined ? messages : messages.map(message => `${bundle}: ${message}`))
}

/** Sends one call after the other, and asks for what is true once all are answered. */
function useCallsInOrder(uuid: string) {
  const queue = useRef({ last: Promise.resolve(), waiting: 0 })
  const [isSending, setSending] = useState(false)
  const next = (call: () => Promise<void>) => {
    const { current } = queue
    current.waiting += 1
    setSending(true)
    current.last = current.last.then(call).finally(() => {
      current.waiting -= 1
      if (current.waiting > 0) return
      setSending(false)
      for (const type of ['recipientGroupOrderTierItems', 'groupOrderTiers', 'groupOrderRecipients'])
        void queryClient.invalidateQueries({ queryKey: [type, uuid] })
    })
  }
  return { next, isSending }
}
