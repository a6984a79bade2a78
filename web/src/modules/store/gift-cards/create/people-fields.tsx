import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appliedListsQuery } from '../../../../platform/forms/applied-lists.ts'
import { errorMessages, showErrorText } from '../../../../platform/toasts.ts'
import { useSession } from '../../../../platform/session.ts'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { TextAreaField } from '../../../../ui/form/fields.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Dim, Stack } from '../../../../ui/layout/layout.tsx'
import { readPeople } from './people.rules.ts'
import type { IssueForm, IssueValues } from './use-issue-form.ts'

/** Who gets a card: typed, read from a file into the same field, or a recipient list. */
export function PeopleFields({ form }: { form: IssueForm }) {
  const hasLists = useSession().modules.includes('swag_store')
  return (
    <Stack>
      {hasLists ? (
        <OptionGroup
          label="Who gets a card?"
          value={form.values.way}
          onChange={way => form.setFieldValue('way', way as IssueValues['way'])}
          options={[
            { value: 'typed', label: 'Type or paste people' },
            { value: 'list', label: 'A recipient list' },
          ]}
        />
      ) : null}
      {form.values.way === 'list' ? <ListField form={form} /> : <TypedField form={form} />}
    </Stack>
  )
}

const mostBytes = 2 * 1024 * 1024

function TypedField({ form }: { form: IssueForm }) {
  const { people, repeated } = readPeople(form.values.typed)
  const take = async (file: File) => {
    if (file.size > mostBytes) return showErrorText(['This file is larger than 2 MB.'])
    const text = await file.text()
    if (readPeople(text).people.length === 0)
      return showErrorText(['No email address was found there. Choose a CSV or text file.'])
    const typed = form.values.typed.trim()
    form.setFieldValue('typed', typed === '' ? text.trim() : `${typed}\n${text.trim()}`)
  }
  return (
    <>
      <TextAreaField
        {...form.getInputProps('typed')}
        label="People"
        name="typed"
        description="One person a line, with name and email address. Up to 5,000."
        placeholder="Maya Chen, maya@example.com"
        minRows={5}
        maxRows={12}
        spellCheck={false}
      />
      <div aria-live="polite">
        {people.length > 0 ? (
          <Dim>
            {people.length === 1 ? '1 person' : `${people.length.toLocaleString('en-US')} people`}
            {repeated > 0 ? `. ${repeated} of the addresses are there twice and get one card.` : ''}
          </Dim>
        ) : null}
      </div>
      <FileDrop
        title="Or take people from a file"
        hint="CSV or text. You see them above before anything is sent."
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        chooseLabel="Choose a file"
        onPick={file => void take(file)}
      />
    </>
  )
}

function ListField({ form }: { form: IssueForm }) {
  const [search, setSearch] = useState('')
  const lists = useQuery(appliedListsQuery(search))
  if (lists.error && !lists.data)
    return (
      <ErrorState
        messages={errorMessages(lists.error, 'The recipient lists could not be loaded.')}
        onRetry={() => void lists.refetch()}
      />
    )
  const found = lists.data ?? []
  return (
    <SelectField
      {...form.getInputProps('list')}
      label="Recipient list"
      name="list"
      description="People on it without an email address get no card."
      placeholder={lists.data ? 'Choose a list' : 'Loading lists …'}
      nothingFoundMessage={search === '' ? 'There is no recipient list yet.' : 'No list has this name.'}
      data={found.map(list => ({ value: list.id, label: list.name }))}
      onChange={id => {
        form.setFieldValue('list', id)
        form.setFieldValue('listCount', found.find(list => list.id === id)?.recipientsCount ?? 0)
      }}
      onSearchChange={setSearch}
    />
  )
}
