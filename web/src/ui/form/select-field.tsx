import { Select, type SelectProps } from '@mantine/core'
import type { Labelled } from './fields.tsx'

/** A long list that is searched; a file of its own because the list brings much code along. */
export function SelectField(props: Labelled<SelectProps>) {
  // The list itself scrolls: a scroll area around it would be a stop that the keyboard cannot reach.
  return (
    <Select
      searchable
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      {...props}
    />
  )
}

/**
 * A list the server searches. Its answer is shown as it came; until then only what fits the typed words, so
 * that Enter never takes one of an older answer.
 */
export function SearchedSelectField({ isWaiting, ...props }: Labelled<SelectProps> & { isWaiting: boolean }) {
  return <SelectField {...props} {...(isWaiting ? {} : { filter: ({ options }) => options })} />
}
