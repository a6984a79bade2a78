import { useState, type ComponentType } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useUpdateProject, type ProjectView } from '../projects.data.ts'
import { settingsChange, settingsOf, type Settings } from './settings.rules.ts'

export interface SettingsProps {
  project: ProjectView
  /** Edits domains as tags; redemptions use the same. */
  domainTags: ComponentType<{ domains: readonly string[]; onChange: (domains: string[]) => void }>
}

/** Opens what owners say about a project: its texts, whom it is for, and the sizes. */
export function SettingsButton({ project, domainTags }: SettingsProps) {
  const [isOpen, setOpen] = useState(false)
  if (!project.canChange) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Edit settings
      </Button>
      {isOpen ? (
        <SettingsDialog project={project} domainTags={domainTags} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function SettingsDialog({
  project: current,
  domainTags: DomainTags,
  onClose,
}: SettingsProps & { onClose: () => void }) {
  // The project as it was opened: when somebody else changes it meanwhile, the server says who.
  const [project] = useState(current)
  const update = useUpdateProject()
  const saved = settingsOf(project)
  const form = useKitForm<Settings>({ initial: saved, check: () => ({}), keptAs: null })
  const send = (values: Settings) => {
    const change = settingsChange(values, saved)
    if (Object.keys(change).length === 0) return onClose()
    return update.mutate(
      { params: { id: project.id }, body: { admin_order: { ...change, version: project.version } } },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog title="Settings of the project" isOpen onClose={onClose} size="lg">
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          {update.error ? (
            <Notice tone="danger" isUrgent>
              {errorMessages(update.error, "Error updating project's order").join(' ')}
            </Notice>
          ) : null}
          <SettingFields form={form} hasSizes={project.apparelSizeNeeded} />
          <DomainTags
            domains={form.getValues().domains}
            onChange={domains => form.setFieldValue('domains', domains)}
          />
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={update.isPending}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}

function SettingFields({ form, hasSizes }: { form: KitForm<Settings>; hasSizes: boolean }) {
  return (
    <>
      <TextField
        label="Title for people"
        description="Shown on the page instead of the project’s name."
        maxLength={120}
        {...form.getInputProps('title')}
      />
      <TextAreaField label="Description" maxLength={2_000} {...form.getInputProps('description')} />
      <NumberField
        label="Expected number of recipients"
        min={1}
        max={1_000_000}
        {...form.getInputProps('expected')}
      />
      {hasSizes ? (
        <TextField label="Sizes" description="With commas between them." {...form.getInputProps('sizes')} />
      ) : null}
    </>
  )
}
