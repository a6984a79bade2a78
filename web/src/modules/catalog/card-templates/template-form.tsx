import { useRouter } from '@tanstack/react-router'
import { cardTemplateBody } from '@ribbon/contract/catalog/card-templates/card-templates'
import { viewCard } from '@ribbon/contract/catalog/card-templates/merge-fields'
import { printableText } from '@ribbon/contract/printable-text'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failedFields, schemaErrors } from '../../../platform/forms.ts'
import { useSenderName, useSession } from '../../../platform/session.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { CardMessageEditor } from '../../../ui/form/card-message-editor.tsx'
import { ChoiceField, TextField } from '../../../ui/form/fields.tsx'
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
import { CardNotes } from './card-notes.tsx'
import styles from './card-templates.module.css'
import { examples, fieldButtons } from './card-words.ts'

export interface TemplateText extends Record<string, unknown> {
  name: string
  message: string
}
export interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

const check = schemaErrors<TemplateText>(cardTemplateBody)
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

/** The message beside the card it makes, as one of the example recipients would read it. */
function MessageField({ form }: { form: KitForm<TemplateText> }) {
  const { team } = useSession()
  const [example, setExample] = useState(0)
  const { message } = form.values
  const sender = useSenderName()
  const { person } = examples[example] ?? examples[0]
  const view = viewCard(message, person, sender)
  return (
    <CardMessageEditor
      value={message}
      onChange={text => {
        form.setFieldValue('message', text)
        form.clearFieldError('message')
      }}
      error={form.errors['message']}
      path="message"
      label="Message"
      name="message"
      fields={fieldButtons}
      notes={<CardNotes message={message} view={view.problem && example === 0 ? view : undefined} />}
      shown={{
        message: printableText(view.text),
        caption: (
          <div className={styles.example}>
            <ChoiceField
              label="As read by"
              size="xs"
              value={String(example)}
              data={examples.map(({ label }, index) => ({ value: String(index), label }))}
              onChange={event => setExample(Number(event.currentTarget.value))}
            />
          </div>
        ),
      }}
      isPrinted
      teamName={team.name}
      logo={team.teamLogo}
      from={sender}
    />
  )
}
