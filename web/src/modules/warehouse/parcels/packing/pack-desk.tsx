import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useScanner } from '../../../../platform/scanner.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { useUrlState } from '../../../../platform/url-state.ts'
import { Button, LinkButton, OutsideLink, TextLink } from '../../../../ui/display/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { Columns, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { useClearScans, usePackingParcel, usePickList, type PackingParcel } from './packing.data.ts'
import styles from './packing.module.css'
import { isFull, nextToPack, notPackableReason } from './packing.rules.ts'
import { PackingBox } from './packing-box.tsx'
import { useScanQueue, type DeskActions, type ScanResult } from './use-scan-queue.ts'

const printsKey = 'ribbon.prints-labels'

export function PackDesk({
  hands,
  renderShort,
}: {
  hands: DeskActions
  renderShort: (parcel: PackingParcel, close: () => void) => ReactNode
}) {
  const [url, change] = useUrlState({ parcel: '', list: '' })
  const parcel = usePackingParcel(url.parcel)
  const list = usePickList(url.list).data
  const [printsLabel, setPrintsLabel] = useState(() => localStorage.getItem(printsKey) !== null)
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const clear = useClearScans()
  const { table, sign, last, choices } = useScanQueue({
    parcelId: url.parcel,
    list: list?.parcels ?? [],
    printsLabel,
    hands,
    show: id => change({ parcel: id }),
  })
  useScanner(table.scan)
  useEffect(() => {
    field.current?.focus()
  }, [url.parcel])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = field.current
    const code = input?.value.trim() ?? ''
    if (!input || code === '') return
    input.value = ''
    table.scan(code)
  }
  const shown = parcel.data
  const next = list ? nextToPack(list.parcels, url.parcel) : undefined
  const why = shown && notPackableReason(shown)
  const unfinished = shown?.items.find(item => item.packed < item.quantity)
  const isReady = shown !== undefined && why === undefined && isFull(shown.items)
  const shortcuts = [
    { keys: '/', label: 'Scan field', run: () => field.current?.focus() },
    {
      keys: '+',
      label: 'Put one of the next thing into the box',
      run: () => {
        if (shown && unfinished && why === undefined) table.add(shown.id, unfinished.sku)
      },
    },
    {
      keys: 'm',
      label: 'Something is missing',
      run: () => {
        if (shown?.actions.includes('short')) setShort(true)
      },
    },
    {
      keys: 'n',
      label: 'Next parcel of the pick list',
      run: () => {
        if (next) table.open(next)
      },
    },
    {
      keys: 'p',
      label: 'Mark packed, when all is in the box',
      run: () => {
        if (isReady) table.pack(shown.id)
      },
    },
  ]
  return (
    <>
      <PageHeader
        title="Pack"
        subtitle={
          list
            ? `Pick list ${list.id}: ${list.openCount} of ${list.parcelCount} still to pack`
            : 'Scan a packing slip, then what goes into the box.'
        }
        actions={
          <>
            <ShortcutHelp shortcuts={shortcuts} />
            {list ? (
              <LinkButton look="quiet" to={`/operations/pick?list=${list.id}`}>
                Pick list
              </LinkButton>
            ) : (
              <LinkButton look="quiet" to="/operations/pick">
                Pick lists
              </LinkButton>
            )}
            {next ? (
              <Button look="quiet" onClick={() => table.open(next)}>
                Next parcel
              </Button>
            ) : null}
          </>
        }
      />
      <Stack>
        <Panel>
          <form className={styles.scan} onSubmit={submit}>
            <TextField
              ref={field}
              label={
                shown && why === undefined
                  ? 'Scan what goes in, or another parcel'
                  : 'Scan a packing slip, tracking or order number'
              }
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
            />
            <Button type="submit">Take</Button>
            <SwitchField
              label="Open the label when packed"
              checked={printsLabel}
              onChange={event => {
                const isOn = event.currentTarget.checked
                if (isOn) localStorage.setItem(printsKey, '1')
                else localStorage.removeItem(printsKey)
                setPrintsLabel(isOn)
              }}
            />
          </form>
          <SignLine sign={sign} />
          {choices.length > 1 ? (
            <ul className={styles.choices} aria-label="Parcels to choose from">
              {choices.map(each => (
                <li key={each.id}>
                  <Button look="quiet" size="xs" onClick={() => table.open(each.id)}>
                    #{each.scanCode}
                  </Button>{' '}
                  <span className={styles.dim}>
                    {each.state}
                    {each.hold ? ', on hold' : ''}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </Panel>
        {url.parcel === '' ? (
          <Panel>
            <EmptyState
              title="No parcel is open"
              drawing="parcel"
              text="Scan the code of a packing slip, or go through the parcels of a pick list."
              action={
                <LinkButton look="quiet" to="/operations/pick">
                  Pick lists
                </LinkButton>
              }
            />
          </Panel>
        ) : parcel.error ? (
          <Panel>
            <ErrorState
              messages={errorMessages(parcel.error, 'The parcel could not be loaded.')}
              onRetry={() => void parcel.refetch()}
            />
          </Panel>
        ) : shown === undefined ? (
          <SkeletonBlock height={320} label="Opening the parcel" />
        ) : (
          <Columns
            main={
              <Panel
                title={`Parcel #${shown.scanCode}`}
                actions={
                  <Row gap={8}>
                    {shown.actions.includes('short') ? (
                      <Button look="quiet" size="xs" onClick={() => setShort(true)}>
                        Something is missing
                      </Button>
                    ) : null}
                    {why === undefined && shown.items.some(item => item.packed > 0) ? (
                      <Button
                        look="quiet"
                        size="xs"
                        busy={clear.isPending}
                        onClick={() => clear.mutate(shown.id)}
                      >
                        Empty the box
                      </Button>
                    ) : null}
                  </Row>
                }
              >
                <Stack>
                  {why && shown.state !== 'packed' ? (
                    <Notice tone="warning">
                      {why} <TextLink to={`/operations/parcels/${shown.id}`}>All about it</TextLink>
                    </Notice>
                  ) : null}
                  {shown.state === 'packed' ? (
                    <Notice title="Packed">
                      <Row gap={12}>
                        {shown.labelUrl ? <OutsideLink href={shown.labelUrl}>Label</OutsideLink> : null}
                        <OutsideLink href={`/api/v2/operations/papers/packing_slips?ids=${shown.id}`}>
                          Packing slip
                        </OutsideLink>
                        <span>Scan the next one.</span>
                      </Row>
                    </Notice>
                  ) : null}
                  {isReady ? (
                    <Notice
                      title="All of it is in the box"
                      actions={
                        <Button title="Shortcut: p" onClick={() => table.pack(shown.id)}>
                          Mark packed
                        </Button>
                      }
                    >
                      Nothing is left to scan.
                    </Notice>
                  ) : null}
                  <PackingBox
                    parcel={shown}
                    last={last}
                    isOpen={why === undefined}
                    onAdd={sku => table.add(shown.id, sku)}
                  />
                </Stack>
              </Panel>
            }
            side={<ForPanel parcel={shown} />}
          />
        )}
      </Stack>
      {isShort && shown
        ? renderShort(shown, () => {
            setShort(false)
            void parcel.refetch()
          })
        : null}
    </>
  )
}

/** What the last scan came to, for eye and ear. */
function SignLine({ sign }: { sign: ScanResult | undefined }) {
  const Icon = sign?.isGood ? IconCheck : IconAlertTriangle
  return (
    <div className={styles.sign} data-good={sign?.isGood} aria-live="assertive" role="status">
      {sign ? (
        <span key={sign.count}>
          <Icon size={22} aria-hidden />
          {sign.text}
        </span>
      ) : null}
    </div>
  )
}

function ForPanel({ parcel }: { parcel: PackingParcel }) {
  return (
    <Panel title="Goes to">
      <Stack gap={12}>
        <div>
          <strong>{parcel.recipientName || 'No name yet'}</strong>
          <br />
          {[parcel.city, parcel.country].filter(Boolean).join(', ')}
        </div>
        <div className={styles.dim}>
          {parcel.teamName}
          <br />
          {parcel.serviceName}
          {parcel.trackingNumber ? (
            <>
              <br />
              {parcel.trackingNumber}
            </>
          ) : null}
        </div>
        {parcel.parcelCount > 1 && parcel.place !== null ? (
          <div>
            Parcel {parcel.place} of {parcel.parcelCount}
          </div>
        ) : null}
        {parcel.hasCard ? (
          <div className={styles.cardBlock}>
            <strong>With a card</strong>
            <blockquote className={styles.card}>{parcel.cardMessage}</blockquote>
            <OutsideLink href={`/api/v2/operations/papers/greeting_cards?ids=${parcel.id}`}>
              Print the card
            </OutsideLink>
          </div>
        ) : null}
        <TextLink to={`/operations/parcels/${parcel.id}`}>All about this parcel</TextLink>
      </Stack>
    </Panel>
  )
}
