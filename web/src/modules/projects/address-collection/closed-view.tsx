import { PubField } from '../../../public-ui/pub-field.tsx'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { useState } from 'react'
import { OwnLink } from './entry-step.tsx'

/** A list that takes nothing more. Who sent theirs gets its link; everyone is told the same. */
export function ClosedView({ uuid }: { uuid: string }) {
  const [email, setEmail] = useState('')
  return (
    <>
      <PubGreeting
        text="Collecting has ended."
        lead="Sizes and addresses are no longer taken. If you sent yours, it counts: open the link in your email to see it."
      />
      <PubField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <OwnLink uuid={uuid} email={email} />
    </>
  )
}
