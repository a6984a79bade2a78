import { useRouter } from '@tanstack/react-router'
import {
  firstNameOf,
  hasMergeFields,
  viewCard,
  type CardView,
} from '@ribbon/contract/catalog/card-templates/merge-fields'
import { useSenderName } from '../../../platform/session.ts'
import { showSuccess } from '../../../platform/toasts.ts'
import { useCardReader } from './gift-flow.data.ts'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'

interface ShownCard {
  /** Undefined until the person is known. */
  view: CardView | undefined
  caption: string
  /** Whom values are missing of; undefined while the person is still to give them. */
  who: string | undefined
  info: string | undefined
  /** Why the gift cannot be sent with this card. */
  refusal: string | undefined
}

/** The card as the chosen recipient will read it, or the first person of the chosen list. */
export function useShownCard(message: string): ShownCard {
  const sender = useSenderName()
  const person = useCardReader()
  const isPersonal = hasMergeFields(message)
  if (!person)
    return {
      view: undefined,
      caption: isPersonal ? 'The names are filled in for whom you choose.' : '',
      who: undefined,
      info: undefined,
      refusal: undefined,
    }
  const view = viewCard(message, person, sender)
  const who = firstNameOf(person.name) ?? (person.name || person.email || 'this person')
  if (person.isOfList)
    return {
      view,
      who,
      caption: `Shown as ${who}, the first of the list, will read it. Everyone gets their own name.`,
      info: undefined,
      refusal: undefined,
    }
  if (!person.isAsked)
    return { view, who, caption: `Shown as ${who} will read it.`, info: undefined, refusal: view.problem }
  return {
    view: { ...view, problem: undefined },
    who: undefined,
    refusal: undefined,
    caption: isPersonal ? 'Shown with what is known so far.' : `Shown as ${who} will read it.`,
    info: isPersonal
      ? `${who} was asked for name and address. The card is filled when they are there.`
      : undefined,
  }
}

/** Puts a template on the card of the gift being put together, and goes to where that gift goes on. */
export function usePutOnCard() {
  const router = useRouter()
  return ({ id, name, message }: { id: string; name: string; message: string }) => {
    const { cardMessage, templateId, lines } = giftInProgress.get()
    changeGift({ type: 'cardWritten', message, templateId: id })
    const isReplacing = cardMessage !== '' && cardMessage !== message
    showSuccess(`The card of your gift says “${name}”.${lines.length > 0 ? '' : ' Now choose the gift.'}`, {
      title: 'Template used',
      ...(isReplacing
        ? {
            action: {
              label: 'Undo',
              run: () => changeGift({ type: 'cardWritten', message: cardMessage, templateId }),
            },
          }
        : {}),
    })
    void router.navigate({ href: lines.length > 0 ? '/card-message' : '/gifts' })
  }
}
