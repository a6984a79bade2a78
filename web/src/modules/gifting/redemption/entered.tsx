import { useEffect } from 'react'
import type { PubBandProps } from '../../../public-ui/pub-layout.tsx'
import { ChooseStep } from './choosing/choose-step.tsx'
import { choicesOf } from './choosing/choosing.rules.ts'
import { bandOf, Frame, loading, type Known } from './frame.tsx'
import { DeclinedView, SkippedView } from './out-view.tsx'
import { useItems, type Person, type PublicPage } from './redemption.data.ts'
import styles from './redemption.module.css'
import { endedPath, guardStep, type PageState, type Step } from './redemption.rules.ts'
import { ConfirmStep } from './sending/confirm-step.tsx'
import { OwnData } from './sending/own-data.tsx'
import { RecipientInfo } from './sending/recipient-info-page.tsx'
import { SuccessStep } from './sending/success-step.tsx'
import { CanceledView, ClosedView, NotOpenView, PausedView } from './state-view.tsx'
import type { Steps } from './use-steps.ts'

/** Somebody with a session: the guards decide which step may be seen. */
export function Entered({ uuid, steps, page, state, person }: Known & { person: Person }) {
  const { step, go } = steps
  const instead = guardStep(step, state, person)
  const next = instead && 'go' in instead ? instead.go : undefined
  const leaves = instead !== undefined && 'leaves' in instead
  useEffect(() => {
    if (next !== undefined) go(next, { replace: true })
    if (leaves) location.replace(endedPath(uuid))
  }, [next, leaves, uuid, go])
  if (next !== undefined || leaves) return <Frame band={bandOf(page)}>{loading}</Frame>
  if (instead && 'show' in instead)
    return (
      <Frame band={bandOf(page)}>
        <Instead uuid={uuid} page={page} person={person} state={state} show={instead.show} />
      </Frame>
    )
  return (
    <Frame band={{ ...bandOf(page), ...endsOf(steps, person) }} step={step}>
      {step === 'tier-selection' ? (
        <ChooseStep
          uuid={uuid}
          person={person}
          isProven={page.verify_emails || page.password_protected}
          onNext={() => go('recipient-info')}
        />
      ) : step === 'recipient-info' ? (
        <RecipientInfo
          uuid={uuid}
          page={page}
          person={person}
          onSaved={() => go(person.isGroupOrderConfirmed ? 'confirm-success' : 'confirm-order')}
        />
      ) : step === 'confirm-order' ? (
        <ConfirmStep uuid={uuid} page={page} person={person} go={go} />
      ) : (
        <SuccessStep uuid={uuid} page={page} person={person} go={go} />
      )}
    </Frame>
  )
}

const numbered: readonly Step[] = ['tier-selection', 'recipient-info', 'confirm-order']

/** The way back, and which step this is. */
function endsOf({ step, go }: Steps, person: Person): Pick<PubBandProps, 'start' | 'end'> {
  const index = numbered.indexOf(step)
  if (index === -1) return {}
  const before = person.isGroupOrderConfirmed ? 'confirm-success' : numbered[index - 1]
  return {
    start: before ? (
      <button type="button" className={styles.back} onClick={() => go(before)}>
        <svg
          viewBox="0 0 24 24"
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M15 5l-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        Back
      </button>
    ) : (
      <span />
    ),
    end: person.isGroupOrderConfirmed ? (
      <span />
    ) : (
      <p className={styles.band}>
        <span className="pub-sr">Step </span>
        {index + 1} of {numbered.length}
      </p>
    ),
  }
}

function Instead({
  uuid,
  page,
  person,
  state,
  show,
}: {
  uuid: string
  page: PublicPage
  person: Person
  state: PageState
  show: 'skipped' | 'declined' | 'paused' | 'closed' | 'canceled' | 'not_open'
}) {
  if (show === 'declined')
    return <DeclinedView uuid={uuid} page={page} person={person} isOpen={state === 'open'} />
  if (show === 'skipped') return <SkippedView uuid={uuid} page={page} person={person} />
  return (
    <>
      {show === 'paused' ? (
        <Paused uuid={uuid} page={page} person={person} />
      ) : show === 'canceled' ? (
        <CanceledView page={page} />
      ) : show === 'not_open' ? (
        <NotOpenView page={page} />
      ) : (
        <ClosedView page={page} isKnown />
      )}
      <OwnData uuid={uuid} person={person} />
    </>
  )
}

function Paused({ uuid, page, person }: { uuid: string; page: PublicPage; person: Person }) {
  const items = useItems(uuid, person.id)
  const held = choicesOf(items.data ?? []).filter(choice => choice.items.every(item => item.isHeld))
  return <PausedView page={page} heldCount={held.length} />
}
