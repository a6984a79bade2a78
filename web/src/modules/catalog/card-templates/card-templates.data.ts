import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { cardTemplateRoutes } from '@ribbon/contract/catalog/card-templates/card-templates'
import type { QueryInputOf } from '@ribbon/contract/route'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readMany, readOne } from '../../../platform/documents.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showError, showSuccess } from '../../../platform/toasts.ts'

async function readTemplates(
  query: QueryInputOf<typeof cardTemplateRoutes.listCardTemplates>,
  signal: AbortSignal,
) {
  return readMany(await callApi(cardTemplateRoutes.listCardTemplates, { query, signal }))
}
type Templates = Awaited<ReturnType<typeof readTemplates>>
export type TemplateRow = Templates['items'][number]

const listKey = ['cardTemplates', 'list'] as const

export const templatesQuery = (asked: QueryInputOf<typeof cardTemplateRoutes.listCardTemplates>) =>
  queryOptions({
    queryKey: [...listKey, asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readTemplates(asked, signal),
  })

/** All that a message can start from. */
export const allTemplatesQuery = queryOptions({
  queryKey: ['cardTemplates', 'all'],
  queryFn: async ({ signal }) => (await readTemplates({ page: { number: 1, size: 100 } }, signal)).items,
})

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['cardTemplates', id],
    queryFn: async ({ signal }) =>
      readOne(await callApi(cardTemplateRoutes.getCardTemplate, { params: { id }, signal })),
  })

const refreshes = ['cardTemplates']

export const useCreateTemplate = () =>
  useCall(cardTemplateRoutes.createCardTemplate, {
    refreshes,
    quiet: true,
    success: answer => `The template “${answer.data.attributes.name}” was created.`,
  })
export const useUpdateTemplate = () =>
  useCall(cardTemplateRoutes.updateCardTemplate, {
    refreshes,
    quiet: true,
    success: answer => `The template “${answer.data.attributes.name}” was updated.`,
  })

/** Takes a template out of the lists at once, and puts it back where the server refuses. */
export function useDeleteTemplate() {
  return useMutation({
    mutationFn: ({ id }: TemplateRow) => callApi(cardTemplateRoutes.deleteCardTemplate, { params: { id } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: listKey })
      const before = queryClient.getQueriesData<Templates>({ queryKey: listKey })
      queryClient.setQueriesData<Templates>({ queryKey: listKey }, list => list && withoutTemplate(list, id))
      return before
    },
    onSuccess: (_, { name }) => showSuccess(`The template “${name}” was removed.`),
    onError: (error, _, before) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list)
      showError(error, 'The template could not be removed.')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cardTemplates'] }),
  })
}

function withoutTemplate(list: Templates, id: string): Templates {
  const items = list.items.filter(item => item.id !== id)
  return { items, totalCount: list.totalCount - (list.items.length - items.length) }
}
