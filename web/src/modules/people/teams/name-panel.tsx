import { checkLater } from '../../../platform/forms.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Panel } from '../../../ui/layout/layout.tsx'
import { useUpdateTeam } from './teams.data.ts'
import styles from './teams.module.css'

const check = checkLater(async () => (await import('@ribbon/contract/people/teams')).updateTeamBody)

export function NamePanel({ canChange }: { canChange: boolean }) {
  const { team } = useSession()
  return (
    <Panel title="Team name">
      <p className={styles.lead}>Shown on cards, in emails and on the pages recipients see.</p>
      {canChange ? (
        <NameForm key={team.name} name={team.name} />
      ) : (
        <p className={styles.value}>{team.name}</p>
      )}
    </Panel>
  )
}

function NameForm({ name }: { name: string }) {
  const update = useUpdateTeam('The team name was updated.')
  const form = useKitForm<{ name: string }>({ initial: { name }, check, keptAs: 'team-name' })
  const send = (values: { name: string }) => {
    if (!update.isPending) update.mutate({ body: { team: { name: values.name.trim() } } })
  }
  return (
    <form noValidate className={styles.line} onSubmit={submitKitForm(form, send)}>
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        name="team-name"
        autoComplete="organization"
        maxLength={121}
      />
      <Button type="submit" look="quiet" busy={update.isPending} disabled={!form.isDirty()}>
        Save
      </Button>
    </form>
  )
}
