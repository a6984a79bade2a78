import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { productImportRoutes } from '@ribbon/contract/catalog/products/imports'
import { accountRoutes } from '@ribbon/contract/administration/accounts'
import { useRef, useState } from 'react'
import { callApi } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { saveCsv } from '../../../../platform/files/save-csv.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../../platform/toasts.ts'

export interface CatalogListState {
  page: number
  size: number
  q: string
  team: string
  state: string
  kind: string
  stock: string
}

const queryOf = ({ page, size, q, team, state, kind, stock }: CatalogListState) => ({
  page: { number: page, size },
  search: q.trim() || undefined,
  filters: {
    team_id: team || undefined,
    state: (state || undefined) as 'active' | undefined,
    kind: (kind || undefined) as 'gift' | undefined,
    stock: (stock || undefined) as 'none' | undefined,
  },
})

async function readProducts(state: CatalogListState, signal?: AbortSignal) {
  return readMany(await callApi(productEditingRoutes.listUpkeepProducts, { query: queryOf(state), signal }))
}
export type ProductRow = Awaited<ReturnType<typeof readProducts>>['items'][number]

export function useProducts(state: CatalogListState) {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepProducts', 'list', state],
      queryFn: ({ signal }) => readProducts(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

const readProduct = async (id: string, signal?: AbortSignal) =>
  readOne(await callApi(productEditingRoutes.getUpkeepProduct, { params: { id }, signal }))
export type ProductView = Awaited<ReturnType<typeof readProduct>>
export type VariantView = ProductView['variants'][number]
const productKey = (id: string) => ['upkeepProducts', 'one', id]

export function useProduct(id: string) {
  return useQuery(
    queryOptions({
      queryKey: productKey(id),
      queryFn: ({ signal }) => readProduct(id, signal),
      staleTime: 0,
    }),
  )
}

export const readProductAgain = (id: string) => queryClient.invalidateQueries({ queryKey: productKey(id) })

/** Every change of a product answers all of it. */
function keepProduct(answer: { data: { id: string } }) {
  queryClient.setQueryData(productKey(answer.data.id), readOne(answer as never))
  void queryClient.invalidateQueries({ queryKey: ['upkeepProducts', 'list'] })
}

export const useCreateProduct = (onDone: (id: string) => void) =>
  useCall(productEditingRoutes.createProduct, {
    refreshes: ['upkeepProducts'],
    success: answer =>
      `${answer.data.attributes.name} is in the catalog of ${answer.data.attributes.teamName}.`,
    quiet: true,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateProduct = () =>
  useCall(productEditingRoutes.updateProduct, {
    success: 'The product was saved.',
    quiet: true,
    onSuccess: keepProduct,
  })
const act = { fallback: 'The product could not be changed.', onSuccess: keepProduct } as const
export const useArchiveProduct = () =>
  useCall(productEditingRoutes.archiveProduct, {
    ...act,
    success: 'The product is archived: nobody can order it any more.',
  })
export const useUnarchiveProduct = () =>
  useCall(productEditingRoutes.unarchiveProduct, {
    ...act,
    success: 'The product is back in the catalog.',
  })
export const useDeleteProduct = (onDone: () => void) =>
  useCall(productEditingRoutes.deleteProduct, {
    refreshes: ['upkeepProducts'],
    success: 'The product was deleted.',
    fallback: 'The product could not be deleted.',
    onSuccess: onDone,
  })
export const useCreateVariant = (onDone: () => void) =>
  useCall(productEditingRoutes.createVariant, {
    success: 'The variant was added.',
    quiet: true,
    onSuccess: answer => {
      keepProduct(answer)
      onDone()
    },
  })
export const useUpdateVariant = (onDone: () => void) =>
  useCall(productEditingRoutes.updateVariant, {
    success: 'The variant was saved.',
    quiet: true,
    onSuccess: answer => {
      keepProduct(answer)
      onDone()
    },
  })
export const useArchiveVariant = () =>
  useCall(productEditingRoutes.archiveVariant, { ...act, success: 'The variant is archived.' })
export const useUnarchiveVariant = () =>
  useCall(productEditingRoutes.unarchiveVariant, { ...act, success: 'The variant is offered again.' })
export const useDeleteVariant = () =>
  useCall(productEditingRoutes.deleteVariant, { ...act, success: 'The variant was deleted.' })

async function readBundles(state: CatalogListState, signal: AbortSignal) {
  return readMany(await callApi(productEditingRoutes.listUpkeepBundles, { query: queryOf(state), signal }))
}
export type BundleRow = Awaited<ReturnType<typeof readBundles>>['items'][number]

export function useBundles(state: CatalogListState) {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepBundles', 'list', state],
      queryFn: ({ signal }) => readBundles(state, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}
const readBundle = async (id: string, signal?: AbortSignal) =>
  readOne(await callApi(productEditingRoutes.getUpkeepBundle, { params: { id }, signal }))
export type BundleView = Awaited<ReturnType<typeof readBundle>>
const bundleKey = (id: string) => ['upkeepBundles', 'one', id]

export function useBundle(id: string) {
  return useQuery(
    queryOptions({ queryKey: bundleKey(id), queryFn: ({ signal }) => readBundle(id, signal), staleTime: 0 }),
  )
}
export const readBundleAgain = (id: string) => queryClient.invalidateQueries({ queryKey: bundleKey(id) })
function keepBundle(answer: { data: { id: string } }) {
  queryClient.setQueryData(bundleKey(answer.data.id), readOne(answer as never))
  void queryClient.invalidateQueries({ queryKey: ['upkeepBundles', 'list'] })
}
export const useCreateBundle = (onDone: (id: string) => void) =>
  useCall(productEditingRoutes.createBundle, {
    refreshes: ['upkeepBundles'],
    success: answer =>
      `${answer.data.attributes.name} is in the catalog of ${answer.data.attributes.teamName}.`,
    quiet: true,
    onSuccess: answer => onDone(answer.data.id),
  })
export const useUpdateBundle = () =>
  useCall(productEditingRoutes.updateBundle, {
    success: 'The bundle was saved.',
    quiet: true,
    onSuccess: keepBundle,
  })
const bundleAct = { fallback: 'The bundle could not be changed.', onSuccess: keepBundle } as const
export const useArchiveBundle = () =>
  useCall(productEditingRoutes.archiveBundle, {
    ...bundleAct,
    success: 'The bundle is archived: nobody can order it any more.',
  })
export const useUnarchiveBundle = () =>
  useCall(productEditingRoutes.unarchiveBundle, {
    ...bundleAct,
    success: 'The bundle is back in the catalog.',
  })

export type MenuItemKind = 'products' | 'bundles'
const pictureRoutes = {
  products: {
    add: productEditingRoutes.addProductPicture,
    arrange: productEditingRoutes.arrangeProductPictures,
    keep: keepProduct,
  },
  bundles: {
    add: productEditingRoutes.addBundlePicture,
    arrange: productEditingRoutes.arrangeBundlePictures,
    keep: keepBundle,
  },
} as const

/** One after the other, also those chosen while others are sent, so that they lie in the order they were chosen. */
export function useAddPictures(kind: MenuItemKind, id: string) {
  const { add, keep } = pictureRoutes[kind]
  return useMutation({
    scope: { id: `pictures of ${kind} ${id}` },
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const form = new FormData()
        form.set('picture[picture]', file)
        keep(
          await callApi(add as typeof productEditingRoutes.addProductPicture, {
            params: { id },
            body: form,
          }),
        )
      }
    },
    onSuccess: (_, files) =>
      showSuccess(files.length === 1 ? 'The picture was added.' : `${files.length} pictures were added.`),
    onError: error => showError(error, 'The picture could not be added.'),
  })
}

interface Picture {
  path: string
  alt: string
}

/**
 * The pictures as they are wanted, which show at once, and how to want them otherwise. What is wanted while the last wish is sent is sent
 * after it; where it is refused, what is there shows again.
 */
export function usePictureOrder(
  kind: MenuItemKind,
  id: string,
  { version, pictures }: { version: number; pictures: readonly Picture[] },
) {
  const { arrange, keep } = pictureRoutes[kind]
  const send = useCall(arrange as typeof productEditingRoutes.arrangeProductPictures, {
    fallback: 'The pictures could not be arranged.',
    onSuccess: keep,
  })
  const [wanted, setWanted] = useState<readonly Picture[]>()
  const newest = useRef<readonly Picture[]>(undefined)
  const want = async (next: readonly Picture[]) => {
    setWanted(next)
    const isSending = newest.current !== undefined
    newest.current = next
    if (isSending) return
    try {
      let [sent, seen] = [newest.current, version]
      do {
        sent = newest.current
        seen = (await send.mutateAsync({ params: { id }, body: { version: seen, pictures: [...sent] } })).data
          .attributes.version
      } while (sent !== newest.current)
    } catch {
      void queryClient.invalidateQueries({
        queryKey: [kind === 'products' ? 'upkeepProducts' : 'upkeepBundles', 'one', id],
      })
    }
    newest.current = undefined
    setWanted(undefined)
  }
  return { shown: wanted ?? pictures, want: (next: readonly Picture[]) => void want(next) }
}

/** Teams to choose from, found by what is typed. */
export function useTeamChoices(search: string) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'choices', search],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        readMany(
          await callApi(accountRoutes.listCareTeams, {
            query: { page: { number: 1, size: 50 }, search: search.trim() || undefined, sort: 'name' },
            signal,
          }),
        ).items.map(({ id, name }) => ({ id, name })),
    }),
  )
}
export function useTeamName(id: string) {
  return useQuery(
    queryOptions({
      queryKey: ['careTeams', 'one', id],
      enabled: id !== '',
      queryFn: async ({ signal }) =>
        readOne(await callApi(accountRoutes.getCareTeam, { params: { id }, signal })),
    }),
  ).data?.name
}

