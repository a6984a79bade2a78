import {
  MantineProvider,
  localStorageColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import 'virtual:mantine-theme.css'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import './kit.css'

const colorSchemes = localStorageColorSchemeManager({ key: 'ribbon.color-scheme' })

/** Wraps everything that uses this kit. The CSS variables are a file (`mantine-css.ts`), so no style element is injected. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

export function useColorScheme(): { scheme: 'light' | 'dark'; toggle: () => void } {
  // Without this the library writes a style element that switches transitions off.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light')
  return { scheme, toggle: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') }
}
