import { useEffect, useState } from 'react'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import type { PubBandProps } from '../../../public-ui/pub-layout.tsx'
import type { Asked, Own, Page } from './collection.data.ts'
import styles from './collection.module.css'
import { firstOpenChoice, fieldsOf, type Step } from './collection.rules.ts'
import { EntryStep } from './entry-step.tsx'
import { Frame } from './frame.tsx'
import { OwnStep } from './own-step.tsx'
import { RecipientStep } from './recipient-page.tsx'
import { ReviewStep } from './review-step.tsx'
import { SizesStep } from './sizes-step.tsx'
import { useDraft, type Draft, type DraftOf } from './use-draft.ts'
import type { Steps } from './use-steps.ts'
import { CheckMail, VerificationLink } from './verification-page.tsx'

const numbered: readonly Step[] = ['items-selection', 'recipient', 'review']

/** Who was asked by mail comes with a name, before there is an address. */
const hasAddress = ({ address }: Draft) => Boolean(address['address_one'])

/** Where a step leads for which something is missing. */
function stepInstead(
  step: Step,
  { own, page, draft, hasProof }: { own: Own | null; page: Page; draft: Draft; hasProof: boolean },
): Step | undefined {
  if (step === 'verification') return hasProof || draft.email ? undefined : 'entry'
  if (!numbered.includes(step)) return undefined
  if (own ? !own.canChange || !draft.address['name'] : !draft.email) return 'entry'
  if (step !== 'items-selection' && firstOpenChoice(page.items, draft.sizes)) return 'items-selection'
  return step === 'review' && !hasAddress(draft) ? 'recipient' : undefined
}

interface CollectingProps {
  steps: Steps
  page: Page
  own: Own | null
  /** Whom the mail named that the person came from. */ asked: Asked | null
}

/** The steps of an open page, or of a row that its person changes. */
export function Collecting({ band, ...parts }: CollectingProps & { band: PubBandProps }) {
  const { steps, page, own } = parts
  const { step, go } = steps
  const drafting = useDraft(steps.uuid)
  const lost = stepInstead(step, { own, page, draft: drafting.draft, hasProof: steps.proof !== undefined })
  useEffect(() => {
    if (lost) go(lost, { replace: true })
  }, [lost, go])
  const isForm = numbered.includes(step)
  return (
    <Frame band={isForm ? { ...band, ...endsOf(steps) } : band}>
      {lost ? null : isForm ? <FormStep {...parts} {...drafting} /> : <OtherStep {...parts} {...drafting} />}
    </Frame>
  )
}

/** The way back, and which step this is. */
function endsOf({ step, go }: Steps): Pick<PubBandProps, 'start' | 'end'> {
  const index = numbered.indexOf(step)
  return {
    start: (
      <button type="button" className={styles.back} onClick={() => go(numbered[index - 1] ?? 'entry')}>
        Back
      </button>
    ),
    end: (
      <p className={styles.band}>
        <span className="pub-sr">Step </span>
        {index + 1} of {numbered.length}
      </p>
    ),
  }
}

function FormStep({ steps, page, own, draft, change, drop }: CollectingProps & DraftOf) {
  const { uuid, step, go } = steps
  const [isConfirming, setConfirming] = useState(false)
  if (isConfirming)
    return (
      <PubGreeting
        text="Check your email."
        lead="We already have answers from this address. To replace them, open the link we just emailed to it."
      />
    )
  if (!own && page.isPaused) return <Paused page={page} />
  if (step === 'items-selection')
    return (
      <SizesStep
        page={page}
        sizes={draft.sizes}
        onChange={sizes => change({ sizes })}
        onNext={() => go('recipient')}
      />
    )
  if (step === 'recipient')
    return (
      <RecipientStep
        address={draft.address}
        onNext={address => {
          change({ address })
          go('review')
        }}
      />
    )
  return (
    <ReviewStep
      uuid={uuid}
      page={page}
      draft={draft}
      isOwn={own !== null}
      go={go}
      onProof={() => go('verification')}
      onSent={outcome => {
        if (outcome === 'confirmation') return setConfirming(true)
        go('success', { replace: true })
        drop()
      }}
    />
  )
}

function Paused({ page }: { page: Page }) {
  return <PubGreeting text="Collecting is paused." lead={`Ask ${page.teamName}, or come back later.`} />
}

/** What the link of the mail brings, as long as the person keeps the address it was sent to. */
function askedDraft({ ask }: Steps, asked: Asked | null, email: string, { address }: Draft): Partial<Draft> {
  if (!ask || !asked || asked.hasSubmitted || email !== asked.email) return {}
  return { ticket: ask, address: { ...(asked.name ? { name: asked.name } : {}), ...address } }
}

function OtherStep({ steps, page, own, asked, draft, change, drop }: CollectingProps & DraftOf) {
  const { uuid, step, go } = steps
  if (step === 'verification') {
    const proving = {
      uuid,
      onProven: (email: string, ticket: string) => {
        change({ email, ticket })
        go(hasAddress(draft) ? 'review' : 'items-selection', { replace: true })
      },
      onBack: () => go('entry'),
    }
    return steps.proof === undefined ? (
      <CheckMail {...proving} email={draft.email} />
    ) : (
      <VerificationLink {...proving} token={steps.proof} />
    )
  }
  if (own) {
    const begin = () => {
      change({ email: own.email ?? '', sizes: own.apparelSize, address: fieldsOf(own) })
      go('items-selection')
    }
    return <OwnStep uuid={uuid} own={own} onChange={begin} onErased={drop} />
  }
  if (page.isPaused) return <Paused page={page} />
  const enter = (next: Step) => (email: string) => {
    change({ email, ...askedDraft(steps, asked, email, draft) })
    go(next)
  }
  return (
    <EntryStep
      uuid={uuid}
      page={page}
      email={draft.email || (asked?.email ?? '')}
      asked={asked}
      onEntered={enter('items-selection')}
      onProof={enter('verification')}
    />
  )
}
