import { ApiError } from '../../../../platform/api.ts'
import { failedFields } from '../../../../platform/forms.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { profileQuery, type Profile } from '../../../../platform/session.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { PasswordField } from '../../../../ui/form/fields.tsx'
import { FormActions, FormSection } from '../../../../ui/form/form-section.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useChangePassword } from './security.data.ts'
import { checkPassword, secretPlaces } from './security.rules.ts'

const blank = { current_password: '', password: '', password_confirmation: '' }

const usePasswordForm = ({ hasPassword }: Profile) =>
  useKitForm({ initial: blank, check: checkPassword(hasPassword), keptAs: null })

export function PasswordPanel({ user }: { user: Profile }) {
  const change = useChangePassword()
  const form = usePasswordForm(user)
  const save = (values: typeof blank) =>
    change.mutate(
      { body: { user: values } },
      {
        onSuccess: () => form.setValues(blank),
        onError: error => {
          showKitErrors(form, failedFields(error, 'The password could not be changed.', secretPlaces))
          // The call is open to mailed links too, so that its 401 does not close the session by itself.
          if (error instanceof ApiError && error.status === 401)
            void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
        },
      },
    )
  return (
    <Panel>
      <form noValidate onSubmit={submitKitForm(form, save)}>
        <FormSection
          title={user.hasPassword ? 'Change your password' : 'Set a password'}
          text={
            user.hasPassword
              ? 'Changing it signs you out on all other devices. You stay signed in here.'
              : 'You sign in with SSO or Google and have no password yet. Set one to also sign in with your email.'
          }
        >
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {user.hasPassword ? (
            <PasswordField
              {...form.getInputProps('current_password')}
              label="Current password"
              name="current_password"
              autoComplete="current-password"
            />
          ) : null}
          <PasswordField
            {...form.getInputProps('password')}
            label="New password"
            name="password"
            autoComplete="new-password"
            description="At least 6 characters; longer is better."
          />
          <PasswordField
            {...form.getInputProps('password_confirmation')}
            label="Re-type password"
            name="password_confirmation"
            autoComplete="new-password"
          />
        </FormSection>
        <FormActions>
          <Button type="submit" busy={change.isPending}>
            {user.hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </FormActions>
      </form>
    </Panel>
  )
}
