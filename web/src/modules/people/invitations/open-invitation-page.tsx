import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { productName } from '../../../platform/page-title.ts'
import { leaveSession } from '../../../platform/session.ts'
import { errorMessages, showError } from '../../../platform/toasts.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField, PubPasswordField } from '../../../public-ui/pub-field.tsx'
import { PubPage } from '../../../public-ui/pub-layout.tsx'
import { usePubForm, type PubForm } from '../../../public-ui/use-pub-form.ts'
import { PubFailure, PubLoading } from '../../../public-ui/pub-states.tsx'
import { checkAcceptance, checkNames, passwordRefusal } from '../identity/identity.rules.ts'
import { closedWords, isClosedSince, refusedWords, type ClosedWords } from './invitation.rules.ts'
import { acceptInvitation, useOpenInvitation, type OpenInvitation } from './open-invitation.data.ts'

/** The page of an invitation's link. Whoever is signed in here is signed out first: the link may be someone else's (S1 §2). */
export function OpenInvitationPage({ token }: { token: string }) {
  const [isAlone, setAlone] = useState(false)
  useEffect(() => {
    leaveSession().then(
      () => setAlone(true),
      () => setAlone(true),
    )
  }, [])
  return isAlone ? (
    <Invitation token={token} />
  ) : (
    <PubPage band={{ name: productName }} width="narrow">
      <PubLoading shapes={loadingShapes} />
    </PubPage>
  )
}

function Invitation({ token }: { token: string }) {
  const { data: invitation, error, refetch } = useOpenInvitation(token)
  const [refused, setRefused] = useState<ClosedWords>()
  const band = invitation ? { name: invitation.teamName, logo: invitation.teamLogo } : { name: productName }
  const closed = refused ?? (invitation && closedWords(invitation))
  return (
    <PubPage band={band} width="narrow">
      {closed ? (
        <Closed {...closed} />
      ) : invitation ? (
        <AcceptForm
          token={token}
          invitation={invitation}
          onRefused={setRefused}
          onStale={() => void refetch()}
        />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <PubLoading shapes={loadingShapes} />
      )}
    </PubPage>
  )
}

interface Acceptance extends Record<string, string> {
  firstName: string
  lastName: string
  password: string
  retype: string
}

interface AcceptFormProps {
  token: string
  invitation: OpenInvitation
  onRefused: (words: ClosedWords) => void
  onStale: () => void
}

function AcceptForm({ token, invitation, onRefused, onStale }: AcceptFormProps) {
  const form = usePubForm<Acceptance>({
    initial: { firstName: '', lastName: '', password: '', retype: '' },
    check: values => (invitation.needsPassword ? checkAcceptance(values) : checkNames(values)),
    send: async values => {
      try {
        location.replace(await acceptInvitation(token, invitation, values))
        // Busy until the app has taken this page's place.
        await new Promise(() => {})
      } catch (error) {
        const refusal = passwordRefusal(error)
        if (refusal) return refusal
        const words = refusedWords(error, invitation)
        if (words) return onRefused(words)
        if (isClosedSince(error)) return onStale()
        showError(error, 'The invitation could not be accepted.')
      }
    },
  })
  return (
    <>
      <h1 className="pub-title">Join {invitation.teamName}</h1>
      <p className="pub-lead">
        {invitation.invitedBy === invitation.teamName
          ? 'You are invited to send gifts with the team.'
          : `${invitation.invitedBy} invited you to send gifts with the team.`}{' '}
        {invitation.needsPassword
          ? 'Enter your name and choose a password.'
          : 'Enter your name, then sign in with your company account.'}
      </p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField
          label="Email"
          name="email"
          type="email"
          value={invitation.email}
          autoComplete="username"
          readOnly
        />
        <PubField {...form.field('firstName')} label="First name" autoComplete="given-name" autoFocus />
        <PubField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        {invitation.needsPassword ? <NewPasswordFields form={form} /> : null}
        <PubButton type="submit" full busy={form.busy}>
          Join {invitation.teamName}
        </PubButton>
      </form>
    </>
  )
}

function NewPasswordFields({ form }: { form: PubForm<Acceptance> }) {
  return (
    <>
      <PubPasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
      />
      <PubPasswordField {...form.field('retype')} label="Re-type password" autoComplete="new-password" />
    </>
  )
}

const loadingShapes = [{ height: 32, width: '60%' }, { height: 48 }, { height: 460 }]

function Closed({ title, lead, canSignIn }: ClosedWords) {
  return (
    <>
      <h1 className="pub-title">{title}</h1>
      <p className="pub-lead">{lead}</p>
      {canSignIn ? (
        <a href="/login" className="pub-button">
          Sign in
        </a>
      ) : null}
    </>
  )
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Closed
        title="Invitation not found"
        lead={
          'The link may be incomplete, or a newer one was sent. ' +
          'Open the link in the latest email, or ask the person who invited you.'
        }
        canSignIn={false}
      />
    )
  }
  return <PubFailure messages={errorMessages(error)} onRetry={onRetry} />
}
