import { useRouter } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { formatCents, parseCents } from '@ribbon/contract/money'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { errorMessages, showSuccess } from '../../../platform/toasts.ts'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ItemLine, ItemLines } from '../../../ui/gift/item-line.tsx'
import { FormWidth, Panel } from '../../../ui/layout/layout.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { ListStockWarning } from './list-stock/list-stock-warning.tsx'
import type { BagLineView } from './bag-view.ts'
import styles from './shopping-bag.module.css'
import { FlowSteps, nextPath, useEditing } from './flow-steps.tsx'
import { changeGift } from './change-gift.ts'
import { giftInProgress } from './gift-in-progress.ts'
import { useMissingStep } from './missing-step.ts'
import { FlowFrame } from './summary/flow-frame.tsx'
import { useBagView } from './use-bag.ts'
import { useRecovery } from './use-recovery.ts'

/** Step 1: what goes into the parcel. */
export function ShoppingBagPage() {
  const { showsPrices } = useSession()
  const router = useRouter()
  const isEditing = useEditing()
  const { isLooking } = useRecovery()
  const { views, isLoading, error, refetch } = useBagView()
  const [isWarned, setWarned] = useState(false)
  const needsRecipient = useMissingStep('/card-message') === '/select-recipient'
  const problems = views.filter(view => view.problem !== undefined)
  const total = formatCents(views.reduce((sum, view) => sum + (parseCents(view.amount) ?? 0), 0))
  const submit = () => {
    if (problems.length > 0) return setWarned(true)
    void router.navigate({
      href: nextPath(isEditing, needsRecipient ? '/select-recipient' : '/card-message'),
    })
  }

  if (views.length === 0) return <EmptyBag isLooking={isLooking} />
  return (
    <FlowFrame steps={<FlowSteps current="bag" />} isBag>
      <PageHeader
        title="Your bag"
        subtitle="One parcel for one person, or the same for everyone on a list."
      />
      <Panel>
        {error ? (
          <ErrorState messages={errorMessages(error, 'Your bag could not be loaded.')} onRetry={refetch} />
        ) : (
          <ItemLines label="Gifts in your bag">
            {views.map((view, index) => (
              <BagItemLine key={view.key} view={view} index={index} showsPrices={showsPrices} />
            ))}
          </ItemLines>
        )}
      </Panel>
      <BagNotices problems={isWarned ? problems : []} />
      <ActionBar
        note={
          showsPrices && !isLoading ? (
            <>
              Subtotal <Money amount={total} strong />, before shipping and tax
            </>
          ) : undefined
        }
      >
        <LinkButton to="/gifts" look="quiet" size="md">
          Add another gift
        </LinkButton>
        <Button size="md" onClick={submit}>
          {isEditing ? 'Back to the order' : needsRecipient ? 'Choose the recipient' : 'Write the card'}
        </Button>
      </ActionBar>
    </FlowFrame>
  )
}

function BagNotices({
  problems,
}: {
  /** What keeps one from going on, once that was tried. */ problems: BagLineView[]
}) {
  const listId = giftInProgress.use(gift => gift.listId)
  return (
    <div className={styles.notices}>
      {listId === null ? null : <ListStockWarning listId={listId} inBag />}
      {problems.length > 0 ? (
        <Notice tone="warning" isUrgent>
          {problems.map(view => view.name).join(', ')}: stock no longer covers{' '}
          {problems.length === 1 ? 'it' : 'them'}. Change the bag to continue.
        </Notice>
      ) : null}
    </div>
  )
}

function EmptyBag({ isLooking }: { isLooking: boolean }) {
  return (
    <FormWidth>
      <FlowSteps current="bag" />
      <PageHeader title="Your bag" />
      <Panel>
        {isLooking ? (
          <SkeletonLines lines={4} label="Looking for an unfinished gift" />
        ) : (
          <EmptyState
            title="Your bag is empty"
            text="Pick a gift or a bundle. It waits here until you send it."
            action={<LinkButton to="/gifts">Pick a gift</LinkButton>}
          />
        )}
      </Panel>
    </FormWidth>
  )
}

function BagItemLine({
  view,
  index,
  showsPrices,
}: {
  view: BagLineView
  index: number
  showsPrices: boolean
}) {
  const { key, line, name, room } = view
  const remove = () => {
    changeGift({ type: 'removed', key })
    focusNext(index)
    showSuccess(`${name} was removed from your bag.`, {
      title: 'Removed',
      action: { label: 'Undo', run: () => changeGift({ type: 'removalUndone', line, index }) },
    })
  }
  if (view.isLoading)
    return (
      <li>
        <SkeletonLines lines={3} label="Loading a gift" />
      </li>
    )
  return (
    <ItemLine
      name={name}
      to={view.isGone ? undefined : view.to}
      image={view.image}
      details={[view.details, view.stock].filter(Boolean).join(' · ')}
      amount={showsPrices && !view.isGone ? <Money amount={view.amount} /> : undefined}
      problem={view.problem}
    >
      {view.isGone || room === 0 ? null : (
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={line.quantity}
          max={Math.max(room, line.quantity)}
          maxReachedText={line.quantity > room ? '' : undefined}
          onChange={quantity => changeGift({ type: 'quantitySet', key, quantity })}
        />
      )}
      {room > 0 && line.quantity > room ? (
        <Button look="quiet" onClick={() => changeGift({ type: 'quantitySet', key, quantity: room })}>
          Set to {room}
        </Button>
      ) : null}
      <Button
        look="subtle"
        icon={<IconTrash size={16} aria-hidden />}
        aria-label={`Remove ${name}`}
        onClick={remove}
        data-remove=""
      >
        Remove
      </Button>
    </ItemLine>
  )
}

/** The focus goes to the next line's remove button, or to the page when the bag is empty. */
function focusNext(index: number) {
  setTimeout(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
}
