import { Link } from '@tanstack/react-router'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { PubButton } from '../../../public-ui/pub-button.tsx'
import { PubField } from '../../../public-ui/pub-field.tsx'
import { PubCard } from '../../../public-ui/pub-layout.tsx'
import { usePubForm } from '../../../public-ui/use-pub-form.ts'
import { showError } from '../../../platform/toasts.ts'
import { checkNames, homeOf } from './identity.rules.ts'
import { useUpdateNames } from './profile/profile.data.ts'

const steps = [
  { title: 'Pick a gift', text: 'Choose a product or a bundle, in the right size and color.' },
  {
    title: 'Choose the recipient',
    text: 'Enter an address, choose someone from your recipients, or send them a link to enter it.',
  },
  { title: 'Write the card', text: 'Up to 500 characters, printed on a card with your team’s logo.' },
  { title: 'Follow the parcel', text: 'You and the recipient can track it until it is delivered.' },
]

/** How a gift is sent. Shown once, after sign-up or after accepting an invitation; asks for a missing name first. */
export function HowItWorksPage() {
  const { user, team, roles, modules } = useSession()
  const canSend = modules.includes('swag_store') && !roles.includes('limited_user') && hasPath('/gifts')
  const home = homeOf(modules)
  if (user.firstName === '' || user.lastName === '') return <NameStep />
  return (
    <>
      <h1 className="pub-title">
        {roles.includes('team_owner') ? `${team.name} is ready` : `Welcome to ${team.name}`}
      </h1>
      <p className="pub-lead">
        {modules.includes('swag_store')
          ? 'Here is how sending a gift works.'
          : 'Sending gifts is not turned on for your team yet: ask the people who run Ribbon for you. This is how it works.'}
      </p>
      <PubCard>
        <ol className="pub-rows">
          {steps.map((step, index) => (
            <li key={step.title}>
              <span className="pub-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <strong>{step.title}</strong>
                <div className="pub-dim">{step.text}</div>
              </div>
            </li>
          ))}
        </ol>
      </PubCard>
      <div className="pub-actions" style={{ marginTop: 24 }}>
        {canSend ? (
          <Link to="/gifts" className="pub-button">
            Send a first gift
          </Link>
        ) : null}
        <Link to={home.to} className={canSend ? 'pub-link' : 'pub-button'}>
          {home.label}
        </Link>
      </div>
    </>
  )
}

/** For accounts made without a name, such as by another client. */
function NameStep() {
  const { user } = useSession()
  const update = useUpdateNames()
  const form = usePubForm({
    initial: { firstName: user.firstName, lastName: user.lastName },
    check: checkNames,
    send: async ({ firstName, lastName }) => {
      const names = { first_name: firstName.trim(), last_name: lastName.trim() }
      await update
        .mutateAsync({ body: { user: names } })
        .catch((error: unknown) => showError(error, 'The profile could not be updated.'))
    },
  })
  return (
    <>
      <h1 className="pub-title">What is your name?</h1>
      <p className="pub-lead">It appears on the card of every gift you send and in your team’s lists.</p>
      <form className="pub-card pub-stack" noValidate onSubmit={form.submit}>
        <PubField {...form.field('firstName')} label="First name" autoComplete="given-name" autoFocus />
        <PubField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        <PubButton type="submit" full busy={form.busy}>
          Continue
        </PubButton>
      </form>
    </>
  )
}