/** Gifts of a team that may become parts of a bundle. */
export function usePartChoices(team: string, search: string) {
  return useQuery(
    queryOptions({
      queryKey: ['upkeepProducts', 'parts', team, search],
      enabled: team !== '',
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (
          await readProducts(
            { page: 1, size: 20, q: search, team, state: 'active', kind: 'gift', stock: '' },
            signal,
          )
        ).items,
    }),
  )
}

function formOf({ team, file }: { team: string; file: File }): FormData {
  const form = new FormData()
  form.set('team_id', team)
  form.set('file', file)
  return form
}
const importOne = async (
  route: typeof productImportRoutes.previewProductImport,
  input: { team: string; file: File },
) => readOne(await callApi(route, { body: formOf(input) }))
export type ImportView = Awaited<ReturnType<typeof importOne>>

export function usePreviewImport() {
  return useMutation({
    mutationFn: (input: { team: string; file: File }) =>
      importOne(productImportRoutes.previewProductImport, input),
  })
}
export function useApplyImport(onDone: (answer: ImportView) => void) {
  return useMutation({
    mutationFn: (input: { team: string; file: File }) =>
      importOne(productImportRoutes.applyProductImport as never, input),
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
    onError: error => showError(error, 'The template could not be fetched.'),
  })
}
