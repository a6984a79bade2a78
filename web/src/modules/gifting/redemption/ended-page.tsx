import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { productName } from '../../../platform/page-title.ts'
import { PubLinkButton } from '../../../public-ui/pub-button.tsx'
import { BoxDrawing } from './drawings.tsx'
import { bandOf, Frame, loading } from './frame.tsx'
import { usePerson, usePublicPage, type PublicPage } from './redemption.data.ts'
import { dayText } from './redemption.rules.ts'
import { StateView } from './state-view.tsx'

const OwnData = lazy(async () => ({ default: (await import('./sending/own-data.tsx')).OwnData }))

/** `/404?isFinalized=true`: why nobody can choose here any more, with the team where the address names its page (S3 §2). */
export function EndedPage({ query }: { query: string }) {
  const uuid = new URLSearchParams(query).get('uuid')
  return uuid === null ? <EndedView /> : <EndedRedemption uuid={uuid} />
}

function EndedRedemption({ uuid }: { uuid: string }) {
  const page = usePublicPage(uuid)
  const person = usePerson(uuid)
  const isGoingOn = page.data !== undefined && page.data.state !== 'finalized'
  useEffect(() => {
    if (isGoingOn) location.replace(`/recipients/${encodeURIComponent(uuid)}`)
  }, [isGoingOn, uuid])
  if (page.isPending || person.isPending || isGoingOn)
    return <Frame band={page.data ? bandOf(page.data) : { name: productName }}>{loading}</Frame>
  if (person.data && page.data)
    return (
      <EndedView page={page.data} lead="No gift was confirmed for your address, so none is sent.">
        <Suspense>
          <OwnData uuid={uuid} person={person.data} />
        </Suspense>
      </EndedView>
    )
  return (
    <EndedView page={page.data}>
      {page.data ? (
        <div className="pub-actions">
          <PubLinkButton quiet full href={`/recipients/${encodeURIComponent(uuid)}?back=1`}>
            See what I chose
          </PubLinkButton>
        </div>
      ) : null}
    </EndedView>
  )
}

function EndedView({
  page,
  lead = 'If you chose in time, your gifts are on their way. We email you a link to follow them.',
  children,
}: {
  page?: PublicPage | undefined
  lead?: string
  children?: ReactNode
}) {
  const closedOn = page?.closesAt && Date.parse(page.closesAt) < Date.now() ? page.closesAt : undefined
  return (
    <Frame band={page ? bandOf(page) : { name: productName }}>
      <StateView
        drawing={<BoxDrawing />}
        title="Choosing has ended."
        lead={[
          closedOn ? `This page closed on ${dayText(closedOn)}.` : '',
          lead,
          page
            ? `If you have a question, ask ${page.teamName}.`
            : 'If you have a question, ask who sent you the link.',
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {children}
    </Frame>
  )
}
