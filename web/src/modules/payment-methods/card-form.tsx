import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorMessages } from '../../platform/toasts.ts'
import { Button, LinkButton } from '../../ui/display/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeletons.tsx'
import { CheckboxField } from '../../ui/form/fields.tsx'
import { FormActions } from '../../ui/form/form-section.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { loadCardElement, type CardElement } from './load-card-element.ts'
import { addFallback, openCardSetup, useCompleteSetup, type Method } from './payment-methods.data.ts'
import { tabPath } from './payment-methods.rules.ts'
import styles from './payment-methods.module.css'

type Step = { is: 'opening' } | { is: 'ready' } | { is: 'failed'; messages: string[] }

/** The provider's element with our button around it. The card's number is typed there and never comes to our page. */
export function CardForm({ onAdded }: { onAdded: (method: Method, paysFromNow: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ setupId: string; element: CardElement }>(undefined)
  const [step, setStep] = useState<Step>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [isChallenged, setChallenged] = useState(false)
  const [refusal, setRefusal] = useState<string[]>()
  const [paysFromNow, setPaysFromNow] = useState(true)
  const complete = useCompleteSetup(method => onAdded(method, paysFromNow))

  const save = async () => {
    if (isBusy || !opened.current) return
    const { element, setupId } = opened.current
    setRefusal(undefined)
    setBusy(true)
    try {
      const outcome = await element.confirm()
      if (outcome.state === 'refused') setRefusal([outcome.reason])
      if (outcome.state === 'confirmed') await complete.mutateAsync({ params: { id: setupId } })
    } catch (error) {
      setRefusal(errorMessages(error, addFallback))
    } finally {
      setBusy(false)
    }
  }
  const latestSave = useRef(save)
  useEffect(() => { latestSave.current = save })

  useEffect(() => {
    const gone = new AbortController()
    const open = async () => {
      try {
        const setup = await openCardSetup(gone.signal)
        if (gone.signal.aborted || !place.current) return
        const element = await loadCardElement(setup, place.current, { onSubmit: () => void latestSave.current(), onChallenge: setChallenged })
        if (gone.signal.aborted) return element.remove()
        opened.current = { setupId: setup.id, element }
        setStep({ is: 'ready' })
      } catch (error) {
        if (!gone.signal.aborted) setStep({ is: 'failed', messages: errorMessages(error, 'The card form could not be loaded. Check your connection and try again.') })
      }
    }
    void open()
    return () => {
      gone.abort()
      opened.current?.element.remove()
      opened.current = undefined
    }
  }, [attempt])

  if (step.is === 'failed') return <ErrorState messages={step.messages} onRetry={() => { setStep({ is: 'opening' }); setAttempt(attempt + 1) }} />
  return (
    <Stack gap={16}>
      <div className={step.is === 'opening' ? styles.waiting : undefined}>
        {step.is === 'opening' ? <div className={styles.element}><SkeletonLines lines={6} label="Loading the card form" /></div> : null}
        <div ref={place} className={styles.element} />
      </div>
      {refusal ? <Notice tone="danger" isUrgent title="The card was not saved">{refusal.map(message => <div key={message}>{message}</div>)}<div>Check it, or enter another card.</div></Notice> : null}
      {isChallenged ? null : <CheckboxField label="Pay with this card from now on" checked={paysFromNow} onChange={event => setPaysFromNow(event.currentTarget.checked)} />}
      <p className={styles.safe}><IconLock size={16} aria-hidden /><span>The number goes to the card provider alone. Ribbon keeps its brand, last four digits and expiry.</span></p>
      <FormActions>
        <LinkButton to={tabPath} look="quiet" size="md">Cancel</LinkButton>
        <Button size="md" busy={isBusy} disabled={step.is !== 'ready' || isChallenged} onClick={() => void save()}>Save card</Button>
      </FormActions>
    </Stack>
  )
}
