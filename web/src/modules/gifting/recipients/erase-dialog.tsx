import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Recipient } from './recipients.data.ts'
import { useErase } from './people.data.ts'
import { personName } from './people.rules.ts'

/** Asks before a person's data go for good. */
export function EraseDialog({ person, onClose }: { person: Recipient; onClose: () => void }) {
  const erase = useErase(onClose)
  return (
    <ConfirmDialog
      title="Erase personal data?"
      danger
      typed="ERASE"
      confirmLabel="Erase"
      cancelLabel="Keep"
      busy={erase.isPending}
      isOpen
      onClose={onClose}
      text={
        <Stack gap={12}>
          <span>
            Name, contact, address and cards of {personName(person)} go from recipients, lists, gifts and
            mails. What was sent and what it cost stays.
          </span>
          <span>This cannot be undone.</span>
        </Stack>
      }
      onConfirm={() => erase.mutate({ params: { id: person.id } })}
    />
  )
}
