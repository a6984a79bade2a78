import { IconDownload } from '@tabler/icons-react'
import type { ExportType } from '@ribbon/contract/administration/exports'
import { lazy, Suspense, useState } from 'react'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { useCreateExport, type ExportFilterInput } from './exports.data.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

export interface ExportButtonProps {
  type: ExportType
  filters?: ExportFilterInput
  /** How many rows the file will have, if the list knows. */ count?: number | undefined
  /** The list is filtered, and so is the file. */ isFiltered?: boolean
  /** Replaces “Export”. */ label?: string
  size?: 'xs' | 'sm'
}

/** Exports all pages of the list and shows the progress; hidden from people who may not export. */
export function ExportButton({
  type,
  filters = {},
  count,
  isFiltered,
  label = 'Export',
  size = 'sm',
}: ExportButtonProps) {
  const session = useSession()
  const [id, setId] = useState<string>()
  const create = useCreateExport(setId)
  if (!mayOpen('/exports', session)) return null
  const what = count === undefined ? '' : ` ${count.toLocaleString('en-US')}`
  return (
    <>
      <Button
        look="quiet"
        size={size}
        icon={<IconDownload size={16} aria-hidden />}
        busy={create.isPending}
        disabled={count === 0}
        onClick={() => create.begin(type, filters)}
      >
        {isFiltered ? `${label} the${what} found` : `${label}${what}`}
      </Button>
      {id === undefined ? null : (
        <Suspense>
          <ExportDialog id={id} onClose={() => setId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
