import { useEffect } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { productName } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import type { PubBandProps } from '../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../public-ui/pub-states.tsx'
import { useAsked, useOwn, usePage } from './collection.data.ts'
import { Frame } from './frame.tsx'
import { endedPath } from './collection.rules.ts'
import { CorrectionStep } from './correction-step.tsx'
import { Collecting } from './collecting-page.tsx'
import { useSteps } from './use-steps.ts'

/** All pages of somebody who submits an address for a project. */
export function CollectionPage() {
  const steps = useSteps()
  const page = usePage(steps.uuid)
  const own = useOwn(steps.uuid, steps.ownToken)
  const asked = useAsked(steps.uuid, steps.ask)
  const open = page.data && 'teamName' in page.data ? page.data : undefined
  const known = own.data?.adminOrder ?? open
  const band: PubBandProps = known ? { name: known.teamName, logo: known.teamLogo } : { name: productName }
  const hasEnded = page.data?.orderFinalized === true && own.data === null && !steps.correction
  useEffect(() => {
    if (hasEnded) location.replace(endedPath(steps.uuid))
  }, [hasEnded, steps.uuid])
  if (own.data === undefined || hasEnded || (page.isPending && !own.data) || asked.isLoading)
    return (
      <Frame band={band}>
        {own.error ? (
          <PubFailure messages={errorMessages(own.error)} onRetry={() => void own.refetch()} />
        ) : (
          <PubLoading shapes={[{ height: 64, width: '80%' }, { height: 48 }, { height: 48 }]} />
        )}
      </Frame>
    )
  if (steps.correction)
    return (
      <Frame band={band}>
        <CorrectionStep
          uuid={steps.uuid}
          token={steps.correction}
          onDone={() => steps.go('entry', { replace: true })}
        />
      </Frame>
    )
  if (known && (own.data || open))
    return <Collecting steps={steps} page={known} own={own.data} asked={asked.data ?? null} band={band} />
  return (
    <Frame band={band}>
      {isNotFound(page.error) ? (
        <PubGreeting
          text="This link leads nowhere."
          lead="It may be incomplete or switched off. Ask the person who sent it to you."
        />
      ) : page.error ? (
        <PubFailure messages={errorMessages(page.error)} onRetry={() => void page.refetch()} />
      ) : null}
    </Frame>
  )
}
