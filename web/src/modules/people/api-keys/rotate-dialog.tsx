import { useState } from 'react'
import { showError } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useRotateKey, type KeyRow } from './api-keys.data.ts'
import type { ShownSecret } from './secret-notice.tsx'
import { useProof } from './use-proof.tsx'

const overlaps = [
  { value: '1', label: 'One hour' },
  { value: '24', label: 'A day' },
  { value: '72', label: 'Three days' },
]

/** Gives a key a new secret, while the old one works for some time more. */
export function RotateDialog({
  apiKey,
  onClose,
  onMade,
}: {
  apiKey: KeyRow
  onClose: () => void
  onMade: (shown: ShownSecret) => void
}) {
  const [hours, setHours] = useState('24')
  const rotate = useRotateKey()
  const proof = useProof()
  const send = () =>
    rotate.mutate(
      { params: { id: apiKey.id }, body: { rotation: { valid_for_hours: Number(hours) } } },
      {
        onSuccess: ({ data: { attributes } }) => onMade({ name: attributes.name, secret: attributes.secret }),
        onError: error => {
          if (!proof.ifNeeded(error, send)) showError(error, 'The key could not be rotated.')
        },
      },
    )
  return (
    <Dialog title={`Rotate ${apiKey.name}?`} isOpen onClose={onClose} size="sm">
      <Stack>
        <div>
          You get a new secret. Put it into your program before the old one stops.
          {apiKey.oldPrefix ? ` The one before that, ${apiKey.oldPrefix}…, stops at once.` : ''}
        </div>
        <ChoiceField
          label="The old secret works for"
          name="valid_for_hours"
          value={hours}
          data={overlaps}
          onChange={event => setHours(event.currentTarget.value)}
        />
        <Row justify="end" gap={8}>
          <Button look="quiet" onClick={onClose}>
            Keep the old one
          </Button>
          <Button busy={rotate.isPending} onClick={send}>
            Rotate key
          </Button>
        </Row>
      </Stack>
      {proof.dialog}
    </Dialog>
  )
}
