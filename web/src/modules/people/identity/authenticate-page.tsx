import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { callApi } from '../../../platform/api.ts'
import { takeSession } from '../../../platform/session.ts'
import {
  readSignInReturn,
  redeemFailureText,
  toSignIn,
  type SignInReturn,
  type WayOn,
} from './authenticate.rules.ts'
import { useSearchOnce } from './use-search-once.ts'

/** Where identity providers lead back to: redeems the one-time token, or says how a connection test or a sign-out went. */
export function AuthenticatePage() {
  const signInReturn = readSignInReturn(useSearchOnce())
  if (signInReturn.kind === 'test') return <TestResult failure={signInReturn.failure} />
  if (signInReturn.kind === 'sign-out') return <SignOutResult {...signInReturn} />
  if (signInReturn.kind === 'failed') return <Failed text={signInReturn.text} wayOn={signInReturn.wayOn} />
  return <Redeem signInReturn={signInReturn} />
}

function Redeem({ signInReturn }: { signInReturn: Extract<SignInReturn, { token: string }> }) {
  const router = useRouter()
  const [failure, setFailure] = useState('')
  const isStarted = useRef(false)
  const { kind, token } = signInReturn
  useEffect(() => {
    // The token works once.
    if (isStarted.current) return
    isStarted.current = true
    redeem(kind, token).then(
      href => router.navigate({ href, replace: true }),
      error => setFailure(redeemFailureText(error)),
    )
  }, [kind, token, router])
  if (failure !== '') return <Failed text={failure} wayOn={toSignIn} />
  return (
    <div role="status">
      <h1 className="pub-title">Signing you in</h1>
      <p className="pub-lead">This takes a moment.</p>
      <div className="pub-skeleton" style={{ height: 160 }} />
    </div>
  )
}

async function redeem(kind: 'saml' | 'google', token: string): Promise<string> {
  const { data } =
    kind === 'saml'
      ? await callApi(ssoRoutes.samlLogin, { body: { okta_auth_token: token } })
      : await callApi(ssoRoutes.googleSignIn, { body: { google_auth_token: token } })
  return takeSession(data.email)
}

function Failed({ text, wayOn }: { text: string; wayOn: WayOn }) {
  return (
    <>
      <h1 className="pub-title">We couldn’t sign you in</h1>
      <p className="pub-lead">{text}</p>
      <div className="pub-actions">
        <Link to={wayOn.to} className="pub-button">
          {wayOn.label}
        </Link>
        {wayOn === toSignIn ? null : (
          <Link to={toSignIn.to} className="pub-link">
            {toSignIn.label}
          </Link>
        )}
      </div>
    </>
  )
}

function SignOutResult({ title, text, button }: { title: string; text: string; button: string }) {
  return (
    <>
      <h1 className="pub-title">{title}</h1>
      <p className="pub-lead">{text}</p>
      <Link to="/login" className="pub-button">
        {button}
      </Link>
    </>
  )
}

function TestResult({ failure }: { failure: string | undefined }) {
  return (
    <>
      <h1 className="pub-title">
        {failure === undefined ? 'The connection works' : 'The connection test failed'}
      </h1>
      <p className="pub-lead">
        {failure ?? 'Your identity provider responded correctly. You can now turn single sign-on on.'}
      </p>
      <Link to="/profile/advanced" className="pub-button">
        Back to the SSO settings
      </Link>
    </>
  )
}
