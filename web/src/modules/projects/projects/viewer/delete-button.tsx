import { useState } from 'react'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubDialog } from '../../../../public-ui/pub-dialog.tsx'
import { useDeleteOne, useDeleteSeveral } from './viewer.data.ts'

interface DeleteProps {
  jwt: string
  ids: readonly string[]
  isDisabled: boolean
  onDeleted: () => void
}

/** Deletes the chosen rows: one by itself, several together (S3 §2). */
export function DeleteButton({ jwt, ids, isDisabled, onDeleted }: DeleteProps) {
  const [isAsking, setAsking] = useState(false)
  const one = useDeleteOne()
  const several = useDeleteSeveral()
  const close = () => setAsking(false)
  const after = { onSuccess: onDeleted, onSettled: close }
  const remove = () => {
    const [id] = ids
    if (ids.length === 1 && id) one.mutate({ params: { jwt, recipientId: id } }, after)
    else several.mutate({ params: { jwt }, body: { recipient: { ids: [...ids] } } }, after)
  }
  const what = ids.length === 1 ? 'this recipient' : `${ids.length} recipients`
  return (
    <>
      <PubButton quiet disabled={isDisabled || ids.length === 0} onClick={() => setAsking(true)}>
        {ids.length > 1 ? `Delete ${ids.length}` : 'Delete'}
      </PubButton>
      <PubDialog title={`Delete ${what}?`} isOpen={isAsking} onClose={close}>
        <p>They are taken off the list and get nothing. They can submit again by the project link.</p>
        <div className="pub-actions">
          <PubButton busy={one.isPending || several.isPending} onClick={remove}>
            Delete
          </PubButton>
          <PubButton quiet onClick={close}>
            Keep them
          </PubButton>
        </div>
      </PubDialog>
    </>
  )
}
