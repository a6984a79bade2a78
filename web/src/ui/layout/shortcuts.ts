import { useEffect, useSyncExternalStore } from 'react'

export interface Shortcut {
  keys: string
  label: string
  run: () => void
  /** Repeats while the key is held down. */ repeats?: true
}

const offKey = 'ribbon.single-keys-off'
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(offKey) === null
}

export function setSingleKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(offKey)
  else localStorage.setItem(offKey, '1')
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
}

const isTicked = (target: HTMLElement) =>
  target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isTicked(target) &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The owner of a two-key shortcut that has begun; its second key goes to nobody else. */
let pairOf: symbol | undefined

/** Single keys ("?") and pairs ("g o"); inactive while typing, while a dialog is open, or when switched off. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  useEffect(() => {
    const own = Symbol()
    let pending = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (pairOf !== undefined && pairOf !== own) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn())
        return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const typed = pending === '' ? event.key : `${pending} ${event.key}`
      clearTimeout(timer)
      pending = ''
      pairOf = undefined
      const found = shortcuts.find(shortcut => shortcut.keys === typed)
      if (found) {
        event.preventDefault()
        if (!event.repeat || found.repeats) found.run()
      } else if (shortcuts.some(shortcut => shortcut.keys.startsWith(`${event.key} `))) {
        pending = event.key
        pairOf = own
        timer = setTimeout(() => {
          pending = ''
          pairOf = undefined
        }, 1200)
      }
    }
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      if (pairOf === own) pairOf = undefined
      window.removeEventListener('keydown', press)
    }
  }, [shortcuts])
}

/** The search field of the page, if it has one. */
export function focusPageSearch() {
  const field = document.querySelector<HTMLInputElement>('input[data-shortcut="/"]')
  field?.focus()
  // What is typed or scanned next replaces the last search.
  field?.select()
}
