import type { KeyScope } from '@ribbon/contract/key-scopes'
import { CheckboxField, ChoiceField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import type { KitForm } from '../../../ui/form/use-kit-form.ts'
import styles from './api-keys.module.css'
import { scopeChoices, type KeyForm } from './api-keys.rules.ts'

/** What a key is for, what it may do, how long, and from where. */
export function KeyFields({
  form,
  ends,
}: {
  form: KitForm<KeyForm>
  ends: { value: string; label: string }[]
}) {
  return (
    <>
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
      <ChoiceField {...form.getInputProps('days')} label="Works for" name="days" data={ends} />
      <TextAreaField
        {...form.getInputProps('networks')}
        label="Only from these networks (optional)"
        description="One a line, such as 203.0.113.7 or 203.0.113.0/24."
        name="networks"
        minRows={2}
      />
    </>
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
