import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkLater, failedFields } from '../../../platform/forms.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
  type KitForm,
} from '../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import styles from './card-templates.module.css'
import { ExampleCardEditor } from './example-card-editor.tsx'

export interface TemplateText extends Record<string, unknown> {
  name: string
  message: string
}
export interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

const check = checkLater<TemplateText>(
  async () => (await import('@ribbon/contract/catalog/card-templates/card-templates')).cardTemplateBody,
)
const places = [
  [/\bname\b/i, 'name'],
  [/card/i, 'message'],
] as const

/** Name and message beside the card they make; Ctrl+Enter saves, and the list comes back. */
export function TemplateForm({
  initial,
  saved,
  isBusy,
  saveLabel,
  fallback,
  onSave,
}: {
  /** What the fields hold at first, where that is not what is saved. */
  initial?: TemplateText
  saved: TemplateText
  isBusy: boolean
  saveLabel: string
  fallback: string
  onSave: (text: TemplateText, outcome: Outcome) => void
}) {
  const router = useRouter()
  const form = useTemplateForm(initial ?? saved, saved)
  const [isSaved, setSaved] = useState(false)
  const isDirty = !isSaved && !isSameText(form.values, saved)
  const leave = () => {
    flushSync(() => setSaved(true))
    void router.navigate({ href: '/manage-templates' })
  }
  const save = (text: TemplateText) => {
    if (isBusy) return
    if (!isDirty) return leave()
    onSave(
      { name: text.name.trim(), message: text.message },
      {
        onSuccess: leave,
        onError: error => showKitErrors(form, failedFields(error, fallback, places)),
      },
    )
  }
  return (
    <form noValidate onSubmit={submitKitForm(form, save)} onKeyDown={submitOnCtrlEnter}>
      <Panel>
        <Stack gap={24}>
          <NameField form={form} />
          <MessageField form={form} />
        </Stack>
      </Panel>
      <FormActions>
        <span className={styles.hint}>Ctrl+Enter saves</span>
        <LinkButton to="/manage-templates" look="quiet" size="md">
          Cancel
        </LinkButton>
        <Button type="submit" size="md" busy={isBusy}>
          {saveLabel}
        </Button>
      </FormActions>
      <UnsavedGuard isDirty={isDirty} />
    </form>
  )
}

const isSameText = (one: TemplateText, other: TemplateText) =>
  one.name === other.name && one.message === other.message

/** The form's values follow what is saved, also by someone else; what was typed here stays. */
function useTemplateForm(initial: TemplateText, saved: TemplateText): KitForm<TemplateText> {
  const form = useKitForm<TemplateText>({ initial, check, keptAs: `card-template-${saved.name}` })
  const before = useRef(saved)
  const follow = useEffectEvent(() => {
    if (isSameText(form.values, before.current)) form.setValues(saved)
    before.current = saved
  })
  useEffect(() => follow(), [saved.name, saved.message])
  return form
}

function NameField({ form }: { form: KitForm<TemplateText> }) {
  return (
    <div className={styles.nameField}>
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        description="Your team finds it by this name; it is not printed."
        name="name"
        autoComplete="off"
        maxLength={121}
        data-autofocus
      />
    </div>
  )
}

function MessageField({ form }: { form: KitForm<TemplateText> }) {
  return (
    <ExampleCardEditor
      message={form.values.message}
      onChange={text => {
        form.setFieldValue('message', text)
        form.clearFieldError('message')
      }}
      error={form.errors['message']}
      path="message"
      label="Message"
      name="message"
      isPrinted
    />
  )
}
