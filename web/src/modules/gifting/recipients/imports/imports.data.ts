import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importRowRoutes } from '@ribbon/contract/gifting/recipients/import-rows'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import type { BodyInputOf } from '@ribbon/contract/route'
import { ApiError, callApi, newKey, NoAnswerError } from '../../../../platform/api.ts'
import { useCall } from '../../../../platform/calls.ts'
import { readMany, readOne } from '../../../../platform/documents.ts'
import { savedState } from '../../../../platform/saved-state.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { errorMessages, showError } from '../../../../platform/toasts.ts'
import type { Kind } from './imports.rules.ts'
import { listKey, type ListView } from '../lists/lists.data.ts'
import { fileProblem } from '../lists/lists.rules.ts'

interface CurrentImport {
  importId: string | null
  /** Columns someone chose the field of. */ chosen: number[]
  /** Cells fixed since the file was read. */ mended: number
}
const noImport: CurrentImport = { importId: null, chosen: [], mended: 0 }

/** The import this person is working on, so that the page opens it again without an id in its URL. */
export const currentImport = savedState<CurrentImport>('recipient-import', 1, readSavedImport, noImport)

function readSavedImport(record: unknown): CurrentImport | undefined {
  const { importId, chosen, mended } = (record ?? {}) as Partial<CurrentImport>
  const fits =
    typeof importId === 'string' &&
    Array.isArray(chosen) &&
    chosen.every(Number.isInteger) &&
    typeof mended === 'number' &&
    Number.isInteger(mended)
  return fits ? { importId, chosen, mended } : undefined
}

export function rememberImport(importId: string) {
  if (currentImport.get().importId !== importId) currentImport.set({ ...noImport, importId })
}

const showImport = (list: ListView) => queryClient.setQueryData(listKey(list.id), list)

export interface Upload {
  file: File
  progress: number | undefined
  problem: string | undefined
  /** The same file may be taken another time. */ canTryAgain?: boolean
}

/** Sends a file; a lost connection can be tried again under the same key, so that one import is made. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>()
  const [importId, setImportId] = useState<string>()
  const attempt = useRef<{ key: string; stop: AbortController; wasLost: boolean }>(undefined)
  useEffect(() => () => attempt.current?.stop.abort(), [])

  const send = async (file: File, key: string) => {
    const stop = new AbortController()
    attempt.current = { key, stop, wasLost: false }
    setUpload({ file, progress: 0, problem: undefined })
    const body = new FormData()
    body.set('bulk_import[file]', file)
    try {
      const answer = await callApi(bulkImportRoutes.createBulkImport, {
        body,
        idempotencyKey: key,
        signal: stop.signal,
        onProgress: progress => setUpload({ file, progress, problem: undefined }),
      })
      const list = readOne(answer)
      showImport(list)
      void queryClient.invalidateQueries({ queryKey: ['bulkImports', 'list'] })
      setUpload(undefined)
      setImportId(list.id)
    } catch (error) {
      if (error instanceof NoAnswerError && attempt.current) attempt.current.wasLost = true
      setUpload(
        stop.signal.aborted
          ? undefined
          : {
              file,
              progress: undefined,
              problem: errorMessages(error, 'The file could not be sent.').join(' '),
              canTryAgain: !(error instanceof ApiError && error.status === 422),
            },
      )
    }
  }
  return {
    upload,
    /** Of the file that has arrived. */ importId,
    pick(file: File) {
      const problem = fileProblem(file)
      if (problem) setUpload({ file, progress: undefined, problem })
      else void send(file, newKey())
    },
    again() {
      if (upload?.canTryAgain)
        void send(upload.file, attempt.current?.wasLost ? attempt.current.key : newKey())
    },
    stop() {
      attempt.current?.stop.abort()
    },
  }
}

type Reading = BodyInputOf<typeof bulkImportRoutes.previewBulkImport>

/** Has the file checked with its new settings, one request after the other. Its rows on screen are out of date then. */
export function usePreview(id: string) {
  return useMutation({
    scope: { id: `preview ${id}` },
    mutationFn: (body: Reading) => callApi(bulkImportRoutes.previewBulkImport, { params: { id }, body }),
    onSuccess: answer => {
      showImport(readOne(answer))
      return queryClient.invalidateQueries({ queryKey: ['importRows', id] })
    },
    onError: async error => {
      await queryClient.invalidateQueries({ queryKey: listKey(id) })
      // A file that turned out to be unreadable says so on the page.
      if (queryClient.getQueryData<ListView>(listKey(id))?.state !== 'failed')
        showError(error, 'The file could not be checked.')
    },
  })
}

async function readRows(
  id: string,
  { page, size, kind }: { page: number; size: number; kind: Kind },
  signal: AbortSignal,
) {
  const filters = kind === 'all' ? undefined : { kind }
  return readMany(
    await callApi(bulkImportRoutes.listImportRows, {
      params: { id },
      query: { page: { number: page, size }, filters },
      signal,
    }),
  )
}
type Rows = Awaited<ReturnType<typeof readRows>>
export type RowView = Rows['items'][number]

/** Not read again by live events: a row that was fixed stays where it is until another page or kind is opened. */
export function useRows(id: string, shown: { page: number; size: number; kind: Kind }) {
  return useQuery(
    queryOptions({
      queryKey: ['importRows', id, shown],
      queryFn: ({ signal }) => readRows(id, shown, signal),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  )
}

type Repair = BodyInputOf<typeof bulkImportRoutes.repairImportRow>

/** Fixes a row on the server, one request after the other, and shows how it was checked again. */
export function useRepair(id: string) {
  return useMutation({
    scope: { id: `repair ${id}` },
    mutationFn: ({ row, body }: { row: number; body: Repair }) =>
      callApi(bulkImportRoutes.repairImportRow, { params: { id, row: String(row) }, body }),
    onSuccess: (answer, { row, body }) => {
      const repaired = readOne({ data: answer.data })
      queryClient.setQueriesData<Rows>(
        { queryKey: ['importRows', id] },
        rows => rows && { ...rows, items: rows.items.map(each => (each.row === row ? repaired : each)) },
      )
      showImport(readOne({ data: answer.import }))
      if (body.values) currentImport.set(state => ({ mended: state.mended + 1 }))
    },
    onError: error => showError(error, 'The row could not be changed.'),
  })
}

/** Leaves out all rows that are wrong, or takes them in again. */
export function useLeaveOutWrong() {
  return useCall(importRowRoutes.leaveOutWrongRows, {
    refreshes: ['importRows'],
    fallback: 'The rows could not be left out.',
    onSuccess: answer => showImport(readOne(answer)),
  })
}

export function useApply(id: string) {
  return useCall(bulkImportRoutes.importBulkImport, {
    fallback: 'The people could not be added.',
    onSuccess: answer => showImport({ ...readOne(answer), id }),
  })
}
