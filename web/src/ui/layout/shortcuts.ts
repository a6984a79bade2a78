import { useEffect, useSyncExternalStore } from 'react'

export interface Shortcut { keys: string; label: string; run: () => void }

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

const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Single keys ("?") and pairs ("g o"); they sleep while something is typed, a dialog is open, or the person switched them off. */
export function useShortcuts(shortcuts: readonly Shortcut[]) {
  useEffect(() => {
    let pending = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areSingleKeysOn()) return
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
      const typed = pending === '' ? event.key : `${pending} ${event.key}`
      clearTimeout(timer)
      pending = ''
      const found = shortcuts.find(shortcut => shortcut.keys === typed)
      if (found) {
        event.preventDefault()
        found.run()
      } else if (shortcuts.some(shortcut => shortcut.keys.startsWith(`${event.key} `))) {
        pending = event.key
        timer = setTimeout(() => { pending = '' }, 1200)
      }
    }
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press)
    }
  }, [shortcuts])
}

/** The search field of the page, if it has one. */
export function focusPageSearch() {
  document.querySelector<HTMLInputElement>('input[data-shortcut="/"]')?.focus()
}
