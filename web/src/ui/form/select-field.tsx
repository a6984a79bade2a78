import { Select, type SelectProps } from '@mantine/core'
import type { Labeled } from './fields.tsx'

/** A searchable select, in a file of its own because of its size. */
export function SelectField(props: Labeled<SelectProps>) {
  // The list itself scrolls, because the keyboard could not reach a scroll area around it.
  return (
    <Select
      searchable
      nothingFoundMessage={<NoOption>Nothing found</NoOption>}
      checkIconPosition="right"
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      {...props}
    />
  )
}

/**
 * A select that the server searches. Until its answer arrives only matching entries are shown, so that Enter
 * never takes an entry of an older answer.
 */
export function SearchedSelectField({ isWaiting, ...props }: Labeled<SelectProps> & { isWaiting: boolean }) {
  return isWaiting ? (
    <SelectField nothingFoundMessage={<NoOption>Searching …</NoOption>} {...props} />
  ) : (
    <SelectField filter={({ options }) => options} {...props} />
  )
}

/** In the place of options: a list box without any is none to a screen reader. */
function NoOption({ children }: { children: string }) {
  return (
    <div role="option" aria-disabled="true" aria-selected="false">
      {children}
    </div>
  )
}
