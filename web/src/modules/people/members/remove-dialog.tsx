import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { removeMembers, type MemberRow } from './members.data.ts'
import styles from './members.module.css'

/** Names everyone who is removed, and says what is kept. */
export function RemoveDialog({
  people,
  onClose,
  onRemoved,
}: {
  people: readonly MemberRow[]
  onClose: () => void
  onRemoved: (ids: string[]) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const outcomes = await removeMembers(people)
    onRemoved(people.filter((_, index) => outcomes[index]?.isDone).map(({ id }) => id))
    onClose()
  }
  const one = people.length === 1 ? people[0] : undefined
  return (
    <ConfirmDialog
      title={one ? `Remove ${one.name}?` : `Remove ${people.length} people?`}
      confirmLabel={one ? 'Remove' : `Remove ${people.length}`}
      cancelLabel="Keep them"
      danger
      busy={isBusy}
      isOpen
      onClose={onClose}
      onConfirm={() => void remove()}
      text={
        <>
          {one
            ? `${one.email} will be signed out everywhere and can no longer sign in.`
            : 'They will be signed out everywhere and can no longer sign in:'}
          {one ? null : (
            <ul className={styles.names}>
              {people.map(({ id, name, email }) => (
                <li key={id}>
                  {name}
                  {name === email ? null : <span> {email}</span>}
                </li>
              ))}
            </ul>
          )}
          <p className={styles.stays}>Their orders, recipients and card templates stay.</p>
        </>
      }
    />
  )
}
