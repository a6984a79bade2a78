import { useRouter } from '@tanstack/react-router'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'

/** Begins a gift for everyone of a list: the gifts come next, or the choice of the list where a bag is packed already. */
export function useSendToList(): (id: string) => void {
  const router = useRouter()
  return id => {
    const { lines, listId } = giftInProgress.get()
    if (lines.length > 0) return void router.navigate({ href: `/select-recipient?list=${id}` })
    if (id !== listId) changeGift({ type: 'listChosen', listId: id })
    void router.navigate({ href: '/gifts' })
  }
}
