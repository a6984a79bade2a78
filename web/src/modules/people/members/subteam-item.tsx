import { IconPencil, IconTrash, IconUserPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { RowMenu } from '../../../ui/display/row-menu.tsx'
import { useMovePerson, type SubteamRow } from './subteams.data.ts'
import styles from './subteams-panel.module.css'

const shownAtFirst = 12

type SubteamTask = 'people' | 'rename' | 'delete'

/** One sub-team with its people, each of whom can be taken out. */
export function SubteamItem({
  subteam,
  onTask,
}: {
  subteam: SubteamRow
  onTask: (task: SubteamTask) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const move = useMovePerson()
  const people = isWhole ? subteam.users : subteam.users.slice(0, shownAtFirst)
  return (
    <li className={styles.item}>
      <SubteamHead subteam={subteam} onTask={onTask} />
      {subteam.usersCount === 0 ? (
        <p className={styles.nobody}>No members yet.</p>
      ) : (
        <ul className={styles.people} aria-label={`People in ${subteam.name}`}>
          {people.map(person => (
            <li key={person.id} title={person.email}>
              {person.name}
              <button
                type="button"
                aria-label={`Remove ${person.name} from ${subteam.name}`}
                onClick={() => {
                  if (!move.isPending) move.mutate({ person, from: subteam, to: undefined })
                }}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {subteam.users.length > people.length ? (
        <Button look="subtle" size="xs" onClick={() => setWhole(true)}>
          Show all {subteam.users.length}
        </Button>
      ) : null}
    </li>
  )
}

function SubteamHead({ subteam, onTask }: { subteam: SubteamRow; onTask: (task: SubteamTask) => void }) {
  return (
    <div className={styles.head}>
      <h3>{subteam.name}</h3>
      <span className={styles.count}>
        {subteam.usersCount === 1 ? '1 person' : `${subteam.usersCount} people`}
      </span>
      <span className={styles.acts}>
        <Button
          look="quiet"
          size="xs"
          icon={<IconUserPlus size={14} aria-hidden />}
          onClick={() => onTask('people')}
        >
          Add people<span className="pub-sr"> to {subteam.name}</span>
        </Button>
        <RowMenu
          label={`Actions for ${subteam.name}`}
          actions={[
            {
              label: 'Rename',
              icon: <IconPencil size={16} aria-hidden />,
              onPress: () => onTask('rename'),
            },
            {
              label: 'Delete',
              icon: <IconTrash size={16} aria-hidden />,
              danger: true,
              onPress: () => onTask('delete'),
            },
          ]}
        />
      </span>
    </div>
  )
}
