import { useState } from 'react'
import { useCountries } from '../../../../platform/countries.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { ChoiceField, TextField } from '../../../../ui/form/fields.tsx'
import { submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import {
  useReaddressSubmission,
  useUpdateSubmission,
  type ProjectView,
  type SubmissionLine,
} from '../projects.data.ts'
import { changeOf, fieldsOf, type SubmissionFields } from './edit-submission.rules.ts'

/** Opens the row of a person in a drawer; one row is edited at a time. After submissions are final only the address is. */
export function EditSubmission({ project, row }: { project: ProjectView; row: SubmissionLine }) {
  const [isOpen, setOpen] = useState(false)
  const label = project.canChange ? 'Edit' : 'Change address'
  return (
    <>
      <Button
        look="quiet"
        size="xs"
        aria-label={project.canChange ? `Edit ${row.name}` : `Change the address of ${row.name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? <Editor project={project} row={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface EditorProps {
  project: ProjectView
  row: SubmissionLine
  onClose: () => void
}

function Editor({ project, row: current, onClose }: EditorProps) {
  // The row as it was opened: it is read again when somebody else changes it, and the server then says who.
  const [row] = useState(current)
  const update = useUpdateSubmission()
  const readdress = useReaddressSubmission()
  const save = project.canChange ? update : readdress
  const form = useKitForm<SubmissionFields>({
    initial: fieldsOf(row),
    check: (values): Record<string, string> => (values.name.trim() === '' ? { name: 'Enter the name.' } : {}),
    keptAs: null,
  })
  const params = { id: project.id, recipientId: row.id }
  const send = (values: SubmissionFields) => {
    if (project.canChange)
      update.mutate(
        { params, body: { recipient: { ...changeOf(values), version: row.version } } },
        { onSuccess: onClose },
      )
    else readdress.mutate({ params, body: { recipient: changeOf(values) } }, { onSuccess: onClose })
  }
  return (
    <SideDrawer title={row.name} isOpen onClose={onClose}>
      <form onSubmit={submitKitForm(form, send)} noValidate>
        <Stack>
          {save.error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(save.error, 'The recipient could not be updated.').join(' ')}
            </Notice>
          ) : null}
          {project.canChange ? null : (
            <Dim>This is where the parcel goes. It can change until the parcel has its label.</Dim>
          )}
          <PersonFields form={form} hasEmail={project.canChange} />
          {project.canChange ? <Selection form={form} items={project.items} /> : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={save.isPending}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </SideDrawer>
  )
}

function PersonFields({ form, hasEmail }: { form: KitForm<SubmissionFields>; hasEmail: boolean }) {
  const countries = useCountries()
  return (
    <>
      <TextField label="Name" {...form.getInputProps('name')} />
      <TextField label="Company" {...form.getInputProps('company')} />
      {hasEmail ? <TextField label="Email" type="email" {...form.getInputProps('email')} /> : null}
      <TextField label="Phone" type="tel" {...form.getInputProps('phone')} />
      <CountrySelect countries={countries} {...form.getInputProps('country')} />
      <TextField label="Address Line 1" {...form.getInputProps('addressOne')} />
      <TextField label="Address Line 2" {...form.getInputProps('addressTwo')} />
      <TextField label="City" {...form.getInputProps('city')} />
      <TextField label="State" {...form.getInputProps('state')} />
      <TextField label="Zip" {...form.getInputProps('zipcode')} />
    </>
  )
}

function Selection({ form, items }: { form: KitForm<SubmissionFields>; items: ProjectView['items'] }) {
  const chosen = form.getValues().apparelSize
  return items.flatMap(item =>
    item.options.map(option => (
      <ChoiceField
        key={`${item.name} ${option.name}`}
        label={`${item.name}: ${option.name}`}
        data={[{ value: '', label: 'Not chosen' }, ...option.choices]}
        value={chosen[item.name]?.[option.name] ?? ''}
        onChange={event =>
          form.setFieldValue('apparelSize', {
            ...chosen,
            [item.name]: { ...chosen[item.name], [option.name]: event.currentTarget.value },
          })
        }
      />
    )),
  )
}
