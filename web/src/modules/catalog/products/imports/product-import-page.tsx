import { useSearch } from '@tanstack/react-router'
import { productImportFileMaxBytes, productImportRowsMax } from '@ribbon/contract/catalog/products/imports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useApplyImport, usePreviewImport, useTemplate, type ImportView } from './imports.data.ts'
import styles from '../editing/editing.module.css'
import { importText } from '../editing/editing.rules.ts'
import { TeamChoice } from '../editing/team-choice.tsx'
import { ImportPreview } from './import-preview.tsx'

const fileHint = [
  'One row per variant,',
  `up to ${productImportRowsMax.toLocaleString('en-US')} rows and ${productImportFileMaxBytes / 1024 / 1024} MB.`,
  'Existing SKUs are updated.',
].join(' ')

/** Many products at once from a file: looked at row by row, then brought in whole or not at all. */
export function ProductImportPage() {
  return (
    <OperationsFrame>
      <ProductImport />
    </OperationsFrame>
  )
}

function ProductImport() {
  const { team: given = '' } = useSearch({ strict: false }) as { team?: string }
  const [team, setTeam] = useState(given)
  const [file, setFile] = useState<File>()
  const [done, setDone] = useState<ImportView>()
  const preview = usePreviewImport()
  const apply = useApplyImport(answer => {
    setDone(answer)
    setFile(undefined)
    preview.reset()
  })
  const pick = (chosen: File) => {
    setDone(undefined)
    setFile(chosen)
    preview.mutate({ team, file: chosen })
  }
  const view = preview.data
  return (
    <>
      <PageHeader
        title="Import products"
        back={{ to: '/operations/products', label: 'All products' }}
        actions={
          <>
            <ShortcutHelp />
            <TemplateButton />
          </>
        }
      />
      <Stack>
        <Panel>
          <Stack>
            <TeamChoice
              label="Team"
              value={team}
              takesFocus={given === ''}
              onChange={id => {
                setTeam(id)
                setFile(undefined)
                preview.reset()
              }}
            />
            {team ? (
              <ProductFileDrop file={file} isReading={preview.isPending} onPick={pick} />
            ) : (
              <p className={styles.dim}>Choose the team whose catalog the file is for.</p>
            )}
          </Stack>
        </Panel>
        {preview.error ? <RefusedFileNotice error={preview.error} /> : null}
        {done ? <ImportedNotice done={done} team={team} /> : null}
        {view && file ? (
          <ImportPreview view={view} busy={apply.isPending} onApply={() => apply.mutate({ team, file })} />
        ) : null}
      </Stack>
    </>
  )
}

function TemplateButton() {
  const template = useTemplate()
  return (
    <Button
      look="quiet"
      icon={<IconDownload size={16} aria-hidden />}
      busy={template.isPending}
      onClick={() => template.mutate()}
    >
      Template
    </Button>
  )
}

function ProductFileDrop({
  file,
  isReading,
  onPick,
}: {
  file: File | undefined
  isReading: boolean
  onPick: (file: File) => void
}) {
  return (
    <FileDrop
      title={file ? file.name : 'Drop a CSV or Excel file here'}
      accept=".csv,.tsv,.txt,.xlsx"
      chooseLabel={file ? 'Choose another file' : 'Choose a file'}
      busy={isReading ? 'Reading the file …' : undefined}
      onPick={onPick}
      hint={fileHint}
    />
  )
}

function RefusedFileNotice({ error }: { error: Error }) {
  return (
    <Notice tone="danger" isUrgent title="This file cannot be used">
      {errorMessages(error, 'The file could not be read.').join(' ')}
    </Notice>
  )
}

function ImportedNotice({ done, team }: { done: ImportView; team: string }) {
  return (
    <Notice
      title="Imported"
      isUrgent
      actions={
        <LinkButton size="xs" look="quiet" to={`/operations/products?team=${team}`}>
          See the products
        </LinkButton>
      }
    >
      {importText(done.counts)}.
    </Notice>
  )
}
