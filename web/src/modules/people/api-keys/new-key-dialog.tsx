import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useCreateKey } from './api-keys.data.ts'
import styles from './api-keys.module.css'
import { checkKey, emptyKey, keyBody, keyLives, keyPlaces, type KeyForm } from './api-keys.rules.ts'
import { KeyFields } from './key-fields.tsx'
import type { ShownSecret } from './secret-notice.tsx'
import { useProof } from './use-proof.tsx'

/** Makes a key. */
export function NewKeyDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (shown: ShownSecret) => void
}) {
  const create = useCreateKey()
  const proof = useProof()
  const form = useKitForm<KeyForm>({ initial: emptyKey, check: checkKey, keptAs: 'api-key-new' })
  const send = (values: KeyForm) =>
    create.mutate(
      { body: { api_key: keyBody(values, Date.now()) } },
      {
        onSuccess: ({ data: { attributes } }) => onMade({ name: attributes.name, secret: attributes.secret }),
        onError: error => {
          if (!proof.ifNeeded(error, () => send(values)))
            showKitErrors(form, failedFields(error, 'The key could not be made.', keyPlaces))
        },
      },
    )
  return (
    <Dialog title="New API key" isOpen onClose={onClose} size="lg">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <p className={styles.text}>
            The key acts as you: it sees and does what you may, and of that only what you tick here.
          </p>
          <KeyFields form={form} ends={keyLives} />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={create.isPending}>
              Make key
            </Button>
          </Row>
        </Stack>
      </form>
      {proof.dialog}
    </Dialog>
  )
}
