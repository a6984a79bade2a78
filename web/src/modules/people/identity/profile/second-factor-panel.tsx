import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import styles from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { useRemoveSecondFactor, useRenewRecoveryCodes, useSecondFactor } from './security.data.ts'
import { isShortOfCodes } from './security.rules.ts'

/** A code of an authenticator app in addition to the password: set it up, renew recovery codes, turn it off. */
export function SecondFactorPanel({ user }: { user: { email: string; hasPassword: boolean } }) {
  const factor = useSecondFactor()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isSettingUp, setSettingUp] = useState(false)
  const state = factor.data ? (
    <StatusDot tone={factor.data.enabled ? 'done' : 'neutral'} label={factor.data.enabled ? 'On' : 'Off'} />
  ) : undefined
  return (
    <Panel title="Two-factor authentication" actions={state}>
      {codes ? (
        <RecoveryCodes codes={codes} email={user.email} onSaved={() => setCodes(undefined)} />
      ) : factor.data ? (
        factor.data.enabled ? (
          <FactorOn left={factor.data.recoveryCodesLeft} hasPassword={user.hasPassword} onCodes={setCodes} />
        ) : isSettingUp ? (
          <SecondFactorSetup
            hasPassword={user.hasPassword}
            onCancel={() => setSettingUp(false)}
            onDone={made => {
              setSettingUp(false)
              setCodes(made)
            }}
          />
        ) : (
          <Stack gap={12}>
            <p className={styles.text}>
              When you sign in, Ribbon also asks for a code from an authenticator app on your phone, so your
              password alone is not enough.
            </p>
            <Row>
              <Button onClick={() => setSettingUp(true)}>Set up</Button>
            </Row>
          </Stack>
        )
      ) : factor.error ? (
        <ErrorState
          messages={errorMessages(factor.error, 'Two-factor authentication could not be loaded.')}
          onRetry={() => void factor.refetch()}
        />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Panel>
  )
}

function FactorOn({
  left,
  hasPassword,
  onCodes,
}: {
  left: number
  hasPassword: boolean
  onCodes: (codes: readonly string[]) => void
}) {
  const [dialog, setDialog] = useState<'renew' | 'remove'>()
  const close = () => setDialog(undefined)
  return (
    <Stack gap={12}>
      <p className={styles.text}>
        Ribbon asks for a code from your authenticator app when you sign in.{' '}
        {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left for when you do not have
        your phone.
      </p>
      {isShortOfCodes(left) ? (
        <Notice tone="warning">
          Create new recovery codes soon. If you lose your phone, you need one to sign in.
        </Notice>
      ) : null}
      <Row gap={8}>
        <Button look="quiet" onClick={() => setDialog('renew')}>
          New recovery codes
        </Button>
        <Button look="quiet" onClick={() => setDialog('remove')}>
          Turn off
        </Button>
      </Row>
      {dialog === 'renew' ? (
        <RenewCodesDialog hasPassword={hasPassword} onCodes={onCodes} onClose={close} />
      ) : null}
      {dialog === 'remove' ? <TurnOffDialog hasPassword={hasPassword} onClose={close} /> : null}
    </Stack>
  )
}

function RenewCodesDialog({
  hasPassword,
  onCodes,
  onClose,
}: {
  hasPassword: boolean
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const renew = useRenewRecoveryCodes()
  return (
    <ProofDialog
      title="Create new recovery codes?"
      text="Your current codes will stop working. The new ones are shown only once."
      confirmLabel="Create new codes"
      hasPassword={hasPassword}
      isBusy={renew.isPending}
      onClose={onClose}
      onProof={(proof, onError) =>
        renew.mutate(
          { body: { second_factor: proof } },
          {
            onError,
            onSuccess: answer => {
              onClose()
              onCodes(answer.data.attributes.recoveryCodes)
            },
          },
        )
      }
    />
  )
}

function TurnOffDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const remove = useRemoveSecondFactor()
  return (
    <ProofDialog
      title="Turn off two-factor authentication?"
      text="You will sign in with your password only. Your recovery codes will stop working."
      confirmLabel="Turn off"
      isDanger
      hasPassword={hasPassword}
      isBusy={remove.isPending}
      onClose={onClose}
      onProof={(proof, onError) =>
        remove.mutate({ body: { second_factor: proof } }, { onError, onSuccess: onClose })
      }
    />
  )
}
