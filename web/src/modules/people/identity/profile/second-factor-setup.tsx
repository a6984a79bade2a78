import { lazy, Suspense, useState } from 'react'
import { failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyValue } from '../../../../ui/display/copy-value.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { PasswordField, TextField } from '../../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import styles from './profile.module.css'
import { useBeginSecondFactor, useConfirmSecondFactor } from './security.data.ts'
import { checkCode, checkOwnPassword, secretPlaces, spacedSecret } from './security.rules.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface SetupProps {
  hasPassword: boolean
  onCancel: () => void
  onDone: (codes: readonly string[]) => void
}
interface Secret {
  secret: string
  uri: string
}

/** First the password, then the app learns the secret and proves it with a code. */
export function SecondFactorSetup({ hasPassword, onCancel, onDone }: SetupProps) {
  const [secret, setSecret] = useState<Secret>()
  return secret ? (
    <ConfirmStep secret={secret} onCancel={onCancel} onDone={onDone} />
  ) : (
    <PasswordStep hasPassword={hasPassword} onCancel={onCancel} onSecret={setSecret} />
  )
}

function PasswordStep({
  hasPassword,
  onCancel,
  onSecret,
}: {
  hasPassword: boolean
  onCancel: () => void
  onSecret: (secret: Secret) => void
}) {
  const begin = useBeginSecondFactor()
  const form = useKitForm({
    initial: { current_password: '' },
    check: checkOwnPassword(hasPassword),
    keptAs: null,
  })
  const send = (values: { current_password: string }) =>
    begin.mutate(
      { body: { second_factor: values } },
      {
        onSuccess: answer => onSecret(answer.data.attributes),
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'Two-factor authentication could not be set up.', secretPlaces),
          ),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <Stack>
        {hasPassword ? (
          <PasswordField
            {...form.getInputProps('current_password')}
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            autoFocus
          />
        ) : (
          <p className={styles.text}>Have your phone with an authenticator app ready.</p>
        )}
        <Row gap={8}>
          <Button type="submit" busy={begin.isPending}>
            Continue
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Not now
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function ConfirmStep({
  secret,
  onCancel,
  onDone,
}: {
  secret: Secret
  onCancel: () => void
  onDone: (codes: readonly string[]) => void
}) {
  const confirm = useConfirmSecondFactor(onDone)
  const form = useKitForm({ initial: { code: '' }, check: checkCode, keptAs: null })
  const send = (values: { code: string }) =>
    confirm.mutate(
      { body: { second_factor: values } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The code could not be checked.', secretPlaces)),
      },
    )
  return (
    <form noValidate onSubmit={submitKitForm(form, send)} className={styles.setup}>
      <div className={styles.code}>
        <Suspense fallback={<SkeletonBlock height={200} label="Drawing the code" />}>
          <QrCode text={secret.uri} label="QR code of the secret" />
        </Suspense>
      </div>
      <Stack>
        <ol className={styles.steps}>
          <li>Open an authenticator app and scan the code.</li>
          <li>
            Or type this secret into it: <CopyValue label="secret" value={spacedSecret(secret.secret)} />
          </li>
          <li>Enter the six digits the app shows for Ribbon.</li>
        </ol>
        <TextField
          {...form.getInputProps('code')}
          label="Code from your app"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
        <Row gap={8}>
          <Button type="submit" busy={confirm.isPending}>
            Turn on
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Not now
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
