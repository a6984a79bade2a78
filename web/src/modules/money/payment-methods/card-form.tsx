import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { CheckboxField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { makeCardSaver, type Saved } from './card-saver.ts'
import type { CardElement } from '../../../platform/card-element/card-element.ts'
import { loadCardElement } from './load-card-element.ts'
import { openCardSetup, useCompleteSetup, type Method } from './payment-methods.data.ts'
import styles from './payment-methods.module.css'

type Step = { is: 'opening' } | { is: 'ready' } | { is: 'failed'; messages: string[] }
type Problem = Extract<Saved, { messages: string[] }>

const notLoaded = 'The card form could not be loaded. Check your connection and try again.'

/** The provider's element with our button around it. The card's number is typed there and never comes to our page. */
export function CardForm({
  cancelTo,
  onAdded,
}: {
  cancelTo: string
  onAdded: (method: Method, paysFromNow: boolean) => void
}) {
  const [paysFromNow, setPaysFromNow] = useState(true)
  const { place, step, isBusy, isChallenged, problem, save, openAnew } = useCardElement(method =>
    onAdded(method, paysFromNow),
  )
  // What is typed from here on would not be the card that is saved.
  const isConfirmed = problem?.state === 'again'
  if (step.is === 'failed') return <ErrorState messages={step.messages} onRetry={openAnew} />
  return (
    <Stack gap={16}>
      <div className={step.is === 'opening' ? styles.waiting : undefined} hidden={isConfirmed}>
        {step.is === 'opening' ? (
          <div className={styles.element}>
            <SkeletonLines lines={6} label="Loading the card form" />
          </div>
        ) : null}
        <div ref={place} className={styles.element} />
      </div>
      {problem ? <CardNotSaved problem={problem} /> : null}
      {isChallenged ? null : (
        <CheckboxField
          label="Pay with this card from now on"
          checked={paysFromNow}
          onChange={event => setPaysFromNow(event.currentTarget.checked)}
        />
      )}
      <p className={styles.safe}>
        <IconLock size={16} aria-hidden />
        <span>
          The number goes to the card provider alone. Ribbon keeps its brand, last four digits and expiry.
        </span>
      </p>
      <FormActions>
        <LinkButton to={cancelTo} look="quiet" size="md">
          Cancel
        </LinkButton>
        <Button
          size="md"
          busy={isBusy}
          disabled={step.is !== 'ready' || isChallenged}
          onClick={() => void save()}
        >
          Save card
        </Button>
      </FormActions>
    </Stack>
  )
}

/** Opens the provider's element at `place` and saves what is typed in it. */
function useCardElement(onSaved: (method: Method) => void) {
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ element: CardElement; save: () => Promise<Saved> }>(undefined)
  const [step, setStep] = useState<Step>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isChallenged, setChallenged] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const complete = useCompleteSetup(onSaved)

  const save = async () => {
    if (isBusy || !opened.current) return
    setProblem(undefined)
    setBusy(true)
    const saved = await opened.current.save()
    setBusy(false)
    setProblem('messages' in saved ? saved : undefined)
    if (saved.state === 'anew') openAnew()
  }
  const openAnew = () => {
    setStep({ is: 'opening' })
    setAttempt(attempt + 1)
  }
  const latest = useRef({ save, complete })
  useEffect(() => {
    latest.current = { save, complete }
  })

  useEffect(() => {
    const gone = new AbortController()
    const open = async () => {
      try {
        const setup = await openCardSetup(gone.signal)
        if (gone.signal.aborted || !place.current) return
        const element = await loadCardElement(setup, place.current, {
          onSubmit: () => void latest.current.save(),
          onChallenge: setChallenged,
        })
        if (gone.signal.aborted) return element.remove()
        const keep = () => latest.current.complete.mutateAsync({ params: { id: setup.id } })
        opened.current = { element, save: makeCardSaver(element, keep) }
        setStep({ is: 'ready' })
      } catch (error) {
        if (!gone.signal.aborted) setStep({ is: 'failed', messages: errorMessages(error, notLoaded) })
      }
    }
    void open()
    return () => {
      gone.abort()
      opened.current?.element.remove()
      opened.current = undefined
    }
  }, [attempt])
  return { place, step, isBusy, isChallenged, problem, save, openAnew }
}

function CardNotSaved({ problem }: { problem: Problem }) {
  const isConfirmed = problem.state === 'again'
  return (
    <Notice
      tone={isConfirmed ? 'warning' : 'danger'}
      isUrgent
      title={isConfirmed ? 'The card is confirmed, but not saved yet' : 'The card was not saved'}
    >
      {problem.messages.map(message => (
        <div key={message}>{message}</div>
      ))}
      <div>
        {isConfirmed
          ? 'Save it once more; nothing needs to be typed again.'
          : 'Check it, or enter another card.'}
      </div>
    </Notice>
  )
}
