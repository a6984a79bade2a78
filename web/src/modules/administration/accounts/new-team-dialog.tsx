import { checkLater, failedFields } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useCreateTeam, usePlanChoices } from './accounts.data.ts'
import type { TeamModule } from './accounts.rules.ts'
import { ModuleCheckboxes } from './module-checkboxes.tsx'

/** Makes a team; its first admin comes in by an invitation. */
export function NewTeamDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const plans = (usePlanChoices().data ?? []).filter(plan => plan.archivedAt === null)
  const { form, modules, setModules, send, isSending } = useNewTeam(onDone)
  return (
    <Dialog title="New team" isOpen onClose={onClose} size="sm">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <TextField {...form.getInputProps('name')} label="Name" data-autofocus autoComplete="off" />
          <TextField
            {...form.getInputProps('owner_email')}
            label="Email of the first admin"
            description="They get an invitation."
            type="email"
            autoComplete="off"
          />
          <ChoiceField
            {...form.getInputProps('plan_id')}
            label="Plan"
            data={[
              { value: '', label: 'A trial of the default plan' },
              ...plans.map(plan => ({ value: plan.id, label: `${plan.name}, free of charge` })),
            ]}
          />
          <ModuleCheckboxes
            isOn={module => modules.includes(module)}
            onChange={(module, isOn) =>
              setModules(list => (isOn ? [...list, module] : list.filter(each => each !== module)))
            }
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={isSending}>
              Create the team
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

const check = checkLater(
  async () => (await import('@ribbon/contract/administration/accounts/account-inputs')).newTeamAccountBody,
)
const allModules: readonly TeamModule[] = ['swag_store', 'project']

function useNewTeam(onDone: (id: string) => void) {
  const [modules, setModules] = useUnsentState<readonly TeamModule[]>('team-new-modules', allModules)
  const create = useCreateTeam(onDone)
  const form = useKitForm({
    initial: { name: '', owner_email: '', plan_id: '' },
    check: values => check({ name: values.name, owner_email: values.owner_email }),
    keptAs: 'team-new',
  })
  const send = (values: { name: string; owner_email: string; plan_id: string }) =>
    create.mutate(
      {
        body: {
          team: {
            name: values.name,
            owner_email: values.owner_email,
            modules: [...modules],
            plan_id: values.plan_id || null,
          },
        },
      },
      {
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'The team could not be made.', [
              [/e-?mail/i, 'owner_email'],
              [/name/i, 'name'],
            ]),
          ),
      },
    )
  return { form, modules, setModules, send, isSending: create.isPending }
}
