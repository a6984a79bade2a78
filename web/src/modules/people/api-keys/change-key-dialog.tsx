import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useChangeKey, type KeyRow } from './api-keys.data.ts'
import styles from './api-keys.module.css'
import { checkKey, formOf, keyBody, keyLives, keyPlaces, sameEnd, type KeyForm } from './api-keys.rules.ts'
import { KeyFields } from './key-fields.tsx'
import { useProof } from './use-proof.tsx'

const endText = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Changes what a key is called and what it may do; its secret stays. */
export function ChangeKeyDialog({ apiKey, onClose }: { apiKey: KeyRow; onClose: () => void }) {
  const change = useChangeKey()
  const proof = useProof()
  const form = useKitForm<KeyForm>({
    initial: formOf(apiKey),
    check: checkKey,
    keptAs: `api-key-${apiKey.id}`,
  })
  const send = (values: KeyForm) =>
    change.mutate(
      { params: { id: apiKey.id }, body: { api_key: keyBody(values, Date.now()) } },
      {
        onSuccess: onClose,
        onError: error => {
          if (!proof.ifNeeded(error, () => send(values)))
            showKitErrors(form, failedFields(error, 'The key could not be changed.', keyPlaces))
        },
      },
    )
  const end = `${apiKey.state === 'expired' ? 'Ended' : 'Until'} ${endText.format(new Date(apiKey.expiresAt))}, as now`
  return (
    <Dialog title={`Change ${apiKey.name}`} isOpen onClose={onClose} size="lg">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <p className={styles.text}>
            The secret stays the same. What you take away here, programs with the key can no longer do from
            their next request on.
          </p>
          <KeyFields
            form={form}
            ends={[
              { value: sameEnd, label: end },
              ...keyLives.map(({ value, label }) => ({ value, label: `${label} from today` })),
            ]}
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={change.isPending}>
              Save changes
            </Button>
          </Row>
        </Stack>
      </form>
      {proof.dialog}
    </Dialog>
  )
}
