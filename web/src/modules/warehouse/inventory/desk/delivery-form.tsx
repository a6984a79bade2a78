import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { useUnsentForm } from '../../../../ui/form/use-unsent-form.ts'
import { useReceiveRestock, type Restock } from './desk.data.ts'
import { DeliveryLine } from './delivery-line.tsx'
import styles from './desk.module.css'
import { deliveryOf, emptyLine, scannedSku, type TypedLine } from './desk.rules.ts'

type Line = Restock['lines'][number]

/** Scan an item, type how many, Enter for the next; the whole delivery is booked at once. */
export function DeliveryForm({ request, isOpen }: { request: Restock; isOpen: boolean }) {
  const { typed, delivery, ...form } = useTypedDelivery(request)
  const [problem, setProblem] = useState<string>()
  const receive = useReceiveRestock()
  const element = useRef<HTMLDivElement>(null)

  const book = () => {
    if (delivery === undefined)
      return element.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus()
    if (delivery.length === 0) return setProblem('Enter how many arrived of at least one item.')
    setProblem(undefined)
    if (!receive.isPending)
      receive.mutate({ params: { id: request.id }, body: { lines: delivery } }, { onSuccess: form.clear })
  }
  return (
    <div ref={element}>
      {isOpen ? (
        <div className={styles.scan}>
          <ScanItem
            lines={request.lines}
            problem={problem}
            onProblem={setProblem}
            onFound={line => receivedField(element.current, line)?.focus()}
          />
          <Button look="quiet" onClick={form.receiveAll}>
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
            onType={change => {
              receive.reset()
              form.type(line.variantId, change)
            }}
            onEnter={event => focusNext(element.current, event)}
          />
        ))}
      </ul>
      {isOpen ? <BookBar delivery={delivery} receive={receive} onBook={book} /> : null}
    </div>
  )
}

function useTypedDelivery({ id, lines }: Restock) {
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedLine>>(new Map())
  useUnsentForm<[string, TypedLine][]>(`delivery-${id}`, {
    read: () => (typed.size > 0 ? [...typed] : undefined),
    restore: entries => setTyped(new Map(entries)),
  })
  return {
    typed,
    delivery: deliveryOf(typed, lines),
    type: (variantId: string, change: Partial<TypedLine>) =>
      setTyped(before =>
        new Map(before).set(variantId, { ...(before.get(variantId) ?? emptyLine), ...change }),
      ),
    receiveAll: () =>
      setTyped(
        new Map(
          lines
            .filter(line => line.received < line.quantity)
            .map(line => [
              line.variantId,
              { ...emptyLine, ...typed.get(line.variantId), received: String(line.quantity - line.received) },
            ]),
        ),
      ),
    clear: () => setTyped(new Map()),
  }
}

function receivedField(form: HTMLElement | null, { variantId }: Line) {
  return form?.querySelector<HTMLInputElement>(`input[data-received="${variantId}"]`)
}

/** Enter goes on to the next item, from the last one to the button. */
function focusNext(form: HTMLElement | null, event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(form?.querySelectorAll<HTMLElement>('input[data-received], button[data-book]') ?? [])]
  fields[fields.findIndex(field => field === event.currentTarget) + 1]?.focus()
}

interface ScanItemProps {
  lines: readonly Line[]
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
  onFound: (line: Line) => void
}

function ScanItem({ lines, problem, onProblem, onFound }: ScanItemProps) {
  const [scanned, setScanned] = useState('')
  const scan = (event: FormEvent) => {
    event.preventDefault()
    const line = scannedSku(scanned, lines)
    onProblem(line || scanned.trim() === '' ? undefined : `This request does not ask for ${scanned.trim()}.`)
    if (!line) return
    setScanned('')
    onFound(line)
  }
  return (
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
          onProblem(undefined)
        }}
      />
    </form>
  )
}

interface BookBarProps {
  delivery: ReturnType<typeof deliveryOf>
  receive: ReturnType<typeof useReceiveRestock>
  onBook: () => void
}

function BookBar({ delivery, receive, onBook }: BookBarProps) {
  const pieces = (delivery ?? []).reduce((sum, line) => sum + line.received + line.damaged, 0)
  return (
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
      <Button data-book busy={receive.isPending} onClick={onBook}>
        Record the delivery
      </Button>
    </div>
  )
}
