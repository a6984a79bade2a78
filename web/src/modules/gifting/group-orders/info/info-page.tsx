import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failedFields } from '../../../../platform/forms.ts'
import { idText, fits, nullable, objectOf, savedState } from '../../../../platform/saved-state.ts'
import { showSuccess } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { ImageUpload } from '../../../../ui/form/image-upload.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Panel } from '../../../../ui/layout/layout.tsx'
import { useUpdateGroupOrder, type GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { useBackground } from './background.data.ts'
import { changeOf, differences, infoProblems, valuesOf, type InfoValues } from './info.rules.ts'
import { OpenTimes, Places } from './info-limits.tsx'
import { PagePreview } from './page-preview.tsx'
import { QuestionFields } from './question-fields.tsx'
import { SetupFrame } from '../setup/setup-frame.tsx'
import { detailsPath, neighbors } from '../setup/setup-steps.ts'
import styles from '../setup/setup.module.css'

interface TypedInfo {
  orderId: string | null
  /** Only what differs from what is saved. */ values: Partial<InfoValues> | null
}

/** What is typed and not saved stays over a reload. */
const typedInfo = savedState<TypedInfo>(
  'redemption-info',
  1,
  fits<TypedInfo>(
    objectOf<TypedInfo>({ orderId: nullable(idText), values: value => typeof value === 'object' }),
  ),
  { orderId: null, values: null },
)

const places = [
  [/name/i, 'name'],
  [/title/i, 'title'],
  [/subheading/i, 'subheading'],
  [/description/i, 'description'],
  [/close/i, 'closes'],
  [/open/i, 'opens'],
  [/limit|confirm/i, 'limit'],
  [/countr/i, 'countries'],
] as const

/** Step 3: what the page says, asks and when it is open, with what people see of it. */
export function InfoPage() {
  return (
    <SetupFrame step="info" title="What does the page say?" subtitle="the first thing people see">
      {order => <InfoForm key={order.id} order={order} />}
    </SetupFrame>
  )
}

export function EditInfoPage() {
  return (
    <SetupFrame step="info" isEdit title="Change the page" subtitle="what people see, and when">
      {order => <InfoForm key={order.id} order={order} isEdit />}
    </SetupFrame>
  )
}

function useInfoForm(order: GroupOrderView, isEdit: boolean) {
  const router = useRouter()
  const after = isEdit ? detailsPath(order.id) : neighbors('info', order.id).next
  const update = useUpdateGroupOrder()
  // What was loaded at first, so that a change that another owner makes meanwhile is neither sent back nor replaced unseen.
  const [loaded] = useState(order)
  const saved = valuesOf(loaded)
  const typed = typedInfo.get()
  const form = useKitForm<InfoValues>({
    initial: typed.orderId === order.id && typed.values ? { ...saved, ...typed.values } : saved,
    keptAs: null,
    check: values => infoProblems(values),
  })
  const { values } = form
  const typedNow = JSON.stringify(differences(values, saved))
  useEffect(() => {
    if (typedNow !== '{}')
      typedInfo.set({ orderId: order.id, values: JSON.parse(typedNow) as Partial<InfoValues> })
  }, [order.id, typedNow])
  const leave = () => {
    typedInfo.reset()
    void router.navigate({ href: after })
  }
  const send = (sent: InfoValues) => {
    const change = changeOf(sent, saved)
    if (Object.keys(change).length === 0) return leave()
    return update.mutate(
      { params: { id: order.id }, body: { group_order: { ...change, version: loaded.version } } },
      {
        onSuccess: () => {
          if (isEdit) showSuccess('The page was saved.')
          leave()
        },
        onError: error =>
          showKitErrors(form, failedFields(error, 'The redemption could not be updated.', places)),
      },
    )
  }
  return { form, isSending: update.isPending, submit: submitKitForm(form, send) }
}

function InfoForm({ order, isEdit = false }: { order: GroupOrderView; isEdit?: boolean }) {
  const { back } = neighbors('info', order.id)
  const { form, isSending, submit } = useInfoForm(order, isEdit)
  const background = useBackground(order.id, order.customBackground)
  return (
    <form noValidate onSubmit={submit} className={styles.page}>
      <div className={styles.withPreview}>
        <Panel>
          <div className={styles.form}>
            <TextFields form={form} />
            <ImageUpload
              noun="background"
              title="Background"
              hint="PNG, JPEG or WebP, at most 5 MB. Wide pictures look best."
              fit="cover"
              image={background.image}
              progress={background.progress}
              error={background.problem}
              onPick={background.pick}
              onRemove={background.remove}
            />
            <Questions form={form} />
            <OpenTimes form={form} />
            <Places form={form} />
          </div>
        </Panel>
        <aside className={styles.aside}>
          <p className={styles.caption}>What people see on a phone</p>
          <PagePreview
            values={form.values}
            background={background.image}
            hasCode={order.password_protected}
          />
        </aside>
      </div>
      <ActionBar>
        <LinkButton to={isEdit ? detailsPath(order.id) : (back ?? '/redemptions')} look="quiet" size="md">
          {isEdit ? 'Cancel' : 'Back'}
        </LinkButton>
        <Button type="submit" size="md" busy={isSending} disabled={countsAsFinalizing(order.state)}>
          {isEdit ? 'Save' : 'Say who may come'}
        </Button>
      </ActionBar>
    </form>
  )
}

interface FormProps {
  form: KitForm<InfoValues>
}

function TextFields({ form }: FormProps) {
  return (
    <FormSection title="Words" text="Blank ones are filled with ours, as you see beside.">
      <TextField
        {...form.getInputProps('name')}
        label="Name"
        description="For your team only."
        maxLength={120}
      />
      <TextField
        {...form.getInputProps('title')}
        label="Title"
        placeholder="Thank you for this year"
        maxLength={120}
      />
      <TextField
        {...form.getInputProps('subheading')}
        label="Subheading"
        placeholder="Pick two gifts, tell us where you live, and we ship them to you."
        maxLength={200}
      />
      <TextAreaField {...form.getInputProps('description')} label="Description" maxLength={2000} />
      <SwitchField
        {...form.getInputProps('showsPrices', { type: 'checkbox' })}
        label="People see what the gifts cost"
      />
    </FormSection>
  )
}

function Questions({ form }: FormProps) {
  return (
    <FormSection
      title="Questions"
      text="Asked with the address, such as the team someone is in. The answers are in your export."
    >
      <QuestionFields
        questions={form.values.questions}
        error={typeof form.errors.questions === 'string' ? form.errors.questions : undefined}
        onChange={questions => form.setFieldValue('questions', questions)}
      />
    </FormSection>
  )
}
