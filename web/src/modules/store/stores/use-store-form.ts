import { useEffect, useState } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { readOne } from '../../../platform/documents.ts'
import { failedFields, type FieldErrors } from '../../../platform/forms.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showKitErrors, submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { storeQuery, useUpdateStore, type StoreView } from './stores.data.ts'
import { changedFields, keepTyped } from './stores.rules.ts'

/**
 * A form over a part of the store. Only what was typed is sent, so that two people can save different fields at once. Where
 * another person saved the same field, what was typed stays, and the next save is over what is there then.
 */
export function useStoreForm<T extends Record<string, unknown>>({
  store,
  read,
  check,
  keptAs,
  success,
  places,
}: {
  store: StoreView
  read: (store: StoreView) => T
  check: (values: T) => Promise<FieldErrors>
  keptAs: string
  success: string
  places: readonly (readonly [RegExp, string])[]
}) {
  const [base, setBase] = useState(store)
  const save = useUpdateStore(success, { quiet: true })
  const form = useKitForm<T>({ initial: read(store), check, keptAs })
  const show = (next: StoreView, values: T) => {
    setBase(next)
    form.setInitialValues(read(next))
    form.setValues(values)
  }
  // What others save appears in a form that nobody types in.
  useEffect(() => {
    if (store.version !== base.version && !form.isDirty()) show(store, read(store))
  })
  const showRefusal = async (error: Error) => {
    const errors = failedFields(error, 'The store was not saved.', places)
    if (errorCode(error) === 'changed_meanwhile') {
      const fresh = await queryClient.fetchQuery({ ...storeQuery, staleTime: 0 }).catch(() => undefined)
      if (fresh) show(fresh, keepTyped(form.getValues(), read(base), read(fresh)))
    }
    // Showing other values takes away the errors of those before.
    showKitErrors(form, errors)
  }
  const send = (values: T) =>
    save.mutate(
      { body: { store: { ...changedFields(values, read(base)), version: base.version } } },
      {
        onSuccess: answer => {
          const saved = readOne(answer)
          show(saved, read(saved))
        },
        onError: error => {
          void showRefusal(error)
        },
      },
    )
  return { form, isSaving: save.isPending, onSubmit: submitKitForm(form, send) }
}
