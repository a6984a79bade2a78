import { CheckboxField } from '../../../ui/form/fields.tsx'
import styles from './accounts.module.css'
import { moduleChoices, type TeamModule } from './accounts.rules.ts'

/** Which modules a team has. */
export function ModuleCheckboxes({
  isOn,
  onChange,
}: {
  isOn: (module: TeamModule) => boolean
  onChange: (module: TeamModule, isOn: boolean) => void
}) {
  return (
    <div className={styles.checks} role="group" aria-label="Modules">
      {moduleChoices.map(({ value, label }) => (
        <CheckboxField
          key={value}
          label={label}
          checked={isOn(value)}
          onChange={event => onChange(value, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
