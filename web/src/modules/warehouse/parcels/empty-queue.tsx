import { Button } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

/** The queue without rows; `onShowOpen` clears the search and filters that hide them. */
export function EmptyQueue({ onShowOpen }: { onShowOpen: (() => void) | undefined }) {
  return onShowOpen ? (
    <EmptyState
      title="Nothing matches"
      drawing="search"
      text="No parcel fits the search and filters."
      action={
        <Button look="quiet" onClick={onShowOpen}>
          Show open parcels
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="The queue is empty"
      drawing="parcel"
      text="Every paid gift becomes a parcel here. New ones come by themselves."
    />
  )
}
