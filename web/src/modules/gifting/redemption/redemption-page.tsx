import { useCallback, useEffect, type ReactNode } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubPage, type PubBandProps } from '../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../public-ui/pub-states.tsx'
import { ChooseStep } from './choosing/choose-step.tsx'
import { choicesOf } from './choosing/choosing.rules.ts'
import { EntryStep } from './entry/entry-step.tsx'
import { VerificationStep } from './entry/verification-step.tsx'
import { DeclinedView, SkippedView } from './out-view.tsx'
import { useItems, usePerson, usePublicPage, type Person, type PublicPage } from './redemption.data.ts'
import styles from './redemption.module.css'
import { guardStep, pageStateOf, type PageState, type Step } from './redemption.rules.ts'
import { ConfirmStep } from './sending/confirm-step.tsx'
import { RecipientInfo } from './sending/recipient-info-page.tsx'
import { SuccessStep } from './sending/success-step.tsx'
import { CanceledView, ClosedView, NotOpenView, PausedView, UnknownLinkView } from './state-view.tsx'
import { useSteps, type Steps } from './use-steps.ts'

/** All pages of a participant: entering, choosing, saying where it goes, confirming. */
export function RedemptionPage() {
  const steps = useSteps()
  if (steps.uuid === undefined)
    return (
      <Frame band={{ name: productName }}>
        <UnknownLinkView />
      </Frame>
    )
  return <KnownPage uuid={steps.uuid} steps={steps} />
}

function Frame({ band, step, children }: { band: PubBandProps; step?: Step; children: ReactNode }) {
  return (
    <div className={styles.steps}>
      <PubPage band={band} width={step === 'tier-selection' ? 'wide' : 'narrow'}>
        {children}
      </PubPage>
    </div>
  )
}

const loading = (
  <PubLoading shapes={[{ height: 220 }, { height: 64, width: '80%' }, { height: 48 }, { height: 48 }]} />
)

function KnownPage({ uuid, steps }: { uuid: string; steps: Steps }) {
  const page = usePublicPage(uuid)
  const person = usePerson(uuid)
  if (isNotFound(page.error))
    return (
      <Frame band={{ name: productName }}>
        <UnknownLinkView />
      </Frame>
    )
  if (!page.data || person.data === undefined) {
    const error = page.error ?? person.error
    const retry = () => void Promise.all([page.refetch(), person.refetch()])
    return (
      <Frame band={page.data ? bandOf(page.data) : { name: productName }}>
        {error ? <PubFailure messages={errorMessages(error)} onRetry={retry} /> : loading}
      </Frame>
    )
  }
  const known = { uuid, steps, page: page.data, state: pageStateOf(page.data, Date.now()) }
  return person.data ? <Entered {...known} person={person.data} /> : <Visitor {...known} />
}

interface Known {
  uuid: string
  steps: Steps
  page: PublicPage
  state: PageState
}

const bandOf = (page: PublicPage): PubBandProps => ({ name: page.teamName, logo: page.teamLogo })

/** Somebody without a session: a protected step leads to the entry (S3 §2). */
function Visitor({ uuid, steps, page, state }: Known) {
  const { step, go } = steps
  const isProtected = step !== 'entry' && step !== 'verification'
  useEffect(() => {
    if (isProtected) go('entry', { replace: true })
  }, [isProtected, go])
  const enter = useCallback(() => go('entry', { replace: true }), [go])
  const isReturning = steps.query.has('back')
  const hasEnded = state === 'closed' || state === 'canceled' || state === 'finalized'
  const isGone = state === 'finalized' && step === 'entry' && !isReturning
  useEffect(() => {
    if (isGone) location.replace(`/404?isFinalized=true&uuid=${encodeURIComponent(uuid)}`)
  }, [isGone, uuid])
  if (isProtected || isGone) return <Frame band={bandOf(page)}>{loading}</Frame>
  return (
    <Frame band={bandOf(page)} step={step}>
      {step === 'verification' ? (
        <VerificationStep
          uuid={uuid}
          token={steps.query.get('token') ?? ''}
          onEntered={enter}
          onRefused={enter}
        />
      ) : state === 'not_open' ? (
        <NotOpenView page={page} />
      ) : hasEnded && !isReturning ? (
        <Ended page={page} state={state} uuid={uuid} />
      ) : (
        <EntryStep
          key={uuid}
          uuid={uuid}
          page={page}
          personalToken={steps.query.get('t') ?? undefined}
          isReturning={hasEnded}
          onEntered={enter}
        />
      )}
    </Frame>
  )
}

function Ended({ page, state, uuid }: { page: PublicPage; state: PageState; uuid: string }) {
  if (state === 'canceled') return <CanceledView page={page} />
  return (
    <ClosedView page={page} isKnown={false}>
      <a className="pub-link" href={`/recipients/${uuid}?back=1`}>
        See what I chose
      </a>
    </ClosedView>
  )
}

/** Somebody with a session: the guards decide which step may be seen. */
function Entered({ uuid, steps, page, state, person }: Known & { person: Person }) {
  const { step, go } = steps
  const instead = guardStep(step, state, person)
  const next = instead && 'go' in instead ? instead.go : undefined
  const leave = instead && 'leave' in instead ? instead.leave : undefined
  useEffect(() => {
    if (next !== undefined) go(next, { replace: true })
    if (leave !== undefined) location.replace(leave)
  }, [next, leave, go])
  if (next !== undefined || leave !== undefined) return <Frame band={bandOf(page)}>{loading}</Frame>
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
  if (show === 'paused') return <Paused uuid={uuid} page={page} person={person} />
  if (show === 'canceled') return <CanceledView page={page} />
  return show === 'not_open' ? <NotOpenView page={page} /> : <ClosedView page={page} isKnown />
}

function Paused({ uuid, page, person }: { uuid: string; page: PublicPage; person: Person }) {
  const items = useItems(uuid, person.id)
  const held = choicesOf(items.data ?? []).filter(choice => choice.items.every(item => item.isHeld))
  return <PausedView page={page} heldCount={held.length} />
}
