import { failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { PasswordField, TextField } from '../../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { checkProof, secretPlaces } from './security.rules.ts'

interface Proof extends Record<string, unknown> {
  current_password: string
  code: string
}
interface ProofDialogProps {
  title: string
  text: string
  confirmLabel: string
  isDanger?: boolean
  hasPassword: boolean
  isBusy: boolean
  onProof: (proof: Proof, onError: (error: unknown) => void) => void
  onClose: () => void
}

/** Asks for password and code before the second factor changes: an open session alone is not enough. */
export function ProofDialog({
  title,
  text,
  confirmLabel,
  isDanger,
  hasPassword,
  isBusy,
  onProof,
  onClose,
}: ProofDialogProps) {
  const form = useKitForm<Proof>({
    initial: { current_password: '', code: '' },
    check: checkProof(hasPassword),
    keptAs: null,
  })
  const send = (proof: Proof) =>
    onProof(proof, error =>
      showKitErrors(
        form,
        failedFields(error, 'Two-factor authentication could not be changed.', secretPlaces),
      ),
    )
  return (
    <Dialog title={title} isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <div>{text}</div>
          {hasPassword ? (
            <PasswordField
              {...form.getInputProps('current_password')}
              label="Current password"
              name="current_password"
              autoComplete="current-password"
              data-autofocus
            />
          ) : null}
          <TextField
            {...form.getInputProps('code')}
            label="Code from your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" look={isDanger ? 'danger' : 'primary'} busy={isBusy}>
              {confirmLabel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
