import { useEffect, useRef } from 'react'
import { ApiError } from '../../../../platform/api.ts'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubPage } from '../../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { useReminders, useResumeReminders, useStopReminders } from './reminders.data.ts'

/** Where the reader of a reminder stops them by one press, and gets them again by another. Opening the page changes nothing. */
export function UnsubscribePage({ token }: { token: string }) {
  const reminders = useReminders(token)
  const { data, error } = reminders
  const band = data ? { name: data.teamName, logo: data.teamLogo } : { name: productName }
  return (
    <PubPage band={band} width="narrow">
      {data ? (
        <Choice token={token} {...data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <PubGreeting
          text="This link leads nowhere."
          lead="It may be incomplete or too old. Open it again from the email you got."
        />
      ) : error ? (
        <PubFailure messages={errorMessages(error)} onRetry={() => void reminders.refetch()} />
      ) : (
        <PubLoading shapes={[{ height: 96, width: '80%' }, { height: 48 }]} />
      )}
    </PubPage>
  )
}

interface ChoiceProps {
  token: string
  teamName: string
  email: string
  areStopped: boolean
}

function Choice({ token, teamName, email, areStopped }: ChoiceProps) {
  const stop = useStopReminders()
  const resume = useResumeReminders()
  const seen = useRef(areStopped)
  useEffect(() => {
    if (seen.current !== areStopped) document.querySelector('main')?.focus()
    seen.current = areStopped
  }, [areStopped])
  const change = areStopped ? resume : stop
  return (
    <>
      {areStopped ? (
        <PubGreeting
          text="You won’t get any more reminders."
          lead={
            `${teamName} sends no more reminders to ${email}. ` +
            'If a gift is waiting for you, the link in its first email still works.'
          }
        />
      ) : (
        <PubGreeting
          text="Stop reminders?"
          lead={
            `${teamName} reminds ${email} when a gift is waiting for an address. ` +
            'You can stop these reminders; you still get the first email about a gift.'
          }
        />
      )}
      <div className="pub-actions">
        <PubButton
          quiet={areStopped}
          busy={stop.isPending || resume.isPending}
          onClick={() => change.mutate({ params: { token } })}
        >
          {areStopped ? 'Get reminders again' : 'Stop reminders'}
        </PubButton>
      </div>
    </>
  )
}
