import { deskKinds, type DeskKind } from '@ribbon/contract/warehouse/inventory/stock-desk'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { ChoiceField, TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../../ui/form/use-unsent-form.ts'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import {
  readStockAgain,
  useAdjustStock,
  useCountStock,
  useDeskRow,
  useReceiveStock,
  type DeskRow,
} from './desk.data.ts'
import styles from './desk.module.css'
import { EntryForm } from './entry-form.tsx'
import { correctionDelta, countHint, kindViews, wholeNumber } from './desk.rules.ts'

export type EntryKind = 'receive' | 'count' | 'adjust'
const tabs = [
  { value: 'receive', label: 'Receive' },
  { value: 'count', label: 'Count' },
  { value: 'adjust', label: 'Correct' },
] as const

interface EntryProps {
  row: DeskRow
  onDone: () => void
}

/** One entry about one item: type the number, Enter, and the desk waits for the next scan. */
export function EntryDrawer({
  row: listed,
  kind,
  onKind,
  onClose,
}: {
  row: DeskRow
  kind: EntryKind
  onKind: (kind: EntryKind) => void
  onClose: () => void
}) {
  const row = useDeskRow(listed)
  const Form = { receive: ReceiveForm, count: CountForm, adjust: AdjustForm }[kind]
  return (
    <SideDrawer title={[row.title, row.name].filter(Boolean).join(', ')} isOpen onClose={onClose}>
      <Stack>
        <DataList
          entries={[
            { label: 'Team', value: row.teamName },
            { label: 'SKU', value: row.sku },
            { label: 'On hand', value: row.onHand.toLocaleString('en-US') },
            { label: 'Reserved for orders', value: row.reserved.toLocaleString('en-US') },
            { label: 'In packed boxes', value: row.packed > 0 ? row.packed.toLocaleString('en-US') : null },
            {
              label: 'Coming with a restock',
              value: row.incoming > 0 ? row.incoming.toLocaleString('en-US') : null,
            },
          ]}
        />
        <div className={styles.tabs}>
          <FilterBar
            tabs={tabs}
            value={kind}
            onTab={value => onKind(value as EntryKind)}
            tabsLabel="What to record"
          />
        </div>
        <Form row={row} onDone={onClose} />
      </Stack>
    </SideDrawer>
  )
}

function ReceiveForm({ row, onDone }: EntryProps) {
  const receive = useReceiveStock()
  const [quantity, setQuantity] = useUnsentState(`stock-receive-${row.id}`, '')
  const [note, setNote] = useUnsentState(`stock-receive-note-${row.id}`, '')
  const send = () => {
    const number = wholeNumber(quantity, 1)
    if (number === undefined) return 'Enter how many arrived, a whole number above 0.'
    const body = { quantity: number, note }
    receive.mutate({ params: { id: row.id }, body }, { onSuccess: onDone, onError: readStockAgain })
    return undefined
  }
  return (
    <EntryForm
      label="Receive"
      busy={receive.isPending}
      failure={receive.error}
      onSend={send}
      onChange={receive.reset}
      hint={
        row.incoming > 0
          ? 'This item is on a restock request. Receive it under Restocks, so that the team can see it.'
          : undefined
      }
    >
      {problem => (
        <>
          <TextField
            label="How many arrived"
            name="quantity"
            value={quantity}
            error={problem}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            onChange={event => setQuantity(event.currentTarget.value)}
          />
          <TextField
            label="Note (optional)"
            name="note"
            value={note}
            autoComplete="off"
            onChange={event => setNote(event.currentTarget.value)}
          />
        </>
      )}
    </EntryForm>
  )
}

function CountForm({ row, onDone }: EntryProps) {
  const count = useCountStock()
  const [counted, setCounted] = useUnsentState(`stock-count-${row.id}`, '')
  const [reason, setReason] = useUnsentState(`stock-count-reason-${row.id}`, '')
  const number = wholeNumber(counted)
  const send = () => {
    if (number === undefined) return 'Enter what you counted, a whole number.'
    const body = { counted: number, seen_on_hand: row.onHand, reason }
    count.mutate({ params: { id: row.id }, body }, { onSuccess: onDone, onError: readStockAgain })
    return undefined
  }
  const difference = number === undefined ? undefined : number - row.onHand
  return (
    <EntryForm
      label="Save the count"
      busy={count.isPending}
      failure={count.error}
      onSend={send}
      onChange={count.reset}
    >
      {problem => (
        <>
          <TextField
            label="Counted"
            name="counted"
            value={counted}
            error={problem}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            onChange={event => setCounted(event.currentTarget.value)}
            description={
              difference === undefined
                ? countHint(row.packed)
                : difference === 0
                  ? 'As expected.'
                  : [
                      `${difference > 0 ? '+' : ''}${difference.toLocaleString('en-US')} against what was expected.`,
                      row.packed > 0 ? countHint(row.packed) : '',
                    ]
                      .join(' ')
                      .trim()
            }
          />
          <TextField
            label="Reason (optional)"
            name="reason"
            value={reason}
            autoComplete="off"
            onChange={event => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </EntryForm>
  )
}

function AdjustForm({ row, onDone }: EntryProps) {
  const adjust = useAdjustStock()
  const [kind, setKind] = useUnsentState<DeskKind>(`stock-correct-kind-${row.id}`, 'damaged')
  const [quantity, setQuantity] = useUnsentState(`stock-correct-${row.id}`, '')
  const [reason, setReason] = useUnsentState(`stock-correct-reason-${row.id}`, '')
  const send = () => {
    const number = wholeNumber(quantity, kind === 'correction' ? -1_000_000 : 1)
    if (number === undefined || number === 0) return 'Enter how many, a whole number.'
    const body = { delta: correctionDelta(kind, number), kind, reason }
    adjust.mutate({ params: { id: row.id }, body }, { onSuccess: onDone, onError: readStockAgain })
    return undefined
  }
  return (
    <EntryForm
      label="Correct"
      busy={adjust.isPending}
      failure={adjust.error}
      onSend={send}
      onChange={adjust.reset}
    >
      {problem => (
        <>
          <TextField
            label="How many"
            name="quantity"
            value={quantity}
            error={problem}
            autoComplete="off"
            data-autofocus
            onChange={event => setQuantity(event.currentTarget.value)}
          />
          <ChoiceField
            label="What happened"
            name="kind"
            value={kind}
            data={kindViews.map(view => ({ value: view.kind, label: view.label }))}
            onChange={event =>
              setKind(deskKinds.find(each => each === event.currentTarget.value) ?? 'damaged')
            }
          />
          <TextField
            label="Reason"
            name="reason"
            value={reason}
            autoComplete="off"
            onChange={event => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </EntryForm>
  )
}
