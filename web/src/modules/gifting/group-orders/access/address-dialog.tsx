import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { emailPattern } from '@ribbon/contract/email-pattern'
import { useAddUser, useUpdateUser } from './allow-lists.data.ts'

/** Names one address, or corrects one. */
export function AddressDialog({
  orderId,
  user,
  onClose,
}: {
  orderId: string
  user?: { id: string; email: string }
  onClose: () => void
}) {
  const [email, setEmail] = useState(user?.email ?? '')
  const [error, setError] = useState<string>()
  const add = useAddUser(onClose)
  const update = useUpdateUser(onClose)
  const send = () => {
    if (!emailPattern.test(email.trim())) return setError('Enter an email address like ada@example.com.')
    const body = { group_order_allowed_user: { email: email.trim() } }
    if (user) update.mutate({ params: { id: orderId, userId: user.id }, body })
    else add.mutate({ params: { id: orderId }, body })
  }
  return (
    <Dialog title={user ? 'Correct the address' : 'Add an address'} isOpen onClose={onClose} size="sm">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            data-autofocus
            value={email}
            error={error}
            {...(user
              ? { description: 'Someone who has already entered with the old address keeps it.' }
              : {})}
            onChange={event => {
              setEmail(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={add.isPending || update.isPending}>
              {user ? 'Correct it' : 'Add it'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
