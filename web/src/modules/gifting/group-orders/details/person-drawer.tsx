import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { chosenItemsQuery, personQuery, type PersonRow } from './details.data.ts'
import { actionsFor, personView } from './details.rules.ts'
import { PersonEditor } from './person-editor.tsx'
import { usePeopleActions } from './use-people-actions.ts'
import styles from './details.module.css'

/** One person: what was chosen, where it goes, and what has become of it. */
export function PersonDrawer({
  orderId,
  personId,
  onClose,
}: {
  orderId: string
  personId: string
  onClose: () => void
}) {
  const person = useQuery(personQuery(orderId, personId))
  // The person as it was when the editor opened, so that the server notices what somebody else changes meanwhile.
  const [edited, setEdited] = useState<PersonRow>()
  const title = person.data ? (person.data.name ?? person.data.email) : 'Recipient'
  return (
    <SideDrawer title={title} isOpen onClose={onClose}>
      {edited ? (
        <PersonEditor orderId={orderId} person={edited} onClose={() => setEdited(undefined)} />
      ) : person.data ? (
        <Person orderId={orderId} person={person.data} onEdit={setEdited} />
      ) : person.error ? (
        <ErrorState
          messages={errorMessages(person.error, 'The recipient could not be loaded.')}
          onRetry={() => void person.refetch()}
        />
      ) : (
        <SkeletonLines lines={6} label="Loading the recipient" />
      )}
    </SideDrawer>
  )
}

interface PersonProps {
  orderId: string
  person: PersonRow
  onEdit: (person: PersonRow) => void
}

function Person({ orderId, person, onEdit }: PersonProps) {
  const view = personView(person)
  const address = [
    person.addressOne,
    person.addressTwo,
    [person.city, person.state, person.zipcode].filter(Boolean).join(', '),
    person.country,
  ].filter(Boolean)
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <StatusDot tone={view.tone} label={view.label} />
        {view.isProblem ? (
          <Notice tone="warning" title="The address needs a fix">
            {view.detail}
          </Notice>
        ) : view.detail ? (
          <span className={styles.hint}>{view.detail}</span>
        ) : null}
      </Stack>
      <ChosenItems orderId={orderId} person={person} />
      <DataList
        entries={[
          { label: 'Email', value: person.email },
          { label: 'Company', value: person.company },
          { label: 'Phone', value: person.phone },
          {
            label: 'Address',
            value: address.length > 0 ? address.map(line => <div key={line}>{line}</div>) : null,
          },
          ...person.customFields.map(field => ({ label: field.name, value: field.value })),
          {
            label: 'Invited',
            value: person.invitedAt ? <TimeText at={person.invitedAt} withTime /> : null,
          },
          {
            label: 'Reminded',
            value: person.remindedAt ? <TimeText at={person.remindedAt} withTime /> : null,
          },
          { label: 'Came', value: <TimeText at={person.createdAt} withTime /> },
          {
            label: 'Confirmed',
            value: person.confirmedAt ? <TimeText at={person.confirmedAt} withTime /> : null,
          },
          {
            label: 'Held until',
            value: person.heldUntil ? <TimeText at={person.heldUntil} withTime /> : null,
          },
          { label: 'Cost', value: person.items.length > 0 ? <Money amount={person.cost} /> : null },
        ]}
      />
      <PersonActions orderId={orderId} person={person} onEdit={onEdit} />
    </Stack>
  )
}

function ChosenItems({ orderId, person }: { orderId: string; person: PersonRow }) {
  const items = useQuery({ ...chosenItemsQuery(orderId, person.id), enabled: person.itemsCount > 0 })
  if (person.itemsCount === 0) return <p className={styles.hint}>Nothing chosen yet.</p>
  if (items.error && !items.data)
    return (
      <ErrorState
        messages={errorMessages(items.error, 'What was chosen could not be loaded.')}
        onRetry={() => void items.refetch()}
      />
    )
  if (!items.data) return <SkeletonLines lines={3} label="Loading what was chosen" />
  return (
    <ul className={styles.chosen} aria-label="Chosen gifts">
      {items.data.map(item => {
        const variant = [item.spec.type, item.spec.color, item.spec.size].filter(Boolean).join(', ')
        return (
          <li key={item.id}>
            <GiftThumb name={item.productName} image={item.image} size={56} />
            <span>
              {item.productName}
              {item.productVariantQty > 1 ? ` × ${item.productVariantQty}` : ''}
              <small>
                {[variant, item.bundleName, item.isHeld ? null : 'no longer held']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function PersonActions({ orderId, person, onEdit }: PersonProps) {
  const actions = usePeopleActions(orderId)
  const can = actionsFor([person])
  return (
    <Row gap={8}>
      {person.orderId ? (
        <LinkButton to={`/orders/${person.orderId}`} look="quiet">
          {person.orderNumber ? `Order ${person.orderNumber}` : 'See the order'}
        </LinkButton>
      ) : null}
      {person.canCorrect ? (
        <Button look="quiet" onClick={() => onEdit(person)}>
          Edit name and address
        </Button>
      ) : null}
      {can.canSkip ? (
        <Button look="quiet" busy={actions.isBusy} onClick={() => actions.skip([person.id])}>
          Skip
        </Button>
      ) : null}
      {can.canEnable ? (
        <Button look="quiet" busy={actions.isBusy} onClick={() => actions.enable([person.id])}>
          Let take part again
        </Button>
      ) : null}
    </Row>
  )
}
