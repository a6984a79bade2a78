import { useState } from 'react'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { shortestSearch } from './search.rules.ts'

const pauseMs = 150

/** What is typed, empty at each opening; `searched` follows it after a pause, so that not each key makes a call. */
export function usePaletteText(isOpen: boolean) {
  const [text, setText] = useState('')
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setText('')
  }
  const typed = text.trim()
  const searched = useDebounced(typed, pauseMs)
  const isSearch = typed.length >= shortestSearch
  return {
    text,
    setText,
    typed,
    searched: isOpen ? searched : '',
    isSearch,
    isAhead: isSearch && searched !== typed,
  }
}
