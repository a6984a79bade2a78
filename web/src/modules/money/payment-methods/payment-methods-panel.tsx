import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUrlState } from '../../../platform/url-state.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Panel, Row } from '../../../ui/layout/layout.tsx'
import { MethodRow } from './method-row.tsx'
import { paymentMethodsQuery, useRemoveMethod, useSetDefault, type Method } from './payment-methods.data.ts'
import { methodName, nextDefault } from './payment-methods.rules.ts'
import styles from './payment-methods.module.css'

/** What the team pays with: cards and invoice contacts, which of them pays, and which will soon not. */
export function PaymentMethodsPanel() {
  const methods = useQuery(paymentMethodsQuery)
  const [{ added }] = useUrlState({ added: '' })
  const [leaving, setLeaving] = useState<Method>()
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const setDefault = useSetDefault()
  const remove = useRemoveMethod(() => {
    setAsking(false)
    // The row that had the focus is gone.
    list.current?.focus()
  })
  const all = methods.data?.items
  if (methods.error && !all)
    return <MethodsNotLoaded error={methods.error} onRetry={() => void methods.refetch()} />
  return (
    <Panel title="Payment methods" flush actions={all?.length ? <AddMethodLinks /> : undefined}>
      {!all ? (
        <div className={styles.empty}>
          <SkeletonLines lines={4} label="Loading the payment methods" />
        </div>
      ) : all.length === 0 ? (
        <NoMethodYet />
      ) : (
        <ul ref={list} className={styles.list} aria-label="Payment methods" tabIndex={-1}>
          {all.map(method => (
            <MethodRow
              key={method.id}
              method={method}
              isNew={method.id === added}
              isBusy={setDefault.isPending && setDefault.variables.params.id === method.id}
              onDefault={() => {
                if (!setDefault.isPending) setDefault.mutate({ params: { id: method.id } })
              }}
              onRemove={() => {
                setLeaving(method)
                setAsking(true)
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        title={`Remove ${leaving ? methodName(leaving) : ''}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        danger
        busy={remove.isPending}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        text={leaving && removalText(leaving, all)}
        onConfirm={() => {
          if (leaving) remove.mutate({ params: { id: leaving.id } })
        }}
      />
    </Panel>
  )
}

function NoMethodYet() {
  return (
    <EmptyState
      drawing="card"
      title="No payment method yet"
      text="Add a card, or a contact for invoices. Gifts your deposit does not cover, and your plan, are paid with it."
      action={<AddMethodLinks />}
    />
  )
}

function AddMethodLinks() {
  return (
    <Row gap={8}>
      <LinkButton to="/add-invoice-method" look="quiet">
        Add an invoice method
      </LinkButton>
      <LinkButton to="/add-payment-method" icon={<IconPlus size={16} aria-hidden />}>
        Add a card
      </LinkButton>
    </Row>
  )
}

function removalText(leaving: Method, all: readonly Method[] = []) {
  if (!leaving.isDefault) return 'Nothing can be charged to it any more.'
  const next = nextDefault(all, leaving.id)
  return next
    ? `It is your default. From now on ${methodName(next)} pays.`
    : 'It is your only payment method. Gifts can then be paid from your deposit alone.'
}

function MethodsNotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Panel title="Payment methods">
      <ErrorState
        messages={errorMessages(error, 'The payment methods could not be loaded.')}
        onRetry={onRetry}
      />
    </Panel>
  )
}
