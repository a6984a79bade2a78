import { IconUsersGroup } from '@tabler/icons-react'
import { FilterMenu } from '../../../../ui/table/filter-menu.tsx'
import { useSubteamChoices } from '../orders.data.ts'

/** Orders of everyone, or of those who were in one sub-team when they sent them; nothing to choose in a team without any. */
export function SubteamFilter({ value, onChange }: { value: string; onChange: (subteamId: string) => void }) {
  const subteams = useSubteamChoices().data ?? []
  if (subteams.length === 0 && value === '') return null
  const choices = subteams.map(subteam => ({ value: subteam.id, label: subteam.name }))
  if (value !== '' && !choices.some(choice => choice.value === value))
    choices.push({ value, label: `Sub-team ${value}` })
  return (
    <FilterMenu
      label="Sub-team"
      icon={<IconUsersGroup size={16} aria-hidden />}
      choices={[{ value: '', label: 'All sub-teams' }, ...choices]}
      value={value}
      onChoose={onChange}
    />
  )
}
