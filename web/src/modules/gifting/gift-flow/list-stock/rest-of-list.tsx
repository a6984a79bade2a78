import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { changeGift } from '../change-gift.ts'
import { giftInProgress } from '../gift-in-progress.ts'

/** Says that not everyone of the list is meant, where the gift is for the rest of a send. */
export function RestOfList({ listId }: { listId: string }) {
  const { listId: chosen, restOf } = giftInProgress.use(state => state)
  if (restOf === null || chosen !== listId) return null
  return (
    <Notice
      actions={
        <Button look="quiet" size="xs" onClick={() => changeGift({ type: 'listChosen', listId })}>
          Send to everyone of the list
        </Button>
      }
    >
      This gift is for those of the list whom the stock of the other gift does not cover.
    </Notice>
  )
}
