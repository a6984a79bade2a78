import { Link } from '@tanstack/react-router'
import { hasPath } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { PubCard } from '../../../public-ui/pub-layout.tsx'

const steps = [
  { title: 'Pick a gift', text: 'Choose a product or a bundle, in the right size and color.' },
  {
    title: 'Choose the recipient',
    text: 'Enter an address, choose someone from your recipients, or send them a link to enter it.',
  },
  { title: 'Write the card', text: 'Up to 500 characters, printed on a card with your team’s logo.' },
  { title: 'Follow the parcel', text: 'You and the recipient can track it until it is delivered.' },
]

/** How a gift is sent. Shown once, after sign-up or after accepting an invitation. */
export function HowItWorksPage() {
  const { team, roles, modules } = useSession()
  const canSend = modules.includes('swag_store') && !roles.includes('limited_user') && hasPath('/gifts')
  return (
    <>
      <h1 className="pub-title">
        {roles.includes('team_owner') ? `${team.name} is ready` : `Welcome to ${team.name}`}
      </h1>
      <p className="pub-lead">Here is how sending a gift works.</p>
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
        <Link to="/report" className={canSend ? 'pub-link' : 'pub-button'}>
          Go to the dashboard
        </Link>
      </div>
    </>
  )
}
