import { showError } from '../../../platform/toasts.ts'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { useRevokeKey, type KeyRow } from './api-keys.data.ts'
import { useProof } from './use-proof.tsx'

/** Ends a key at once, after saying what stops with it. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const revoke = useRevokeKey()
  const proof = useProof()
  const send = () =>
    revoke.mutate(
      { params: { id: apiKey.id } },
      {
        onSuccess: onClose,
        onError: error => {
          if (!proof.ifNeeded(error, send)) showError(error, 'The key could not be revoked.')
        },
      },
    )
  return (
    <>
      <ConfirmDialog
        title={`Revoke ${apiKey.name}?`}
        confirmLabel="Revoke key"
        cancelLabel="Keep key"
        danger
        busy={revoke.isPending}
        isOpen
        onClose={onClose}
        onConfirm={send}
        text={
          <>
            Every program that uses it is refused from this moment. A revoked key cannot be brought back.{' '}
            {apiKey.lastUsedAt ? (
              <>
                It was last used <TimeText at={apiKey.lastUsedAt} withTime />
                {apiKey.lastUsedFrom ? ` from ${apiKey.lastUsedFrom}` : ''}.
              </>
            ) : (
              'Nothing has used it yet.'
            )}
          </>
        }
      />
      {proof.dialog}
    </>
  )
}
