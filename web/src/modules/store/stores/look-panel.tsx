import { useEffect, useState } from 'react'
import { storeDescriptionMax, storeTitleMax } from '@ribbon/contract/limits'
import { checkLater } from '../../../platform/forms.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { FormActions } from '../../../ui/form/form-section.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import type { KitForm } from '../../../ui/form/use-kit-form.ts'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { ColorField } from './color-field.tsx'
import { StorePreview } from './store-preview.tsx'
import { useDescriptionHtml, type StoreView } from './stores.data.ts'
import { fieldPlaces } from './stores.rules.ts'
import { useStoreForm } from './use-store-form.ts'
import styles from './stores.module.css'

interface Look extends Record<string, unknown> {
  title: string
  slug: string
  primary_color: string
  description: string
  contact_email: string
}

const check = checkLater(
  async () => (await import('@ribbon/contract/store/stores/stores')).storeRoutes.updateStore.body,
)
const lookOf = (store: StoreView): Look => ({
  title: store.title,
  slug: store.slug,
  primary_color: store.primaryColor,
  description: store.description,
  contact_email: store.contactEmail ?? '',
})

/** Texts, address and color of the store, beside what a phone will show. */
export function LookPanel({ store }: { store: StoreView }) {
  const { form, isSaving, onSubmit } = useStoreForm({
    store,
    read: lookOf,
    check,
    keptAs: 'store-look',
    success: 'The look was saved.',
    places: fieldPlaces,
  })
  const look = form.getValues()
  const html = useShownDescription(look.description, store)
  return (
    <div id="look">
      <Panel title="Name and look">
        <div className={styles.look}>
          <form noValidate onSubmit={onSubmit}>
            <Stack>
              <LookFields form={form} store={store} />
              <FormActions>
                <Button type="submit" busy={isSaving} disabled={!form.isDirty()}>
                  Save
                </Button>
              </FormActions>
            </Stack>
          </form>
          <StorePreview look={look} descriptionHtml={html} store={store} />
        </div>
      </Panel>
      <UnsavedGuard isDirty={form.isDirty()} />
    </div>
  )
}

/** The HTML of what is typed, half a second later; the stored one where nothing was changed. */
function useShownDescription(text: string, store: StoreView): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 500)
    return () => clearTimeout(timer)
  }, [text])
  const isSaved = settled.trim() === store.description
  const { data } = useDescriptionHtml(settled, isSaved)
  if (settled.trim() === '') return ''
  return isSaved ? store.descriptionHtml : (data ?? store.descriptionHtml)
}

function LookFields({ form, store }: { form: KitForm<Look>; store: StoreView }) {
  return (
    <>
      <TextField
        {...form.getInputProps('title')}
        label="Title"
        name="store-title"
        maxLength={storeTitleMax}
        autoComplete="off"
      />
      <TextField
        {...form.getInputProps('slug')}
        label="Address"
        description={`${store.address.replace(/[^/]+$/, '')}… An old address leads on for 90 days.`}
        name="store-slug"
        maxLength={41}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ColorField {...form.getInputProps('primary_color')} label="Color" />
      <TextAreaField
        {...form.getInputProps('description')}
        label="Description"
        description="**bold**, *italic*, - lists, ### headings and [links](https://…) are shown as such."
        name="store-description"
        autosize
        minRows={4}
        maxRows={14}
        maxLength={storeDescriptionMax}
      />
      <TextField
        {...form.getInputProps('contact_email')}
        label="Contact email"
        description="Where shoppers ask. Shown in the store."
        name="store-contact"
        type="email"
        autoComplete="email"
      />
    </>
  )
}
