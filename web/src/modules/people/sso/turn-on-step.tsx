import { useState } from 'react'
import { errorMessages, showErrorText } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useDisableSso, useEnableSso, useUpdateSetup, type DomainRow, type SetupView } from './sso.data.ts'
import styles from './sso.module.css'
import { hasProvider, listText, missingForOn, setupBody, verifiedDomains } from './sso.rules.ts'

/** Step 4: who may or must use it, and on or off, with what happens then in words. */
export function TurnOnStep({ setup, domains }: { setup: SetupView; domains: readonly DomainRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const enable = useEnableSso(close)
  const disable = useDisableSso(close)
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
        <p className={styles.dim}>Before it can be turned on: {listText(missing)}.</p>
      ) : (
        <Row>
          <Button onClick={() => setOpen(true)}>Turn single sign-on on</Button>
        </Row>
      )}
      {setup.enabled ? (
        <ConfirmDialog
          title="Turn single sign-on off?"
          confirmLabel="Turn off"
          cancelLabel="Leave it on"
          danger
          busy={disable.isPending}
          isOpen={isOpen}
          onClose={close}
          onConfirm={() => disable.mutate({})}
          text="Members sign in with their password again. Who never had one gets it by “Forgot your password?”. Who is signed in stays signed in, and your settings are kept."
        />
      ) : (
        <ConfirmDialog
          title="Turn single sign-on on?"
          confirmLabel="Turn on"
          cancelLabel="Not yet"
          busy={enable.isPending}
          isOpen={isOpen}
          onClose={close}
          onConfirm={() => enable.mutate({})}
          text={
            setup.required
              ? `Members with an address at ${whose} can from now on sign in through your provider only, not with a password or Google. Who is signed in stays signed in. The passwords of admins keep working.`
              : `Members with an address at ${whose} can from now on sign in through your provider as well as with their password. Nobody is signed out.`
          }
        />
      )}
    </Stack>
  )
}

function RequiredSwitch({ setup }: { setup: SetupView }) {
  const update = useUpdateSetup()
  const change = (required: boolean) =>
    update.mutate(
      { body: { idp_setup: setupBody(setup, required) } },
      {
        onError: error => showErrorText(errorMessages(error, 'The switch could not be saved.')),
      },
    )
  const isOn = update.isPending ? !setup.required : setup.required
  return (
    <SwitchField
      label="Members must use SSO"
      description="Their password and Google no longer sign them in. The passwords of admins always do."
      checked={isOn}
      disabled={update.isPending}
      onChange={event => change(event.currentTarget.checked)}
    />
  )
}
