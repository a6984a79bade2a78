import { useId, useState } from 'react'
import type { BodyInputOf } from '@ribbon/contract/route'
import type { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { useCountries } from '../../../../platform/countries.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { ChoiceField } from '../../../../ui/form/fields.tsx'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { currentImport } from './imports.data.ts'
import { fieldLabels, type FieldChoice } from './imports.rules.ts'
import { columnName, columnsSentence, guessWord, mappingProblems } from './mapping.rules.ts'
import styles from './imports.module.css'
import type { ListView } from '../lists/lists.data.ts'

type Reading = BodyInputOf<typeof bulkImportRoutes.previewBulkImport>
interface ColumnsStepProps {
  list: ListView
  isBusy: boolean
  /** Told whether the columns as chosen can be checked. */ onUnclear: (isUnclear: boolean) => void
  onChange: (body: Reading, done: () => void) => void
}

/** Step 1: what each column of the file is. Every change is checked at once, as soon as nothing is missing or doubled. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { list } = props
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const countries = useCountries()
  const choices = useColumnChoices(props)
  const { fields, read } = choices
  return (
    <Panel
      title="1. Columns"
      actions={
        <Button
          look="subtle"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the columns' : 'Show the columns'}
        </Button>
      }
    >
      <Stack>
        <p className={styles.lead}>
          {columnsSentence(fields)}
          {isOpen ? ' Check that each one is what it says.' : ''}
        </p>
        <MappingProblems problems={choices.problems} />
        <div id={id} hidden={!isOpen}>
          <Stack>
            <div className={styles.reading}>
              <OptionGroup
                label="The first row contains"
                value={list.hasHeaders ? 'yes' : 'no'}
                onChange={choices.setHeaders}
                options={[
                  { value: 'yes', label: 'Column names' },
                  { value: 'no', label: 'A person' },
                ]}
              />
              <CountrySelect
                label="Default country"
                countries={countries}
                value={list.options.country}
                onChange={event => read({ options: { country: event.currentTarget.value } })}
              />
            </div>
            <ColumnList columns={list.columns} choices={choices} />
          </Stack>
        </div>
      </Stack>
      <ReadAgainDialog
        isOpen={choices.asked !== undefined}
        onClose={choices.forget}
        onConfirm={choices.readAsked}
      />
    </Panel>
  )
}

/** What was chosen for each column, sent as soon as it can be checked. */
function useColumnChoices({ list, isBusy, onUnclear, onChange }: ColumnsStepProps) {
  const chosen = currentImport.use(state => state.chosen)
  const [draft, setDraft] = useState<FieldChoice[]>()
  const [asked, setAsked] = useState<Reading>()
  const fields = draft ?? list.columns.map(column => column.field)
  const problems = mappingProblems(fields)

  const send = (body: Reading) => {
    currentImport.set({ mended: 0 })
    onChange(body, () => setDraft(undefined))
  }
  // Reading the file anew loses what was mended in its rows.
  const read = (body: Reading) => (currentImport.get().mended > 0 ? setAsked(body) : send(body))
  const choose = (column: number, field: FieldChoice) => {
    const next = fields.map((old, index) => (index === column ? field : old))
    currentImport.set({ chosen: [...new Set([...chosen, column])] })
    setDraft(next)
    const isUnclear = mappingProblems(next).blocking.length > 0
    onUnclear(isUnclear)
    if (!isUnclear) read({ mapping: next })
  }
  const setHeaders = (value: string) => {
    if ((value === 'yes') === list.hasHeaders || isBusy) return
    currentImport.set({ chosen: [] })
    setDraft(undefined)
    onUnclear(false)
    read({ include_headers: value === 'yes' })
  }
  const forget = () => {
    setAsked(undefined)
    setDraft(undefined)
  }
  const readAsked = () => {
    if (asked) send(asked)
    setAsked(undefined)
  }
  return { chosen, fields, problems, asked, read, choose, setHeaders, readAsked, forget }
}
type ColumnChoices = ReturnType<typeof useColumnChoices>

function MappingProblems({ problems }: Pick<ColumnChoices, 'problems'>) {
  return (
    <>
      {problems.blocking.length > 0 ? (
        <Notice tone="danger" isUrgent title="The rows cannot be checked yet">
          {problems.blocking.map(text => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      ) : null}
      {problems.warnings.length > 0 ? (
        <Notice tone="warning">
          {problems.warnings.map(text => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      ) : null}
    </>
  )
}

function ReadAgainDialog(props: { isOpen: boolean; onClose: () => void; onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title="Read the file again?"
      text="The rows are checked again from the file. Your corrections are lost."
      confirmLabel="Read it again"
      cancelLabel="Cancel"
      {...props}
    />
  )
}

const fieldData = [
  { value: '', label: 'Do not import' },
  ...Object.entries(fieldLabels).map(([value, label]) => ({ value, label })),
]

function ColumnList({ columns, choices }: { columns: ListView['columns']; choices: ColumnChoices }) {
  const { chosen, fields, choose } = choices
  return (
    <ul className={styles.columns} aria-label="Columns of the file">
      {columns.map((column, index) => (
        <Column
          key={index}
          column={column}
          name={columnName(column.header, index)}
          field={fields[index] ?? null}
          isDoubled={fields[index] !== null && fields.filter(field => field === fields[index]).length > 1}
          isChosen={chosen.includes(index)}
          onChoose={field => choose(index, field)}
        />
      ))}
    </ul>
  )
}

function Column({
  column: { samples },
  name,
  field,
  isChosen,
  isDoubled,
  onChoose,
}: {
  column: ListView['columns'][number]
  name: string
  field: FieldChoice
  isChosen: boolean
  isDoubled: boolean
  onChoose: (field: FieldChoice) => void
}) {
  const word = guessWord(field, isChosen)
  const shown = samples.filter(sample => sample !== '')
  return (
    <li className={styles.column} data-unused={field === null || undefined}>
      <div className={styles.columnWords}>
        <span className={styles.header}>
          <strong>{name}</strong>
          {word ? <span className={styles.guess}>{word}</span> : null}
        </span>
        <span className={styles.samples}>{shown.length > 0 ? shown.slice(0, 3).join(' · ') : 'Empty'}</span>
      </div>
      <ChoiceField
        label={undefined}
        aria-label={`What ${name} is`}
        data={fieldData}
        value={field ?? ''}
        error={isDoubled ? 'Chosen twice' : undefined}
        onChange={event => onChoose((event.currentTarget.value || null) as FieldChoice)}
      />
    </li>
  )
}
