import { Link, useSearch } from '@tanstack/react-router'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import { callApi } from '../../../platform/api.ts'
import { lastLogin } from '../../../platform/last-visit.ts'
import { MailRequest } from './mail-request.tsx'

const words: Record<'true' | 'false' | 'asked', { title: string; lead: string }> = {
  true: { title: 'Your email address is confirmed', lead: 'You are all set.' },
  false: {
    title: 'This link is no longer valid',
    lead: 'It may have been used already, or a newer one was sent. Request another one.',
  },
  asked: {
    title: 'Confirm your email address',
    lead: 'We’ll email you a link. Open it to confirm that the address is yours.',
  },
}

/** The page a confirmation mail links to: says whether it worked and leads on. */
export function EmailVerificationPage() {
  const { account_confirmation_success: success } = useSearch({ strict: false }) as {
    account_confirmation_success?: string
  }
  const outcome = success === 'true' || success === 'false' ? success : 'asked'
  const email = lastLogin()
  const on =
    email === null ? { to: '/login', label: 'Sign in' } : { to: '/report', label: 'Go to the dashboard' }
  return (
    <>
      <h1 className="pub-title">{words[outcome].title}</h1>
      <p className="pub-lead">{words[outcome].lead}</p>
      {outcome === 'true' ? (
        <Link to={on.to} className="pub-button">
          {on.label}
        </Link>
      ) : (
        <>
          <MailRequest
            email={email ?? ''}
            label="Send the link"
            send={address =>
              callApi(recoveryRoutes.requestConfirmation, { body: { user: { email: address } } })
            }
            sentText={address =>
              `A new link is on its way to ${address} if that address is not confirmed yet.`
            }
            fallback="The link could not be sent. Try again in a moment."
          />
          <p className="pub-below">
            <Link to={on.to} className="pub-link">
              {on.label}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
