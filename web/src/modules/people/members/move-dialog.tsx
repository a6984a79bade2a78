import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import type { MemberRow } from './members.data.ts'
import { noSubteam, useMovePerson, type SubteamRow } from './subteams.data.ts'

/** Puts a member into another sub-team, or into none. */
export function MoveDialog({
  member,
  subteams,
  onClose,
}: {
  member: MemberRow
  subteams: readonly SubteamRow[] | undefined
  onClose: () => void
}) {
  const own = { id: String(member.subteam.id), name: member.subteam.name }
  const [chosen, setChosen] = useState(own.id)
  const move = useMovePerson(onClose)
  const choices = [
    ...(subteams ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: noSubteam, label: 'None' },
  ]
  if (!choices.some(choice => choice.value === own.id)) choices.unshift({ value: own.id, label: own.name })
  const send = () => {
    if (chosen === own.id) return onClose()
    move.mutate({
      person: member,
      from: own.id === noSubteam ? undefined : own,
      to: subteams?.find(({ id }) => id === chosen),
    })
  }
  return (
    <Dialog title={`Move ${member.name}`} isOpen onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!move.isPending) send()
        }}
      >
        <Stack>
          <ChoiceField
            label="Sub-team"
            description="Gifts sent from now on belong to it. Earlier gifts stay where they are."
            data={choices}
            value={chosen}
            onChange={event => setChosen(event.currentTarget.value)}
            data-autofocus
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={move.isPending}>
              Move
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
