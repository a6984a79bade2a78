import { useState } from 'react'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TwoLines } from '../../../ui/display/two-lines.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import { SearchField } from '../../../ui/table/filter-bar.tsx'
import { useFoundMembers, type MemberRow } from './members.data.ts'
import { useMovePerson, type SubteamRow } from './subteams.data.ts'
import styles from './subteams-panel.module.css'

/** The team's people by name; one press puts a person in, out of the sub-team before. */
export function SubteamMembersDialog({ subteam, onClose }: { subteam: SubteamRow; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const found = useFoundMembers(search.trim())
  const people = found.data?.items
  return (
    <Dialog title={`Add people to ${subteam.name}`} isOpen onClose={onClose}>
      <Stack>
        <div className={styles.find}>
          <SearchField label="Search by name or email" value={search} onSearch={setSearch} takesFocus />
        </div>
        {found.error && !people ? (
          <ErrorState
            messages={errorMessages(found.error, 'The members could not be loaded.')}
            onRetry={() => void found.refetch()}
          />
        ) : !people ? (
          <SkeletonLines lines={5} label="Loading the members" />
        ) : people.length === 0 ? (
          <Dim>Nobody matches this search.</Dim>
        ) : (
          <FoundPeople people={people} subteam={subteam} />
        )}
        {people && found.data && found.data.totalCount > people.length ? (
          <Dim>{`${people.length} of ${found.data.totalCount}. Search to find the others.`}</Dim>
        ) : null}
        <Row justify="end">
          <Button onClick={onClose}>Done</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

function FoundPeople({ people, subteam }: { people: readonly MemberRow[]; subteam: SubteamRow }) {
  const move = useMovePerson()
  const moving = move.isPending ? move.variables.person.id : undefined
  return (
    <ul className={styles.found} aria-label="Members">
      {people.map(person => {
        const own = { id: String(person.subteam.id), name: person.subteam.name }
        return (
          <li key={person.id}>
            <TwoLines
              first={person.name}
              second={
                person.subteam.id === -1 || own.id === subteam.id
                  ? person.email === person.name
                    ? undefined
                    : person.email
                  : `now in ${person.subteam.name}`
              }
            />
            {own.id === subteam.id ? (
              <Dim>Added</Dim>
            ) : (
              <Button
                look="quiet"
                size="xs"
                busy={moving === person.id}
                onClick={() => {
                  if (!move.isPending)
                    move.mutate({ person, from: person.subteam.id === -1 ? undefined : own, to: subteam })
                }}
              >
                {person.subteam.id === -1 ? 'Add' : 'Move here'}
                <span className="pub-sr"> {person.name}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
