import { useRouter, useSearch } from '@tanstack/react-router'
import { failedFields } from '../../../../platform/forms.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
} from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { TeamChoice } from '../../../catalog/products/editing/team-choice.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useOperator } from '../../../people/operators/operators.data.ts'
import { useCreateDeskProject } from '../desk/desk.data.ts'
import { ProjectFieldset } from './project-fieldset.tsx'
import {
  bodyOf,
  checkProject,
  emptyProject,
  projectPlaces,
  type ProjectValues,
} from './project-form.rules.ts'

/** `/operations/projects/new`: a project for a team, before its price is offered. */
export function NewProjectPage() {
  return (
    <OperationsFrame>
      <NewProject />
    </OperationsFrame>
  )
}

function NewProject() {
  const router = useRouter()
  const { team = '' } = useSearch({ strict: false }) as { team?: string }
  // The frame shows its content only once the operator is known.
  const operatorId = useOperator().data?.id ?? ''
  const form = useKitForm<ProjectValues>({
    initial: emptyProject(team, operatorId),
    check: checkProject,
    keptAs: 'desk-project-new',
  })
  const create = useCreateDeskProject(
    id => void router.navigate({ href: `/operations/projects/${id}`, ignoreBlocker: true }),
  )
  const send = (values: ProjectValues) => {
    // The keyboard passes by the busy button.
    if (create.isPending || create.isSuccess) return
    create.mutate(
      { body: { project: { ...bodyOf(values), team_id: values.team_id } } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The project could not be made.', projectPlaces)),
      },
    )
  }
  return (
    <>
      <PageHeader
        title="New project"
        back={{ to: '/operations/projects', label: 'Projects' }}
        actions={<ShortcutHelp />}
      />
      <form noValidate onSubmit={submitKitForm(form, send)} onKeyDown={submitOnCtrlEnter}>
        <Stack gap={24}>
          <ProjectFieldset
            form={form}
            teamChoice={
              <TeamChoice
                label="Team"
                module="project"
                value={form.values.team_id}
                error={errorOf(form.errors['team_id'])}
                takesFocus={form.values.team_id === ''}
                onChange={id => form.setFieldValue('team_id', id)}
              />
            }
          />
          <Row justify="end" gap={8}>
            <LinkButton look="quiet" to="/operations/projects">
              Go back
            </LinkButton>
            <Button type="submit" busy={create.isPending} title="Shortcut: Ctrl+Enter">
              Make the project
            </Button>
          </Row>
        </Stack>
      </form>
      <UnsavedGuard isDirty={!create.isSuccess && form.isDirty()} />
    </>
  )
}

const errorOf = (error: unknown) => (typeof error === 'string' ? error : undefined)
