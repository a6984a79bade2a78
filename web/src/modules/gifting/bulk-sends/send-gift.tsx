import { printableText } from '@ribbon/contract/printable-text'
import { useQuery } from '@tanstack/react-query'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { IconButton, TextLink } from '../../../ui/display/button.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { CardPreview } from '../../../ui/gift/card-preview.tsx'
import { ItemLine, ItemLines } from '../../../ui/gift/item-line.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { sendRowsQuery, type SendView } from './bulk-sends.data.ts'
import { variantText } from './bulk-sends.rules.ts'
import styles from './bulk-sends.module.css'

/** What everyone gets, at the prices of the plan. */
export function SendItems({ send, isChangeable }: { send: SendView; isChangeable?: boolean }) {
  const { showsPrices } = useSession()
  return (
    <Panel
      title="Everyone gets"
      actions={
        isChangeable ? (
          <TextLink to="/shopping-bag?editing=1">
            Change<span className="pub-sr"> the gifts</span>
          </TextLink>
        ) : undefined
      }
    >
      <ItemLines label="Gifts">
        {send.items.map(item => (
          <ItemLine
            key={`${item.bundleName} ${item.productVariantId}`}
            name={item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}
            image={item.image}
            details={[item.bundleName, variantText(item)].filter(Boolean).join(' · ')}
            amount={showsPrices ? <Money amount={item.amount} /> : undefined}
          />
        ))}
      </ItemLines>
    </Panel>
  )
}

const readAtATime = 20

/** The card as it is printed for one person after the other. */
export function SendCard({ send, isChangeable }: { send: SendView; isChangeable?: boolean }) {
  const { team } = useSession()
  const [index, setIndex] = useState(0)
  const rows = useQuery(
    sendRowsQuery(
      { id: send.id, state: send.state },
      { page: { number: Math.floor(index / readAtATime) + 1, size: readAtATime }, filters: { kind: 'send' } },
    ),
  )
  const count = rows.data?.totalCount ?? 0
  const row = rows.isPlaceholderData ? undefined : rows.data?.items[index % readAtATime]
  const change = isChangeable ? (
    <TextLink to="/card-message?editing=1">
      Change<span className="pub-sr"> the card</span>
    </TextLink>
  ) : undefined
  if (rows.error && !rows.data)
    return (
      <Panel title="Card" actions={change}>
        <ErrorState
          messages={errorMessages(rows.error, 'The cards could not be loaded.')}
          onRetry={() => void rows.refetch()}
        />
      </Panel>
    )
  const isPersonal = send.cardMessage !== null && /\{[a-z_]+\}/.test(send.cardMessage)
  return (
    <Panel title="Card" actions={change}>
      {isPersonal && count > 0 ? (
        <CardTurner who={row ? row.name || row.email : '…'} index={index} count={count} onTurn={setIndex} />
      ) : null}
      {rows.data === undefined ? (
        <SkeletonBlock height={220} label="Loading the card" />
      ) : (
        <CardPreview
          message={printableText(row?.cardMessage ?? send.cardMessage ?? '')}
          teamName={team.name}
          logo={team.teamLogo}
          from={send.senderName}
          placeholder="No card"
        />
      )}
    </Panel>
  )
}

/** Turns from one person's card to the next. */
function CardTurner({
  who,
  index,
  count,
  onTurn,
}: {
  who: string | null
  index: number
  count: number
  onTurn: (index: number) => void
}) {
  return (
    <div className={styles.turner}>
      <span aria-live="polite">
        <small>As printed for</small> {who}{' '}
        <small>
          ({(index + 1).toLocaleString('en-US')} of {count.toLocaleString('en-US')})
        </small>
      </span>
      <span className={styles.turns}>
        <IconButton
          label="Card of the previous person"
          look="quiet"
          aria-disabled={index === 0}
          onClick={() => onTurn(Math.max(0, index - 1))}
        >
          <IconChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Card of the next person"
          look="quiet"
          aria-disabled={index >= count - 1}
          onClick={() => onTurn(Math.min(count - 1, index + 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}
