import { useCallback, useEffect, useState } from 'react'
import { PubLinkButton } from '../../../public-ui/pub-button.tsx'
import { EntryStep } from './entry/entry-step.tsx'
import { VerificationStep } from './entry/verification-step.tsx'
import { bandOf, Frame, loading, type Known } from './frame.tsx'
import type { PublicPage } from './redemption.data.ts'
import { endedPath, type PageState } from './redemption.rules.ts'
import { CanceledView, ClosedView, ErasedView, NotOpenView, PausedView } from './state-view.tsx'

/** Somebody without a session: a protected step leads to the entry (S3 §2). */
export function Visitor({ uuid, steps, page, state }: Known) {
  const { step, go } = steps
  const isProtected = step !== 'entry' && step !== 'verification'
  const [wasInside] = useState(isProtected)
  useEffect(() => {
    if (isProtected) go('entry', { replace: true })
  }, [isProtected, go])
  const enter = useCallback(() => go('entry', { replace: true }), [go])
  const isReturning = steps.query.has('back')
  const isGone = state === 'finalized' && step === 'entry' && !isReturning && !steps.query.has('erased')
  useEffect(() => {
    if (isGone) location.replace(endedPath(uuid))
  }, [isGone, uuid])
  if (isProtected || isGone) return <Frame band={bandOf(page)}>{loading}</Frame>
  return (
    <Frame band={bandOf(page)} step={step}>
      {step === 'verification' ? (
        <VerificationStep uuid={uuid} token={steps.token ?? ''} onEntered={enter} onRefused={enter} />
      ) : steps.query.has('erased') ? (
        <Erased uuid={uuid} state={state} />
      ) : state !== 'open' && !isReturning ? (
        <NoEntry page={page} state={state} uuid={uuid} />
      ) : (
        <EntryStep
          key={uuid}
          uuid={uuid}
          page={page}
          personalToken={steps.token}
          isReturning={state !== 'open'}
          hasLeft={wasInside}
          onEntered={enter}
        />
      )}
    </Frame>
  )
}

/** Why nobody new can enter; whoever chose here before can look at it. */
function NoEntry({ page, state, uuid }: { page: PublicPage; state: PageState; uuid: string }) {
  if (state === 'not_open') return <NotOpenView page={page} />
  if (state === 'canceled') return <CanceledView page={page} />
  const back = (
    <PubLinkButton quiet href={`/recipients/${uuid}?back=1`}>
      See what I chose
    </PubLinkButton>
  )
  if (state === 'paused')
    return (
      <PausedView page={page} heldCount={0}>
        {back}
      </PausedView>
    )
  return (
    <ClosedView page={page} isKnown={false}>
      {back}
    </ClosedView>
  )
}

function Erased({ uuid, state }: { uuid: string; state: PageState }) {
  return (
    <ErasedView>
      {state === 'open' ? (
        <PubLinkButton quiet href={`/recipients/${uuid}`}>
          Start again
        </PubLinkButton>
      ) : null}
    </ErasedView>
  )
}
