import { IconCalendar } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { Button } from '../display/button.tsx'
import { PopoverLayer, togglePopover } from '../layers/popover-layer.tsx'
import { daysOfRange, rangeProblem, rangeText, type DayRange, type RangePreset } from './date-range.rules.ts'
import styles from './date-range.module.css'

export interface DateRangeProps {
  /** Of what the days are, such as "Date of the order". */ label: string
  range: DayRange
  presets: readonly RangePreset[]
  onChange: (range: DayRange) => void
}

/** The button of a list that is narrowed to some days: a usual range, or the first and the last day of one. */
export function DateRange({ label, range, presets, onChange }: DateRangeProps) {
  const [isOpen, setOpen] = useState(false)
  const days = daysOfRange(range, presets)
  const choose = (next: DayRange) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <PopoverLayer
      isOpen={isOpen}
      onChange={setOpen}
      label={label}
      className={styles.layer}
      button={trigger => (
        <Button
          {...trigger}
          look="quiet"
          icon={<IconCalendar size={16} aria-hidden />}
          data-problem={rangeProblem(days) ? true : undefined}
          className={styles.button}
          onClick={event => togglePopover(event, () => setOpen(!isOpen))}
        >
          <span className="pub-sr">{label}: </span>
          {rangeText(range, presets)}
        </Button>
      )}
    >
      <div className={styles.presets}>
        {[{ label: 'Any date', name: '' }, ...presets].map(preset => (
          <button
            key={preset.name}
            type="button"
            className={styles.preset}
            aria-pressed={range.from === preset.name && range.to === ''}
            onClick={() => choose({ from: preset.name, to: '' })}
          >
            {preset.label}
          </button>
        ))}
      </div>
      <OwnDays range={days} onChoose={choose} />
    </PopoverLayer>
  )
}

function OwnDays({ range, onChoose }: { range: DayRange; onChoose: (range: DayRange) => void }) {
  const [days, setDays] = useState(range)
  const [wasSent, setSent] = useState(rangeProblem(range) !== undefined)
  const problem = rangeProblem(days)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (problem === undefined) onChoose(days)
  }
  return (
    <form noValidate className={styles.days} onSubmit={send}>
      <label>
        First day
        <input
          type="date"
          value={days.from}
          onChange={event => setDays({ ...days, from: event.currentTarget.value })}
        />
      </label>
      <label>
        Last day
        <input
          type="date"
          value={days.to}
          aria-invalid={wasSent && problem !== undefined}
          onChange={event => setDays({ ...days, to: event.currentTarget.value })}
        />
      </label>
      <p className={styles.problem} role="alert">
        {wasSent ? problem : undefined}
      </p>
      <p className={styles.note}>Days begin and end at midnight UTC.</p>
      <Button type="submit" size="xs" full>
        Show these days
      </Button>
    </form>
  )
}
