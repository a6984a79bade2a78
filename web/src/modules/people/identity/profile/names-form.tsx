import { useEffect, useEffectEvent } from 'react'
import { failedFields } from '../../../../platform/forms.ts'
import type { Profile } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { FormActions, FormSection } from '../../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useUpdateNames } from './profile.data.ts'
import { checkNames } from './profile.rules.ts'

const places = [
  [/^First name/, 'first_name'],
  [/^Last name/, 'last_name'],
] as const

export function NamesForm({ user }: { user: Profile }) {
  const update = useUpdateNames()
  const saved = { first_name: user.firstName, last_name: user.lastName }
  const form = useKitForm({ initial: saved, check: checkNames, keptAs: 'own-name' })
  const isDirty = form.isDirty()
  const show = (names: typeof saved) => {
    form.setValues(names)
    form.resetDirty(names)
  }
  // Saved in another window: what is typed here stays.
  const follow = useEffectEvent(() => {
    if (!isDirty) show(saved)
  })
  useEffect(() => follow(), [user.firstName, user.lastName])
  const save = (values: typeof saved) => {
    const names = { first_name: values.first_name.trim(), last_name: values.last_name.trim() }
    update.mutate(
      { body: { user: names } },
      {
        onSuccess: () => show(names),
        onError: error =>
          showKitErrors(form, failedFields(error, 'The profile could not be updated.', places)),
      },
    )
  }
  return (
    <Panel>
      <form noValidate onSubmit={submitKitForm(form, save)}>
        <FormSection
          title="Your name"
          text="It appears on the card of every gift you send and in your team’s lists."
          columns
        >
          <TextField
            {...form.getInputProps('first_name')}
            label="First name"
            name="first_name"
            autoComplete="given-name"
          />
          <TextField
            {...form.getInputProps('last_name')}
            label="Last name"
            name="last_name"
            autoComplete="family-name"
          />
        </FormSection>
        <FormActions>
          {isDirty ? (
            <Button look="quiet" onClick={() => show(saved)}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" busy={update.isPending} disabled={!isDirty}>
            Save
          </Button>
        </FormActions>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </Panel>
  )
}
