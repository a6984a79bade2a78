import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { cardMessageMax } from '@ribbon/contract/limits'
import { useState } from 'react'
import { errorMessages, showSuccess } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { ExampleCardEditor } from '../../../catalog/card-templates/example-card-editor.tsx'
import { TemplateChoice } from '../../../catalog/card-templates/template-choice.tsx'
import { useUpdateGroupOrder, type GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { stockText } from '../tiers/tiers.rules.ts'
import { cardsQuery, useSetCards } from './cards.data.ts'
import { SetupFrame } from './setup-frame.tsx'
import { detailsPath, neighbors } from './setup-steps.ts'
import { useLeaving } from './use-leaving.ts'
import styles from './setup.module.css'

const quantityMax = 10
type Quantities = Readonly<Record<string, number>>

/** Step 5: the cards that go into every parcel, and what they say. */
export function CardsPage() {
  const isEdit = 'isEdit' in useSearch({ strict: false })
  return (
    <SetupFrame
      step="cards"
      isEdit={isEdit}
      title="Does a card come along?"
      subtitle="it goes into every parcel, and you can leave it out"
    >
      {order => <Cards key={order.id} order={order} isEdit={isEdit} />}
    </SetupFrame>
  )
}

function useCardForm(order: GroupOrderView, isEdit: boolean) {
  const after = isEdit ? detailsPath(order.id) : neighbors('cards', order.id).next
  const update = useUpdateGroupOrder()
  const setCards = useSetCards()
  // What was loaded at first, so that a change that another owner makes meanwhile is not sent back.
  const [loaded] = useState(order)
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(loaded.cards.map(card => [card.productVariantId, card.quantity])),
  )
  const [message, setMessage] = useState(loaded.cardMessage ?? '')
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { isLeaving, leave } = useLeaving(after)
  const cards = Object.entries(quantities).filter(([, quantity]) => quantity > 0)
  const differs =
    JSON.stringify(cards.map(([id, quantity]) => [id, quantity]).sort()) !==
    JSON.stringify(loaded.cards.map(card => [card.productVariantId, card.quantity]).sort())
  const isWritten = message !== (loaded.cardMessage ?? '')
  const save = async () => {
    try {
      if (differs)
        await setCards.mutateAsync({
          params: { id: order.id },
          body: {
            group_order: {
              cards: cards.map(([id, quantity]) => ({ product_variant_id: id, quantity })),
            },
          },
        })
      if (isWritten)
        await update.mutateAsync({
          params: { id: order.id },
          body: { group_order: { cardMessage: message, version: loaded.version } },
        })
    } catch (failure) {
      if (isWritten) setError(errorMessages(failure, 'The redemption could not be updated.').join(' '))
      return
    }
    if (isEdit && (differs || isWritten)) showSuccess('The card was saved.')
    leave()
  }
  return {
    quantities,
    setQuantity: (id: string, quantity: number) => setQuantities({ ...quantities, [id]: quantity }),
    message,
    write: (text: string) => {
      setMessage(text)
      setError(undefined)
    },
    templateId,
    setTemplateId,
    error,
    isBusy: update.isPending || setCards.isPending,
    isDirty: !isLeaving && (differs || isWritten),
    save,
  }
}

function Cards({ order, isEdit }: { order: GroupOrderView; isEdit: boolean }) {
  const { back } = neighbors('cards', order.id)
  const form = useCardForm(order, isEdit)
  return (
    <form
      noValidate
      className={styles.page}
      onSubmit={event => {
        event.preventDefault()
        if (!form.isBusy) void form.save()
      }}
    >
      <Panel title="Cards">
        <CardChoice quantities={form.quantities} onChange={form.setQuantity} />
      </Panel>
      <Panel title="What it says">
        <Stack>
          <TemplateChoice
            message={form.message}
            templateId={form.templateId}
            onMessage={form.write}
            onTemplate={form.setTemplateId}
          />
          <ExampleCardEditor
            message={form.message}
            onChange={form.write}
            error={form.error}
            maxLength={cardMessageMax}
          />
        </Stack>
      </Panel>
      <ActionBar>
        <LinkButton to={isEdit ? detailsPath(order.id) : (back ?? '/redemptions')} look="quiet" size="md">
          {isEdit ? 'Cancel' : 'Back'}
        </LinkButton>
        <Button type="submit" size="md" busy={form.isBusy} disabled={countsAsFinalizing(order.state)}>
          {isEdit ? 'Save' : 'Review it'}
        </Button>
      </ActionBar>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}

function CardChoice({
  quantities,
  onChange,
}: {
  quantities: Quantities
  onChange: (id: string, quantity: number) => void
}) {
  const cards = useQuery(cardsQuery)
  if (cards.error && !cards.data)
    return (
      <ErrorState
        messages={errorMessages(cards.error, 'The cards could not be loaded.')}
        onRetry={() => void cards.refetch()}
      />
    )
  if (!cards.data) return <SkeletonLines lines={3} label="Loading cards" />
  if (cards.data.length === 0)
    return <p className={styles.caption}>There are no cards in your catalog. The parcels go without.</p>
  return (
    <ul className={styles.cards} aria-label="Cards for every parcel">
      {cards.data.map(card => (
        <li key={card.id}>
          <GiftThumb name={card.name} image={card.image} size={56} />
          <span className={styles.cardWords}>
            <span>{card.name}</span>
            <small>
              {moneyText(card.price)} · {stockText(card.availableInventoryCount)}
            </small>
          </span>
          <QuantityStepper
            label={`${card.name} in each parcel`}
            min={0}
            max={quantityMax}
            value={quantities[card.id] ?? 0}
            maxReachedText={`At most ${quantityMax} in each parcel.`}
            onChange={quantity => onChange(card.id, quantity)}
          />
        </li>
      ))}
    </ul>
  )
}
