import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import styles from './packing.module.css'
import type { ScanResult, useScanQueue } from './use-scan-queue.ts'

/** The field for scans and typed codes, with the result of the last one. */
export function ScanPanel({
  field,
  scans,
  isPackable,
  opensLabel,
  onOpensLabel,
}: {
  field: RefObject<HTMLInputElement | null>
  scans: ReturnType<typeof useScanQueue>
  isPackable: boolean
  opensLabel: boolean
  onOpensLabel: (isOn: boolean) => void
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = takeText(field.current)
    if (code !== '') scans.queue.scan(code)
  }
  return (
    <Panel>
      <form className={styles.scan} onSubmit={submit}>
        <TextField
          ref={field}
          label={
            isPackable
              ? 'Scan what goes in, or another parcel'
              : 'Scan a packing slip, tracking or order number'
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit">Enter</Button>
        <SwitchField
          label="Open the label when packed"
          checked={opensLabel}
          onChange={event => onOpensLabel(event.currentTarget.checked)}
        />
      </form>
      <ScanResultLine result={scans.result} />
      {scans.choices.length > 1 ? <Choices scans={scans} /> : null}
    </Panel>
  )
}

/** What was typed; the field is empty for the next scan. */
function takeText(input: HTMLInputElement | null): string {
  const text = input?.value.trim() ?? ''
  if (input && text !== '') input.value = ''
  return text
}

function ScanResultLine({ result }: { result: ScanResult | undefined }) {
  const Icon = result?.isGood ? IconCheck : IconAlertTriangle
  return (
    <div className={styles.sign} data-good={result?.isGood} aria-live="assertive" role="status">
      {result ? (
        <span key={result.count}>
          <Icon size={22} aria-hidden />
          {result.text}
        </span>
      ) : null}
    </div>
  )
}

function Choices({ scans }: { scans: ReturnType<typeof useScanQueue> }) {
  return (
    <ul className={styles.choices} aria-label="Parcels to choose from">
      {scans.choices.map(parcel => (
        <li key={parcel.id}>
          <Button look="quiet" size="xs" onClick={() => scans.queue.open(parcel.id)}>
            #{parcel.scanCode}
          </Button>{' '}
          <span className={styles.dim}>
            {parcel.state === 'labelled' ? 'labeled' : parcel.state}
            {parcel.hold ? ', on hold' : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
