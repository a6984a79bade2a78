import { useQuery } from '@tanstack/react-query'
import { giftCardPageRoutes, type GiftCardPageState } from '@ribbon/contract/store/gift-cards/gift-card-page'
import { ApiError, callApi } from '../../../../platform/api.ts'
import { readOne } from '../../../../platform/documents.ts'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubLinkButton } from '../../../../public-ui/pub-button.tsx'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubPage } from '../../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { displayMoney } from '@ribbon/contract/money'
import { dayText } from '../gift-cards.rules.ts'
import { CodeToCopy } from './code-to-copy.tsx'
import styles from './gift-card-page.module.css'

async function readCard(token: string, signal: AbortSignal) {
  return readOne(await callApi(giftCardPageRoutes.openGiftCard, { params: { token }, signal }))
}
type Card = Awaited<ReturnType<typeof readCard>>

/** What the link in a gift card's mail opens: what it is worth, until when, and the code to copy. */
export function GiftCardPage({ token }: { token: string }) {
  const card = useQuery({
    queryKey: ['giftCardPages', token],
    queryFn: ({ signal }) => readCard(token, signal),
    retry: false,
  })
  const { data, error } = card
  const band = data ? { name: data.teamName, logo: data.teamLogo } : { name: productName }
  return (
    <PubPage band={band} width="narrow">
      {data ? (
        <OpenCard card={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <PubGreeting
          text="This gift card cannot be used."
          lead="The link may be incomplete, or the card was withdrawn. Open it again from the email you got."
        />
      ) : error ? (
        <PubFailure messages={errorMessages(error)} onRetry={() => void card.refetch()} />
      ) : (
        <PubLoading shapes={[{ height: 96, width: '80%' }, { height: 140 }]} />
      )}
    </PubPage>
  )
}

function OpenCard({ card }: { card: Card }) {
  return (
    <>
      <PubGreeting text={headingOf(card)} lead={leadOf(card)} />
      {card.state === 'usable' ? (
        <section className="pub-card">
          <CodeToCopy code={card.code} />
          <p className={styles.hint}>
            {card.expiresAt ? `Use it by ${dayText(card.expiresAt)}. ` : ''}
            {card.balance === card.amount ? '' : `It was issued for ${displayMoney(card.amount)}. `}
            Whoever has the code can use it.
          </p>
          {card.storePath ? (
            <PubLinkButton full href={card.storePath}>
              Spend it in the store
            </PubLinkButton>
          ) : null}
        </section>
      ) : null}
      {card.message ? (
        <section className="pub-card">
          <p className={styles.message}>{card.message}</p>
          <p className={styles.from}>{card.senderName}</p>
        </section>
      ) : null}
    </>
  )
}

const closedLeads: Record<Exclude<GiftCardPageState, 'usable'>, string> = {
  off: 'This gift card is switched off. Ask whoever gave it to you.',
  used: 'This gift card is used up.',
  expired: 'This gift card has expired.',
}

const headingOf = (card: Card) =>
  card.state === 'usable' ? `${displayMoney(card.balance)} for you` : 'This gift card cannot be used now.'

function leadOf(card: Card): string {
  if (card.state === 'expired' && card.expiresAt)
    return `It could be used until ${dayText(card.expiresAt)}. Ask ${card.teamName} if you have not used it.`
  if (card.state !== 'usable') return closedLeads[card.state]
  return `${card.personName}, ${card.senderName} gives you a gift card for the store of ${card.teamName}. Type the code at checkout.`
}
