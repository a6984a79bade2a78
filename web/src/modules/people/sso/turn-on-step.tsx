import { useState } from 'react'
import { errorMessages, showErrorText } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useDisableSso, useEnableSso, useUpdateSetup, type DomainRow, type SetupView } from './sso.data.ts'
import styles from './sso.module.css'
import { hasProvider, listText, missingForOn, verifiedDomains } from './sso.rules.ts'

/** Step 4: turns it on or off, says what will happen, and whether members must use it. */
export function TurnOnStep({ setup, domains }: { setup: SetupView; domains: readonly DomainRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const missing = missingForOn(setup, domains)
  const whose = listText(verifiedDomains(domains))
  return (
    <Stack>
      {hasProvider(setup) ? <RequiredSwitch setup={setup} /> : null}
      {setup.enabled ? (
        <>
          <p className={styles.text}>
            Members with an address at {whose || 'your domains'} {setup.required ? 'must' : 'can'} sign in
            through your provider, with “Sign in with SSO” on the sign-in page.
          </p>
          <Row>
            <Button look="quiet" onClick={() => setOpen(true)}>
              Turn off
            </Button>
          </Row>
        </>
      ) : missing.length > 0 ? (
        <p className={styles.dim}>Before you can turn it on: {listText(missing)}.</p>
      ) : (
        <Row>
          <Button onClick={() => setOpen(true)}>Turn on single sign-on</Button>
        </Row>
      )}
      {setup.enabled ? (
        <TurnOffDialog isOpen={isOpen} onClose={close} />
      ) : (
        <TurnOnDialog isOpen={isOpen} onClose={close} isRequired={setup.required} whose={whose} />
      )}
    </Stack>
  )
}

function TurnOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const disable = useDisableSso(onClose)
  return (
    <ConfirmDialog
      title="Turn off single sign-on?"
      confirmLabel="Turn off"
      cancelLabel="Leave it on"
      danger
      busy={disable.isPending}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => disable.mutate({})}
      text={[
        'Members sign in with their password again. Those without one can set it with “Forgot your password?”.',
        'Nobody is signed out, and your settings are kept.',
      ].join(' ')}
    />
  )
}

function TurnOnDialog({
  isOpen,
  onClose,
  isRequired,
  whose,
}: {
  isOpen: boolean
  onClose: () => void
  isRequired: boolean
  whose: string
}) {
  const enable = useEnableSso(onClose)
  return (
    <ConfirmDialog
      title="Turn on single sign-on?"
      confirmLabel="Turn on"
      cancelLabel="Not yet"
      busy={enable.isPending}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => enable.mutate({})}
      text={
        isRequired
          ? [
              `Members with an address at ${whose} must then sign in through your provider,`,
              'not with a password or Google. Admins can still use their password. Nobody is signed out.',
            ].join(' ')
          : [
              `Members with an address at ${whose} can then sign in through your provider`,
              'or with their password. Nobody is signed out.',
            ].join(' ')
      }
    />
  )
}

function RequiredSwitch({ setup }: { setup: SetupView }) {
  const update = useUpdateSetup()
  const change = (required: boolean) =>
    update.mutate(
      { body: { idp_setup: { required } } },
      {
        onError: error => showErrorText(errorMessages(error, 'The setting could not be saved.')),
      },
    )
  const isOn = update.isPending ? !setup.required : setup.required
  return (
    <SwitchField
      label="Members must use SSO"
      description="They can no longer sign in with a password or Google. Admins can always use their password."
      checked={isOn}
      disabled={update.isPending}
      onChange={event => change(event.currentTarget.checked)}
    />
  )
}
