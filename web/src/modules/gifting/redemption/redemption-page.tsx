import { lazy, Suspense } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubFailure } from '../../../public-ui/pub-states.tsx'
import { bandOf, Frame, loading } from './frame.tsx'
import { usePerson, usePublicPage } from './redemption.data.ts'
import { pageStateOf } from './redemption.rules.ts'
import { UnknownLinkView } from './state-view.tsx'
import { useSteps, type Steps } from './use-steps.ts'
import { Visitor } from './visitor.tsx'

/** What follows the entry is loaded as soon as somebody begins to enter, so that the link itself opens quickly on a phone. */
const loadEntered = () => import('./entered.tsx')
const Entered = lazy(async () => ({ default: (await loadEntered()).Entered }))

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
  if (!person.data)
    return (
      <div onFocusCapture={() => void loadEntered()}>
        <Visitor {...known} />
      </div>
    )
  return (
    <Suspense fallback={<Frame band={bandOf(page.data)}>{loading}</Frame>}>
      <Entered {...known} person={person.data} />
    </Suspense>
  )
}
