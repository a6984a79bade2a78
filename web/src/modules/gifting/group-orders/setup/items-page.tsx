import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { leadsToNotFound, type GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { CatalogList } from '../tiers/catalog-list.tsx'
import { TierCard } from '../tiers/tier-card.tsx'
import { tiersQuery, useAskAgain, type InUse } from '../tiers/tiers.data.ts'
import { giftsEach, type TierView } from '../tiers/tiers.rules.ts'
import { useTierChanges, type TierChanges } from '../tiers/use-tier-changes.ts'
import styles from '../tiers/tiers.module.css'
import { SetupFrame } from './setup-frame.tsx'
import { detailsPath, neighbors } from './setup-steps.ts'

/** Step 2: tiers, and what is offered in each. */
export function ItemsPage() {
  return (
    <SetupFrame
      step="items"
      title="What can people choose?"
      subtitle="gifts in tiers, such as one of these and two of those"
    >
      {order => <Items order={order} />}
    </SetupFrame>
  )
}

export function EditItemsPage() {
  return (
    <SetupFrame step="items" isEdit title="Change the gifts" subtitle="every change counts at once">
      {order => <Items order={order} isEdit />}
    </SetupFrame>
  )
}

function Items({ order, isEdit = false }: { order: GroupOrderView; isEdit?: boolean }) {
  const tiers = useQuery(tiersQuery(order.id))
  if (leadsToNotFound(tiers.error)) return <Navigate to="/404" replace />
  if (tiers.error && !tiers.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(tiers.error, 'The tiers could not be loaded.')}
          onRetry={() => void tiers.refetch()}
        />
      </Panel>
    )
  if (!tiers.data) return <SkeletonBlock height={420} label="Loading the tiers" />
  return (
    <>
      <TierEditor order={order} tiers={tiers.data} />
      <Onward orderId={order.id} tiers={tiers.data} isEdit={isEdit} />
    </>
  )
}

function Onward({ orderId, tiers, isEdit }: { orderId: string; tiers: TierView[]; isEdit: boolean }) {
  if (isEdit)
    return (
      <ActionBar>
        <LinkButton to={detailsPath(orderId)} size="md">
          Done
        </LinkButton>
      </ActionBar>
    )
  return (
    <ActionBar note={tiers.length > 0 ? `Each person gets ${giftsEach(tiers)}.` : undefined}>
      <LinkButton to={neighbors('items', orderId).next} size="md">
        Write the page
      </LinkButton>
    </ActionBar>
  )
}

function TierEditor({ order, tiers }: { order: GroupOrderView; tiers: TierView[] }) {
  const changes = useTierChanges(order.id, tiers)
  const canChange = !countsAsFinalizing(order.state)
  return (
    <div className={styles.columns}>
      <CatalogList tier={changes.chosen} canChange={canChange} onAdd={changes.addGift} />
      <div className={styles.tiers}>
        {tiers.length === 0 ? (
          <Panel>
            <EmptyState
              title="No tiers yet"
              drawing="box"
              text="A tier is a set of gifts to choose from, with how many of them each person gets."
              action={<AddTier changes={changes} canChange={canChange} isFirst />}
            />
          </Panel>
        ) : (
          <>
            <TierCards tiers={tiers} changes={changes} canChange={canChange} />
            <div>
              <AddTier changes={changes} canChange={canChange} />
            </div>
          </>
        )}
      </div>
      <AskAgainDialog orderId={order.id} inUse={changes.inUse} onClose={changes.forgetInUse} />
    </div>
  )
}

function AddTier({
  changes,
  canChange,
  isFirst,
}: {
  changes: TierChanges
  canChange: boolean
  isFirst?: boolean
}) {
  return (
    <Button
      look={isFirst ? 'primary' : 'quiet'}
      icon={<IconPlus size={16} aria-hidden />}
      busy={changes.isCreating}
      disabled={!canChange}
      onClick={changes.addTier}
    >
      {isFirst ? 'Add the first tier' : 'Add a tier'}
    </Button>
  )
}

function TierCards({
  tiers,
  changes,
  canChange,
}: {
  tiers: TierView[]
  changes: TierChanges
  canChange: boolean
}) {
  const [deleting, setDeleting] = useState<TierView>()
  return (
    <>
      {tiers.map(tier => (
        <TierCard
          key={tier.id}
          tier={tier}
          isChosen={tier.id === changes.chosen?.id}
          canChange={canChange}
          onChoose={() => changes.choose(tier.id)}
          onChange={values => changes.change({ tier, change: values })}
          onRemove={item => changes.remove({ tier, item })}
          onDelete={() => setDeleting(tier)}
        />
      ))}
      <ConfirmDialog
        isOpen={deleting !== undefined}
        title={`Delete ${deleting?.name ?? 'the tier'}?`}
        text="Its gifts are no longer offered. Who has chosen from it without confirming is told at the next visit."
        confirmLabel="Delete the tier"
        cancelLabel="Keep it"
        danger
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) changes.drop(deleting.id)
          setDeleting(undefined)
        }}
      />
    </>
  )
}

function AskAgainDialog({
  orderId,
  inUse,
  onClose,
}: {
  orderId: string
  inUse: InUse | undefined
  onClose: () => void
}) {
  const ask = useAskAgain(orderId, onClose)
  return (
    <ConfirmDialog
      isOpen={inUse !== undefined}
      title="Ask them to choose again?"
      text={
        <>
          <p>{inUse?.text}</p>
          <p>
            Their confirmation is undone, what they chose here is given back, and they get an email. Their
            other gifts are held for them for 7 days, or until the page closes.
          </p>
        </>
      }
      confirmLabel="Ask them to choose again"
      cancelLabel="Leave it as it is"
      busy={ask.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (inUse) ask.mutate(inUse)
      }}
    />
  )
}
