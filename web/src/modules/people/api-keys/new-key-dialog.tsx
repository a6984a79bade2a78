import type { KeyScope } from '@ribbon/contract/key-scopes'
import { failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { CheckboxField, ChoiceField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useCreateKey } from './api-keys.data.ts'
import styles from './api-keys.module.css'
import {
  checkKey,
  emptyKey,
  keyBody,
  keyLives,
  keyPlaces,
  scopeChoices,
  type KeyForm,
} from './api-keys.rules.ts'
import type { ShownSecret } from './secret-notice.tsx'
import { useProof } from './use-proof.tsx'

/** Makes a key: what it is for, what it may do, how long, and from where. */
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
          <TextField
            {...form.getInputProps('name')}
            label="Name"
            description="The program that uses it. It stands in the audit log beside your name."
            name="name"
            autoComplete="off"
            maxLength={80}
            data-autofocus
          />
          <ScopeBoxes form={form} />
          <ChoiceField {...form.getInputProps('days')} label="Works for" name="days" data={keyLives} />
          <TextAreaField
            {...form.getInputProps('networks')}
            label="Only from these networks (optional)"
            description="One a line, such as 203.0.113.7 or 203.0.113.0/24."
            name="networks"
            minRows={2}
          />
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

function ScopeBoxes({ form }: { form: KitForm<KeyForm> }) {
  const { scopes } = form.values
  const tick = (name: KeyScope, isOn: boolean) =>
    form.setFieldValue('scopes', isOn ? [...scopes, name] : scopes.filter(other => other !== name))
  const error = form.errors['scopes']
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? 'key-scopes-error' : undefined}>
      <legend>What it may do</legend>
      {scopeChoices.map(({ name, text }, index) => (
        <CheckboxField
          key={name}
          label={text}
          description={name}
          checked={scopes.includes(name)}
          // The first box takes the focus where none is ticked.
          {...(index === 0 ? { 'data-path': 'scopes' } : {})}
          onChange={event => tick(name, event.currentTarget.checked)}
        />
      ))}
      {error ? (
        <p id="key-scopes-error" role="alert" className={styles.failure}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
