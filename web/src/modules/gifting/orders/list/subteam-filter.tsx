import { ChoiceField } from '../../../../ui/form/fields.tsx'
import { useSubteamChoices } from '../orders.data.ts'
import styles from '../orders.module.css'

/** Orders of everyone, or of those who were in one sub-team when they sent them; nothing to choose in a team without any. */
export function SubteamFilter({ value, onChange }: { value: string; onChange: (subteamId: string) => void }) {
  const subteams = useSubteamChoices().data ?? []
  if (subteams.length === 0 && value === '') return null
  const data = subteams.map(subteam => ({ value: subteam.id, label: subteam.name }))
  if (value !== '' && !data.some(choice => choice.value === value))
    data.push({ value, label: `Sub-team ${value}` })
  return (
    <div className={styles.sender}>
      <ChoiceField
        label={undefined}
        aria-label="Sub-team"
        data={[{ value: '', label: 'All sub-teams' }, ...data]}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
