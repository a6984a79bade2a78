import { restockCoverDays, restockLeadDays } from '@ribbon/contract/warehouse/inventory/stock-forecast'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button, TextLink } from '../../../ui/display/button.tsx'
import { DataList } from '../../../ui/display/data-list.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useMovements, type InventoryRow, type VariantRow } from './inventory.data.ts'
import styles from './inventory.module.css'
import { movementTarget, movementWords, noonOf, monthlyWords } from './inventory.rules.ts'

/** One variant: what is there, what the forecast makes of it, and everything that moved it. */
export function StockDrawer({
  item,
  variant,
  onClose,
}: {
  item: InventoryRow
  variant: VariantRow
  onClose: () => void
}) {
  return (
    <SideDrawer
      title={variant.name === item.title ? item.title : `${item.title}, ${variant.name}`}
      isOpen
      onClose={onClose}
    >
      <Stack gap={24}>
        <DataList
          entries={[
            { label: 'SKU', value: variant.sku },
            { label: 'On the shelf', value: variant.onHand.toLocaleString('en-US') },
            { label: 'Reserved for orders', value: variant.reserved.toLocaleString('en-US') },
            { label: 'Can be sent', value: variant.available.toLocaleString('en-US') },
            {
              label: 'In planned sends',
              value: variant.planned > 0 ? variant.planned.toLocaleString('en-US') : null,
            },
            {
              label: 'On its way to us',
              value: variant.incoming > 0 ? variant.incoming.toLocaleString('en-US') : null,
            },
          ]}
        />
        <Forecast variant={variant} />
        <section>
          <h3 className={styles.historyTitle}>Transactions</h3>
          <History variantId={variant.id} />
        </section>
      </Stack>
    </SideDrawer>
  )
}

function Forecast({
  variant: { available, monthlyUse, runOutOn, proposedQuantity, planned, incoming },
}: {
  variant: VariantRow
}) {
  const promises = [
    planned > 0 ? 'what is in planned sends' : '',
    incoming > 0 ? 'what is on its way' : '',
  ].filter(Boolean)
  return (
    <section className={styles.forecast}>
      <h3 className={styles.historyTitle}>What to expect</h3>
      <p>
        {monthlyUse === 0 ? (
          'Hardly used in the last 90 days.'
        ) : (
          <>You use {monthlyWords(monthlyUse)}; the last 30 days count twice as much as the last 90.</>
        )}{' '}
        {available === 0 ? (
          <strong>There is none left to send.</strong>
        ) : runOutOn === null || monthlyUse === 0 ? null : (
          <>
            At this pace the last one goes on{' '}
            <strong>
              <TimeText at={noonOf(runOutOn)} />
            </strong>
            .
          </>
        )}
      </p>
      {proposedQuantity > 0 ? (
        <p>
          We propose to ask for <strong>{proposedQuantity.toLocaleString('en-US')}</strong>: enough for the{' '}
          {restockLeadDays} days until it is here and {restockCoverDays} days more, and not below your
          threshold{promises.length > 0 ? `, with ${promises.join(' and ')} counted in` : ''}.
        </p>
      ) : (
        <p>
          There is enough for the {restockLeadDays} days a restock takes and {restockCoverDays} days more.
        </p>
      )}
    </section>
  )
}

function History({ variantId }: { variantId: string }) {
  const history = useMovements(variantId)
  const movements = history.data?.pages.flatMap(page => page.items)
  if (history.error && !movements)
    return (
      <ErrorState
        messages={errorMessages(history.error, 'The history could not be loaded.')}
        onRetry={() => void history.refetch()}
      />
    )
  if (!movements) return <SkeletonLines lines={6} label="Loading the history" />
  if (movements.length === 0)
    return <Dim>Nothing yet. Received, reserved, shipped and corrected stock is listed here.</Dim>
  return (
    <Stack gap={12}>
      <TimelineList
        entries={movements.map(movement => {
          const target = movementTarget(movement)
          return {
            id: movement.id,
            at: movement.createdAt,
            by: movement.actorName,
            label: (
              <span className={styles.movement}>
                <span>
                  {movementWords(movement)}
                  {target ? (
                    <>
                      , <TextLink to={target.to}>{target.label}</TextLink>
                    </>
                  ) : null}
                  {movement.reason ? <span className={styles.note}>{movement.reason}</span> : null}
                </span>
                <span className={styles.left}>
                  {movement.onHand.toLocaleString('en-US')} on the shelf
                  {movement.reserved > 0 ? `, ${movement.reserved.toLocaleString('en-US')} reserved` : ''}
                </span>
              </span>
            ),
          }
        })}
      />
      {history.hasNextPage ? (
        <Row>
          <Button
            look="quiet"
            size="xs"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show older
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
