import { useSearch } from '@tanstack/react-router'
import { displayMoney } from '@ribbon/contract/money'
import { productImportFileMaxBytes, productImportRowsMax } from '@ribbon/contract/catalog/products/imports'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { FilterBar } from '../../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useApplyImport, usePreviewImport, useTemplate, type ImportView } from './imports.data.ts'
import styles from '../editing/editing.module.css'
import { effectViews, importText } from '../editing/editing.rules.ts'
import { TeamChoice } from '../editing/team-choice.tsx'

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
  const template = useTemplate()
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
            <Button
              look="quiet"
              icon={<IconDownload size={16} aria-hidden />}
              busy={template.isPending}
              onClick={() => template.mutate()}
            >
              Template
            </Button>
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
              <FileDrop
                title={file ? file.name : 'Drop a CSV or Excel file here'}
                accept=".csv,.tsv,.txt,.xlsx"
                chooseLabel={file ? 'Choose another file' : 'Choose a file'}
                busy={preview.isPending ? 'Reading the file …' : undefined}
                onPick={pick}
                hint={fileHint}
              />
            ) : (
              <p className={styles.dim}>Choose the team whose catalog the file is for.</p>
            )}
          </Stack>
        </Panel>
        {preview.error ? (
          <Notice tone="danger" isUrgent title="This file cannot be used">
            {errorMessages(preview.error, 'The file could not be read.').join(' ')}
          </Notice>
        ) : null}
        {done ? (
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
        ) : null}
        {view && file ? (
          <ImportPreview view={view} busy={apply.isPending} onApply={() => apply.mutate({ team, file })} />
        ) : null}
      </Stack>
    </>
  )
}

type ImportRow = ImportView['rows'][number]

const columns: Column<ImportRow>[] = [
  { key: 'row', header: 'Row', width: '70px', phone: 'corner', cell: row => row.row },
  {
    key: 'product',
    header: 'Product',
    phone: 'title',
    cell: row => <TwoLines first={row.product || 'No product'} second={row.variant || undefined} />,
  },
  { key: 'sku', header: 'SKU', width: '170px', cell: row => row.sku },
  {
    key: 'price',
    header: 'Price',
    width: '100px',
    align: 'end',
    cell: row => (row.price === null ? '' : displayMoney(row.price)),
  },
  {
    key: 'effect',
    header: 'What happens',
    width: '150px',
    cell: row => <StatusDot {...effectViews[row.effect]} />,
  },
  {
    key: 'why',
    header: 'Notes',
    cell: row =>
      row.errors.length ? (
        <ul className={styles.reasons}>
          {row.errors.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : (
        <span className={styles.dim}>{row.notes.join(' ')}</span>
      ),
  },
]

function ImportPreview({ view, busy, onApply }: { view: ImportView; busy: boolean; onApply: () => void }) {
  const [shows, setShows] = useState(view.counts.wrong > 0 ? 'wrong' : '')
  const [{ page, size }, setPlace] = useState({ page: 1, size: 50 })
  const rows = view.rows.filter(
    row =>
      shows === '' ||
      (shows === 'wrong' ? row.effect === 'wrong' : row.effect !== 'wrong' && row.effect !== 'same'),
  )
  const hasWork = view.counts.newVariants + view.counts.updates > 0
  return (
    <Panel
      flush
      title="What would happen"
      actions={
        <Row gap={8}>
          <span>{importText(view.counts)}</span>
          <Button busy={busy} disabled={view.counts.wrong > 0 || !hasWork} onClick={onApply}>
            Import
          </Button>
        </Row>
      }
    >
      {view.unknownColumns.length ? (
        <div className={styles.filters}>
          <Notice>
            Left out, because nothing is known by these headers: {view.unknownColumns.join(', ')}.
          </Notice>
        </div>
      ) : null}
      <FilterBar
        tabs={[
          { value: '', label: 'All', count: view.counts.rows },
          { value: 'new', label: 'Changes', count: view.counts.newVariants + view.counts.updates },
          { value: 'wrong', label: 'To fix', count: view.counts.wrong },
        ]}
        value={shows}
        onTab={next => {
          setShows(next)
          setPlace({ page: 1, size })
        }}
      />
      <DataTable
        caption="Rows of the file"
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        rowKey={row => String(row.row)}
        rowHeight={56}
        empty={{ title: 'No such rows', drawing: 'search' }}
      />
      {rows.length > 0 ? (
        <Pager
          page={page}
          size={size}
          totalCount={rows.length}
          onPage={next => setPlace({ page: next, size })}
          onSize={next => setPlace({ page: 1, size: next })}
        />
      ) : null}
    </Panel>
  )
}
