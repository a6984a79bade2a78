import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { useDeleteLists, type ListView } from './store-access.data.ts'
import { listsText, wouldOpen, type AccessFacts } from './store-access.rules.ts'
import styles from './store-access.module.css'

interface DeleteListsProps {
  access: AccessFacts
  lists: readonly ListView[]
  onDone: () => void
}

/** What can be done with the selected lists. */
export function DeleteLists({ access, lists, onDone }: DeleteListsProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteLists(() => {
    setAsking(false)
    onDone()
  })
  const enabledLists = lists.filter(list => list.enabled).length
  const name = lists.length === 1 ? (lists[0]?.name ?? 'the list') : listsText(lists.length)
  return (
    <div className={styles.bulk} role="group" aria-label="Selected lists">
      <strong aria-live="polite">{listsText(lists.length)} selected</strong>
      <Button look="quiet" size="xs" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Button look="subtle" size="xs" onClick={onDone}>
        Clear
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${name}?`}
        text={
          wouldOpen(access, { enabledLists })
            ? 'Nobody would be named any more, so everyone could buy in your store. To stop sales, pause the store instead.'
            : 'Their people can no longer buy, unless another list that is on has them, or their address was added by itself.'
        }
        confirmLabel={lists.length === 1 ? 'Delete the list' : 'Delete the lists'}
        cancelLabel="Keep"
        danger
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ body: { allow_list: { ids: lists.map(list => list.id) } } })}
      />
    </div>
  )
}
