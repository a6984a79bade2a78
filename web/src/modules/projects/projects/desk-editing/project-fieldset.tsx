import type { ReactNode } from 'react'
import { ChoiceField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-fields.tsx'
import type { KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { useManagerChoices } from '../desk/desk.data.ts'
import styles from '../desk/desk.module.css'
import { ItemsEditor } from './items-editor.tsx'
import type { ProjectValues } from './project-form.rules.ts'

type Form = KitForm<ProjectValues>

/** All that operators agree with a team about a project, except for its price. */
export function ProjectFieldset({
  form,
  teamChoice,
}: {
  form: Form
  /** Of a new project; later it stays with its team. */ teamChoice?: ReactNode
}) {
  return (
    <>
      <Panel title="Project">
        <Stack>
          {teamChoice}
          <Facts form={form} takesFocus={!teamChoice || form.values.team_id !== ''} />
        </Stack>
      </Panel>
      <Panel title="What each person gets">
        <ItemsEditor form={form} />
      </Panel>
      <Panel title="Sizes">
        <div className={styles.pair}>
          <TextField
            {...form.getInputProps('apparel_size_options')}
            label="Apparel sizes"
            description="Separated by commas. People see them in size order."
            autoComplete="off"
          />
          <TextField
            {...form.getInputProps('custom_apparel_size_options')}
            label="Other sizes"
            description="Such as Kids 8; offered after the apparel sizes."
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title="For the people who submit">
        <Stack>
          <TextField
            {...form.getInputProps('admin_order_title')}
            label="Title"
            description="Heads the page of the collection link. Without it, the name is shown."
            maxLength={120}
            autoComplete="off"
          />
          <TextAreaField
            {...form.getInputProps('admin_order_description')}
            label="Description"
            maxLength={2_000}
            minRows={2}
          />
        </Stack>
      </Panel>
    </>
  )
}

function Facts({ form, takesFocus }: { form: Form; takesFocus: boolean }) {
  const managers = (useManagerChoices().data ?? []).filter(
    ({ id, disabledAt }) => disabledAt === null || id === form.values.customer_success_manager_id,
  )
  return (
    <>
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        maxLength={120}
        autoComplete="off"
        autoFocus={takesFocus}
      />
      <div className={styles.pair}>
        <TextField {...form.getInputProps('in_hands_date')} label="In-hands date" type="date" />
        <NumberField
          {...form.getInputProps('expected_number_of_recipients')}
          label="Expected number of recipients"
          min={1}
          max={1_000_000}
          thousandSeparator=","
        />
      </div>
      <ChoiceField
        {...form.getInputProps('customer_success_manager_id')}
        label="Customer success manager"
        description="The team sees the name."
        data={[
          { value: '', label: 'Nobody' },
          ...managers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  )
}
