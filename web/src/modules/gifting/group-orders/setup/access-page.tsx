import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failedFields } from '../../../../platform/forms.ts'
import { showSuccess } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SwitchField, TextField } from '../../../../ui/form/fields.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import {
  accessChange,
  accessProblems,
  accessValues,
  suggestCode,
  verificationWarning,
  type AccessValues,
} from '../access/access.rules.ts'
import { DomainTags } from '../access/domain-tags.tsx'
import { ListsPanel } from '../access/lists-panel.tsx'
import { useUpdateGroupOrder, type GroupOrderView } from '../group-orders.data.ts'
import { countsAsFinalizing } from '../group-orders.rules.ts'
import { SetupFrame } from './setup-frame.tsx'
import { detailsPath, neighbors } from './setup-steps.ts'
import { useLeaving } from './use-leaving.ts'
import styles from './setup.module.css'

/** Step 4: who may take part, and how they prove who they are. */
export function AccessPage() {
  const isEdit = 'isEdit' in useSearch({ strict: false })
  return (
    <SetupFrame
      step="access"
      isEdit={isEdit}
      title="Who can take part?"
      subtitle="everyone with the link, or only some"
    >
      {order => <Access key={order.id} order={order} isEdit={isEdit} />}
    </SetupFrame>
  )
}

function useAccessForm(order: GroupOrderView, isEdit: boolean) {
  const after = isEdit ? detailsPath(order.id) : neighbors('access', order.id).next
  const update = useUpdateGroupOrder()
  // What was loaded at first, so that a change that another owner makes meanwhile is neither sent back nor replaced unseen.
  const [loaded] = useState(order)
  const saved = accessValues(loaded)
  // The code is a secret, so that what is typed is not kept.
  const form = useKitForm<AccessValues>({ initial: saved, keptAs: null, check: accessProblems })
  const { isLeaving, leave } = useLeaving(after)
  const send = (values: AccessValues) => {
    const change = accessChange(values, saved)
    if (Object.keys(change).length === 0) return leave()
    return update.mutate(
      { params: { id: order.id }, body: { group_order: { ...change, version: loaded.version } } },
      {
        onSuccess: () => {
          if (isEdit) showSuccess('Your changes are saved.')
          leave()
        },
        onError: error =>
          showKitErrors(
            form,
            failedFields(error, 'The redemption could not be updated.', [
              [/code/i, 'code'],
              [/domain/i, 'isCompanyOnly'],
            ]),
          ),
      },
    )
  }
  return {
    form,
    isDirty: !isLeaving && form.isDirty(),
    isSending: update.isPending,
    submit: submitKitForm(form, send),
  }
}

function Access({ order, isEdit }: { order: GroupOrderView; isEdit: boolean }) {
  const { back } = neighbors('access', order.id)
  const { form, isDirty, isSending, submit } = useAccessForm(order, isEdit)
  const canChange = !countsAsFinalizing(order.state)
  const warning = verificationWarning(form.values, order.counts.allowed)
  return (
    <div className={styles.page}>
      <form noValidate onSubmit={submit} id="access" className={styles.page}>
        <Panel>
          <div className={styles.form}>
            <CodeFields form={form} />
            <FormSection
              title="Company and domains"
              text="People with an email address at these domains can take part, and so can everyone on a list below."
            >
              <SwitchField
                {...form.getInputProps('isCompanyOnly', { type: 'checkbox' })}
                label="People of our company"
                description="The verified domains of your team, where you name none."
              />
              <DomainTags
                domains={form.values.domains}
                onChange={domains => form.setFieldValue('domains', domains)}
              />
            </FormSection>
            <FormSection title="Proof">
              <SwitchField
                {...form.getInputProps('verifies', { type: 'checkbox' })}
                label="People prove their email address"
                description="They get a link and a code by email. Who comes back on another device always has to."
              />
              {warning ? <Notice tone="warning">{warning}</Notice> : null}
            </FormSection>
          </div>
        </Panel>
      </form>
      <ListsPanel order={order} canChange={canChange} />
      <ActionBar>
        <LinkButton to={isEdit ? detailsPath(order.id) : (back ?? '/redemptions')} look="quiet" size="md">
          {isEdit ? 'Cancel' : 'Back'}
        </LinkButton>
        <Button type="submit" form="access" size="md" busy={isSending} disabled={!canChange}>
          {isEdit ? 'Save' : 'Choose the card'}
        </Button>
      </ActionBar>
      <UnsavedGuard isDirty={isDirty} />
    </div>
  )
}

function CodeFields({ form }: { form: KitForm<AccessValues> }) {
  const { hasCode, code } = form.values
  return (
    <FormSection
      title="Access code"
      text="A word that people need besides the link, such as one on a poster."
    >
      <SwitchField
        label="People need an access code"
        checked={hasCode}
        onChange={event => {
          const isOn = event.currentTarget.checked
          form.setFieldValue('hasCode', isOn)
          if (isOn && code === '') form.setFieldValue('code', suggestCode())
        }}
      />
      {hasCode ? (
        <Row align="start">
          <TextField
            {...form.getInputProps('code')}
            label="Access code"
            autoComplete="off"
            maxLength={64}
            spellCheck={false}
          />
          <span className={styles.besideField}>
            <CopyLink value={code} label="Copy the code" copiedLabel="Code copied" />
          </span>
        </Row>
      ) : null}
    </FormSection>
  )
}
