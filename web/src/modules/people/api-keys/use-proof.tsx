import { useState, type ReactNode } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { failedFields } from '../../../platform/forms.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useGiveProof } from './api-keys.data.ts'

/**
 * For what only the person themselves may do: `ifNeeded(error, again)` opens a dialog where the server asks for proof, and
 * repeats the call once it is given. False where the error is another one.
 */
export function useProof(): { ifNeeded: (error: unknown, again: () => void) => boolean; dialog: ReactNode } {
  const [again, setAgain] = useState<() => void>()
  return {
    ifNeeded: (error, repeat) => {
      if (errorCode(error) !== 'password_needed') return false
      setAgain(() => repeat)
      return true
    },
    dialog: again ? (
      <ProofDialog
        onClose={() => setAgain(undefined)}
        onProven={() => {
          setAgain(undefined)
          again()
        }}
      />
    ) : null,
  }
}

function ProofDialog({ onClose, onProven }: { onClose: () => void; onProven: () => void }) {
  const { user } = useSession()
  const prove = useGiveProof()
  const field = user.hasPassword ? 'current_password' : 'code'
  const form = useKitForm({
    initial: { given: '' },
    check: ({ given }): Record<string, string> =>
      given.trim() === '' ? { given: user.hasPassword ? 'Enter your password.' : 'Enter a code.' } : {},
    keptAs: null,
  })
  const send = ({ given }: { given: string }) =>
    prove.mutate(
      { body: { proof: field === 'code' ? { code: given } : { current_password: given } } },
      {
        onSuccess: onProven,
        onError: error =>
          showKitErrors(form, failedFields(error, 'This could not be checked.', [[/./, 'given']])),
      },
    )
  return (
    <Dialog title="Is it you?" isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <div>Keys act in your name, so we ask once more. It counts for ten minutes.</div>
          {user.hasPassword ? (
            <PasswordField
              {...form.getInputProps('given')}
              label="Your password"
              name="current_password"
              autoComplete="current-password"
              data-autofocus
            />
          ) : (
            <TextField
              {...form.getInputProps('given')}
              label="Code from your app"
              description="Without two-factor authentication, sign out and in again instead."
              name="code"
              autoComplete="one-time-code"
              data-autofocus
            />
          )}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={prove.isPending}>
              Go on
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
