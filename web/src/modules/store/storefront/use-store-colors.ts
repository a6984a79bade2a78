import { useLayoutEffect } from 'react'
import { storeColors } from '@ribbon/contract/store/stores/store-colors'

/** The colors reach the page as properties set by script: no text of a store ever becomes a part of a style sheet. */
export function useStoreColors(color: string) {
  useLayoutEffect(() => {
    const { fill, onFill, inkOnLight, inkOnDark } = storeColors(color)
    const { style } = document.documentElement
    style.setProperty('--store-fill', fill)
    style.setProperty('--store-on-fill', onFill)
    style.setProperty('--store-ink-light', inkOnLight)
    style.setProperty('--store-ink-dark', inkOnDark)
  }, [color])
}
