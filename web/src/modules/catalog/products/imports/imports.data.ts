import { useMutation } from '@tanstack/react-query'
import { productImportRoutes } from '@ribbon/contract/catalog/products/imports'
import { callApi } from '../../../../platform/api.ts'
import { readOne } from '../../../../platform/documents.ts'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { showError } from '../../../../platform/toasts.ts'

interface ImportInput {
  team: string
  file: File
}

function formOf({ team, file }: ImportInput): FormData {
  const form = new FormData()
  form.set('team_id', team)
  form.set('file', file)
  return form
}
const previewImport = async (input: ImportInput) =>
  readOne(await callApi(productImportRoutes.previewProductImport, { body: formOf(input) }))
const applyImport = async (input: ImportInput) =>
  readOne(await callApi(productImportRoutes.applyProductImport, { body: formOf(input) }))
export type ImportView = Awaited<ReturnType<typeof previewImport>>

export function usePreviewImport() {
  return useMutation({ mutationFn: previewImport })
}
export function useApplyImport(onDone: (answer: ImportView) => void) {
  return useMutation({
    mutationFn: applyImport,
    onSuccess: answer => {
      void queryClient.invalidateQueries({ queryKey: ['upkeepProducts'] })
      onDone(answer)
    },
    onError: error => showError(error, 'The file could not be imported.'),
  })
}
export function useTemplate() {
  return useMutation({
    mutationFn: () => callApi(productImportRoutes.getProductImportTemplate),
    onSuccess: text => saveCsv('products', text),
    onError: error => showError(error, 'The template could not be downloaded.'),
  })
}
