import { IconPlayerSkipForward, IconRotate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Money } from '../../../../ui/display/money.tsx'
import { RowMenu, type RowAction } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Dim } from '../../../../ui/layout/layout.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { GiftPictures } from '../gift-pictures.tsx'
import { useRemovePerson, type PersonRow } from './details.data.ts'
import { actionsFor, personView, placeOf, whenText } from './details.rules.ts'
import { usePeopleActions } from './use-people-actions.ts'
import styles from './details.module.css'

export const personColumns = (orderId: string): Column<PersonRow>[] => [
  {
    key: 'person',
    header: 'Person',
    width: '22%',
    cell: person => (
      <TwoLines first={person.name ?? person.email} second={person.name ? person.email : undefined} />
    ),
  },
  { key: 'state', header: 'State', cell: person => <StateCell person={person} /> },
  { key: 'gifts', header: 'Gifts', cell: person => <GiftsCell person={person} /> },
  { key: 'place', header: 'Goes to', cell: person => placeOf(person) || <Dim>–</Dim> },
  {
    key: 'when',
    header: 'When',
    width: '128px',
    cell: person => whenText(person) ?? <Dim>–</Dim>,
  },
  {
    key: 'cost',
    header: 'Cost',
    align: 'end',
    cell: person => (person.items.length > 0 ? <Money amount={person.cost} /> : <Dim>–</Dim>),
  },
  {
    key: 'menu',
    header: '',
    align: 'end',
    width: '56px',
    phone: 'corner',
    cell: person => <PersonMenu orderId={orderId} person={person} />,
  },
]

function StateCell({ person }: { person: PersonRow }) {
  const view = personView(person)
  return (
    <span className={styles.stateCell} data-problem={view.isProblem || undefined}>
      <StatusDot tone={view.tone} label={view.label} />
      {view.detail ? <small>{view.detail}</small> : null}
    </span>
  )
}

function GiftsCell({ person }: { person: PersonRow }) {
  if (person.items.length === 0) return <Dim>–</Dim>
  return (
    <span className={styles.gifts}>
      <GiftPictures images={person.items.map(item => item.image)} />
      <span>{person.items.map(item => item.name).join(', ')}</span>
    </span>
  )
}

function PersonMenu({ orderId, person }: { orderId: string; person: PersonRow }) {
  const [isRemoving, setRemoving] = useState(false)
  const people = usePeopleActions(orderId)
  const remove = useRemovePerson(() => setRemoving(false))
  const can = actionsFor([person])
  const name = person.name ?? person.email
  const actions: (RowAction | false)[] = [
    can.canSkip && {
      label: 'Skip',
      icon: <IconPlayerSkipForward size={16} aria-hidden />,
      onPress: () => people.skip([person.id]),
    },
    can.canEnable && {
      label: 'Let take part again',
      icon: <IconRotate size={16} aria-hidden />,
      onPress: () => people.enable([person.id]),
    },
    can.canRemove && {
      label: 'Remove',
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onPress: () => setRemoving(true),
    },
  ]
  return (
    <>
      <RowMenu label={`Actions for ${name}`} actions={actions.filter(action => action !== false)} />
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove ${name}?`}
        text="What this person has chosen is given back, and what was told is deleted. This cannot be undone."
        confirmLabel="Remove"
        cancelLabel="Keep"
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate({ params: { id: orderId, recipientId: person.id } })}
      />
    </>
  )
}
