import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { callApi } from '../../../platform/api.ts'
import { takeSession } from '../../../platform/session.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { checkNewPassword, isLinkRefused, passwordRefusal } from './identity.rules.ts'
import { useSearchOnce } from './use-search-once.ts'

/** The page a reset mail links to: sets a new password and signs in. */
export function NewPasswordPage() {
  const { reset_password_token: token = '' } = useSearchOnce()
  const [isRefused, setRefused] = useState(false)
  if (token === '')
    return (
      <NoLink
        title="Valid token is required."
        lead="Open the link in the latest email, or request a new one."
      />
    )
  if (isRefused)
    return (
      <NoLink title="This link is no longer valid" lead="Links work once, for one hour. Request a new one." />
    )
  return <NewPasswordForm token={token} onRefused={() => setRefused(true)} />
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const router = useRouter()
  const form = usePubForm({
    initial: { password: '', retype: '' },
    check: checkNewPassword,
    send: async ({ password, retype }) => {
      try {
        const { data } = await callApi(recoveryRoutes.updatePassword, {
          body: { user: { password, password_confirmation: retype }, reset_password_token: token },
        })
        showSuccess('Your password has been successfully updated!')
        await router.navigate({ href: await takeSession(data.email), replace: true })
      } catch (error) {
        if (isLinkRefused(error)) return onRefused()
        const refusal = passwordRefusal(error)
        if (refusal) return refusal
        showError(error, 'The new password could not be saved.', 'full_messages')
      }
    },
  })
  return (
    <>
      <h1 className="pub-title">Set a new password</h1>
      <p className="pub-lead">Saving it signs you out on every other device.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubPasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters."
          autoFocus
        />
        <PubPasswordField {...form.field('retype')} label="Re-type password" autoComplete="new-password" />
        <PubButton type="submit" full busy={form.busy}>
          Save password
        </PubButton>
      </form>
    </>
  )
}

function NoLink({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <h1 className="pub-title">{title}</h1>
      <p className="pub-lead">{lead}</p>
      <div className="pub-actions">
        <Link to="/reset-password" className="pub-button">
          Request a new link
        </Link>
        <Link to="/login" className="pub-link">
          Back to sign-in
        </Link>
      </div>
    </>
  )
}
