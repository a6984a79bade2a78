import type { ReactNode } from 'react'
import { PubGreeting } from '../../../public-ui/pub-greeting.tsx'
import { BoxDrawing, PausedDrawing } from './drawings.tsx'
import type { PublicPage } from './redemption.data.ts'
import styles from './redemption.module.css'
import { dayText, giftsText, timeText } from './redemption.rules.ts'

/** A page that only says where things stand: a drawing, a headline, a sentence, at most one way on. */
export function StateView({
  drawing,
  title,
  lead,
  children,
}: {
  drawing: ReactNode
  title: string
  lead: string
  children?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {drawing}
      <PubGreeting text={title} lead={lead} />
      {children ? <div className="pub-actions">{children}</div> : null}
    </div>
  )
}

export function PausedView({
  page,
  heldCount,
  children,
}: {
  page: PublicPage
  heldCount: number
  children?: ReactNode
}) {
  return (
    <StateView
      drawing={<PausedDrawing />}
      title="Choosing is paused."
      lead={`The ${page.teamName} team is checking stock. ${heldText(heldCount)}Come back later; nothing is lost.`}
    >
      {children}
    </StateView>
  )
}

function heldText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? 'Your gift stays held for you. ' : `Your ${giftsText(count)} stay held for you. `
}

export function ErasedView({ children }: { children?: ReactNode }) {
  return (
    <StateView
      drawing={<BoxDrawing />}
      title="Your data were erased."
      lead="Nothing about you is kept on this page, and no gift is sent to you."
    >
      {children}
    </StateView>
  )
}

export function NotOpenView({ page }: { page: PublicPage }) {
  return (
    <StateView
      drawing={<BoxDrawing />}
      title="Not open yet."
      lead={
        page.opensAt
          ? `You can choose from ${timeText(page.opensAt)} on. Come back then with the same link.`
          : 'Come back later with the same link.'
      }
    />
  )
}

/** A stranger learns that it closed; who has entered also learns that nothing was confirmed for the address. */
export function ClosedView({
  page,
  isKnown,
  children,
}: {
  page: PublicPage
  isKnown: boolean
  children?: ReactNode
}) {
  return (
    <StateView
      drawing={<BoxDrawing />}
      title={page.closesAt ? `This closed on ${monthDay(page.closesAt)}.` : 'This page has closed.'}
      lead={
        isKnown
          ? 'Choosing has ended, and no gift was confirmed for this address. ' +
            `If you think that is a mistake, the ${page.teamName} team can help.`
          : 'Choosing has ended.'
      }
    >
      {children}
    </StateView>
  )
}

export function CanceledView({ page }: { page: PublicPage }) {
  return (
    <StateView
      drawing={<BoxDrawing />}
      title="This was called off."
      lead={`${page.teamName} has canceled this page, so no gifts are sent from it. The ${page.teamName} team can tell you more.`}
    />
  )
}

/** Says nothing about any team: the link may be a guess. */
export function UnknownLinkView() {
  return (
    <StateView
      drawing={<BoxDrawing />}
      title="This link leads nowhere."
      lead="It may be incomplete or too old. Open it again from the email you got, or ask the person who sent it to you."
    />
  )
}

const monthDay = (time: string) => dayText(time).replace(/^\w+, /, '')
