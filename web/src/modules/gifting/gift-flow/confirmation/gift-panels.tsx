import { printableText } from '@ribbon/contract/printable-text'
import { useHasSalesforce } from '../../../../platform/salesforce/integrations.ts'
import { useSenderName, useSession } from '../../../../platform/session.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { TextLink } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { CardPreview } from '../../../../ui/gift/card-preview.tsx'
import { ItemLine, ItemLines } from '../../../../ui/gift/item-line.tsx'
import { Dim, Panel } from '../../../../ui/layout/layout.tsx'
import { giftInProgress } from '../gift-in-progress.ts'
import { recordText } from '../salesforce/linked-record.ts'
import { useBagView } from '../use-bag.ts'
import { useShownCard } from '../use-shown-card.ts'

/** The bag once more, before the order is paid. */
export function GiftsPanel() {
  const { showsPrices } = useSession()
  const { views, error, refetch } = useBagView()
  return (
    <Panel
      title="Gifts"
      actions={
        <TextLink to="/shopping-bag?editing=1">
          Change<span className="pub-sr"> the gifts</span>
        </TextLink>
      }
    >
      {error ? (
        <ErrorState messages={errorMessages(error, 'Your bag could not be loaded.')} onRetry={refetch} />
      ) : (
        <ItemLines label="Gifts">
          {views.map(view =>
            view.isLoading ? (
              <li key={view.key}>
                <SkeletonLines lines={3} />
              </li>
            ) : (
              <ItemLine
                key={view.key}
                name={view.line.quantity > 1 ? `${view.line.quantity} × ${view.name}` : view.name}
                image={view.image}
                details={view.details}
                problem={view.problem}
                amount={showsPrices ? <Money amount={view.amount} /> : undefined}
              />
            ),
          )}
        </ItemLines>
      )}
    </Panel>
  )
}

export function CardPanel() {
  const { team } = useSession()
  const sender = useSenderName()
  const message = giftInProgress.use(state => state.cardMessage)
  const shown = useShownCard(message)
  return (
    <Panel
      title="Card"
      actions={
        <TextLink to="/card-message?editing=1">
          Change<span className="pub-sr"> the card</span>
        </TextLink>
      }
    >
      <CardPreview
        message={printableText(shown.view?.text ?? message)}
        teamName={team.name}
        logo={team.teamLogo}
        from={sender}
      />
    </Panel>
  )
}

/** The record of Salesforce the gift is linked to, while the person is connected or one is chosen. */
export function RecordPanel() {
  const record = giftInProgress.use(state => state.record)
  const hasSalesforce = useHasSalesforce() === true
  if (!record && !hasSalesforce) return null
  return (
    <Panel
      title="Salesforce"
      actions={
        hasSalesforce ? (
          <TextLink to="/link-salesforce-record?editing=1">
            Change<span className="pub-sr"> the record</span>
          </TextLink>
        ) : undefined
      }
    >
      {record ? recordText(record) : <Dim>Linked to nothing</Dim>}
    </Panel>
  )
}
