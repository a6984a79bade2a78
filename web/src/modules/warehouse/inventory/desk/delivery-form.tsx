import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { GiftThumb } from '../../../../ui/gift/gift-thumb.tsx'
import { useReceiveRestock, type Restock } from './desk.data.ts'
import styles from './desk.module.css'
import { deliveryOf, emptyLine, lineProblem, scannedSku, type TypedLine } from './desk.rules.ts'

type Line = Restock['lines'][number]

/** Scan an item, type how many, Enter for the next; the whole delivery is booked at once. */
export function DeliveryForm({ request, isOpen }: { request: Restock; isOpen: boolean }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedLine>>(new Map())
  const [scanned, setScanned] = useState('')
  const [problem, setProblem] = useState<string>()
  const receive = useReceiveRestock()
  const form = useRef<HTMLDivElement>(null)
  const delivery = deliveryOf(typed, request.lines)
  const pieces = (delivery ?? []).reduce((sum, line) => sum + line.received + line.damaged, 0)

  const type = (variantId: string, change: Partial<TypedLine>) => {
    receive.reset()
    setTyped(before => new Map(before).set(variantId, { ...(before.get(variantId) ?? emptyLine), ...change }))
  }
  const fieldOf = (variantId: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[data-received="${variantId}"]`)
  const scan = (event: FormEvent) => {
    event.preventDefault()
    const line = scannedSku(scanned, request.lines)
    setProblem(line || scanned.trim() === '' ? undefined : `This request does not ask for ${scanned.trim()}.`)
    if (!line) return
    setScanned('')
    fieldOf(line.variantId)?.focus()
  }
  /** Enter goes on to the next item, from the last one to the button. */
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [
      ...(form.current?.querySelectorAll<HTMLElement>('input[data-received], button[data-book]') ?? []),
    ]
    fields[fields.findIndex(field => field === event.currentTarget) + 1]?.focus()
  }
  const book = () => {
    if (delivery === undefined)
      return form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
    if (delivery.length === 0) return setProblem('Enter how many arrived of at least one item.')
    setProblem(undefined)
    if (!receive.isPending)
      receive.mutate(
        { params: { id: request.id }, body: { lines: delivery } },
        { onSuccess: () => setTyped(new Map()) },
      )
  }
  const all = () =>
    setTyped(
      new Map(
        request.lines
          .filter(line => line.received < line.quantity)
          .map(line => [
            line.variantId,
            { ...emptyLine, ...typed.get(line.variantId), received: String(line.quantity - line.received) },
          ]),
      ),
    )
  return (
    <div ref={form}>
      {isOpen ? (
        <div className={styles.scan}>
          <form role="search" onSubmit={scan}>
            <TextField
              label="Scan or type a SKU, then Enter"
              name="sku"
              value={scanned}
              autoComplete="off"
              autoFocus
              data-shortcut="/"
              error={problem}
              onChange={event => {
                setScanned(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          </form>
          <Button look="quiet" onClick={all}>
            Everything arrived
          </Button>
        </div>
      ) : null}
      <ul className={styles.lines} aria-label="Items">
        {request.lines.map(line => (
          <DeliveryLine
            key={line.variantId}
            line={line}
            isOpen={isOpen}
            typed={typed.get(line.variantId) ?? emptyLine}
            onType={change => type(line.variantId, change)}
            onEnter={next}
          />
        ))}
      </ul>
      {isOpen ? (
        <div className={styles.book}>
          {receive.error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(receive.error, 'The delivery could not be recorded.').join(' ')}
            </Notice>
          ) : null}
          <span aria-live="polite">
            {delivery === undefined
              ? 'Fix the marked lines first. Receive a surplus under Stock.'
              : pieces > 0
                ? `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'} to book`
                : 'Nothing entered yet'}
          </span>
          <Button data-book busy={receive.isPending} onClick={book}>
            Record the delivery
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface LineProps {
  line: Line
  isOpen: boolean
  typed: TypedLine
  onType: (change: Partial<TypedLine>) => void
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void
}

function DeliveryLine({ line, isOpen, typed, onType, onEnter }: LineProps) {
  const expected = line.quantity - line.received
  const problem = lineProblem(typed, line)
  return (
    <li className={styles.line} data-done={expected === 0 || undefined}>
      <GiftThumb name={line.title} image={line.image} />
      <span className={styles.what}>
        {[line.title, line.name].filter(Boolean).join(', ')}
        <span className={styles.note}>{line.sku}</span>
      </span>
      <span className={styles.expected}>
        <strong>{expected.toLocaleString('en-US')}</strong> expected
        <span className={styles.note}>
          {line.received.toLocaleString('en-US')} of {line.quantity.toLocaleString('en-US')} received
          {line.damaged > 0 ? `, ${line.damaged.toLocaleString('en-US')} damaged` : ''}
        </span>
      </span>
      {isOpen ? (
        <span className={styles.fields}>
          <TextField
            label="Good"
            aria-label={`Good ${line.sku}`}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            value={typed.received}
            data-received={line.variantId}
            error={problem}
            onChange={event => onType({ received: event.currentTarget.value })}
            onKeyDown={onEnter}
            onFocus={event => event.currentTarget.select()}
          />
          <TextField
            label="Damaged"
            aria-label={`Damaged ${line.sku}`}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            value={typed.damaged}
            onChange={event => onType({ damaged: event.currentTarget.value })}
            onFocus={event => event.currentTarget.select()}
          />
          <TextField
            label="Note"
            aria-label={`Note on ${line.sku}`}
            className={styles.noteField}
            autoComplete="off"
            maxLength={500}
            value={typed.note}
            onChange={event => onType({ note: event.currentTarget.value })}
          />
        </span>
      ) : null}
    </li>
  )
}
