import { Link, useLocation } from '@tanstack/react-router'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { callApi } from '../../../platform/api.ts'
import { MailRequest } from './mail-request.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the sign-in page. */
    email?: string
  }
}

/** Emails a link to whoever forgot the password. */
export function ResetPasswordPage() {
  const { email = '' } = useLocation({ select: location => location.state })
  return (
    <>
      <h1 className="pub-title">Forgot your password?</h1>
      <p className="pub-lead">We’ll email you a link to set a new one. It works for one hour.</p>
      <MailRequest
        email={email}
        label="Send the link"
        send={address => callApi(recoveryRoutes.requestPasswordReset, { body: { user: { email: address } } })}
        sentText={address => `Please check your ${address} inbox for instructions to reset your password.`}
        fallback="An exception occurred while trying to reset the user's password and send a reset email."
      />
      <p className="pub-below">
        <Link to="/login" className="pub-link">
          Back to sign-in
        </Link>
      </p>
    </>
  )
}
