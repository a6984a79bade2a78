import { useRouter } from '@tanstack/react-router'
import { fits, objectOf, savedState, text } from '../../../../platform/saved-state.ts'
import { failedFields } from '../../../../platform/forms.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { WizardSteps } from '../../../../ui/display/wizard-steps.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { showKitErrors, submitKitForm, useKitForm } from '../../../../ui/form/use-kit-form.ts'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { FormWidth, Panel } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { useCreateGroupOrder } from '../group-orders.data.ts'
import { PlanGate } from '../plan-gate.tsx'
import { stepPath, stepsFor } from './setup-steps.ts'
import styles from './setup.module.css'

/** What was typed before the order exists stays over a reload. */
const typedName = savedState('redemption-name', 1, fits<{ name: string }>(objectOf({ name: text })), {
  name: '',
})

/** Step 1: the name. It makes the group order and goes on to its gifts. */
export function NamePage() {
  return (
    <PlanGate refusedTo="/redemptions">
      <NameForm />
    </PlanGate>
  )
}

function NameForm() {
  const router = useRouter()
  const create = useCreateGroupOrder()
  const form = useKitForm({
    initial: typedName.get(),
    keptAs: null,
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Enter a name for the redemption.' } : {},
  })
  const send = ({ name }: { name: string }) =>
    create.mutate(
      { body: { group_order: { name } } },
      {
        onSuccess: answer => {
          typedName.reset()
          void router.navigate({ href: stepPath('items', answer.data.id) })
        },
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'The redemption could not be created.', [[/name/i, 'name']]),
          ),
      },
    )
  const field = form.getInputProps('name')
  return (
    <form noValidate className={styles.page} onSubmit={submitKitForm(form, send)}>
      <WizardSteps label="Steps of a new redemption" current={1} steps={stepsFor('')} />
      <PageHeader
        title="What is it called?"
        subtitle="You offer gifts on a page, people choose, and you finalize. Nothing is charged before that."
      />
      <FormWidth>
        <Panel>
          <TextField
            {...field}
            label="Name"
            description="Your team finds it by this name. People see the title that you give the page later."
            placeholder="Holiday gifts 2026"
            maxLength={120}
            autoFocus
            onChange={event => {
              field.onChange(event)
              typedName.set({ name: event.currentTarget.value })
            }}
          />
        </Panel>
        <ActionBar>
          <LinkButton to="/redemptions" look="quiet" size="md">
            Cancel
          </LinkButton>
          <Button type="submit" size="md" busy={create.isPending}>
            Choose the gifts
          </Button>
        </ActionBar>
      </FormWidth>
    </form>
  )
}
