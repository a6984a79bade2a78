import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  DEFAULT_THEME,
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { kitVariables, theme } from './src/ui/theme.ts'

const require = createRequire(import.meta.url)
const styles = require.resolve('@mantine/core/styles.css').replace(/styles\.css$/, 'styles/')

/** Gives every chunk the CSS of the Mantine components in it. */
export function mantineCss(): Plugin {
  const moduleFile = /@mantine\/core\/esm\/.*\/([A-Za-z]+)\.module\.mjs$/
  return {
    name: 'mantine-css',
    apply: 'build',
    enforce: 'pre',
    transform(code, file) {
      const name = moduleFile.exec(file)?.[1]
      if (!name || !existsSync(`${styles}${name}.layer.css`)) return undefined
      return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
    },
  }
}

/** Development serves Mantine's components in one file, which gets the CSS of all of them. */
export function mantineCssInDevelopment(): Plugin {
  return {
    name: 'mantine-css-in-development',
    apply: 'serve',
    transform: (code, file) =>
      file.endsWith('/src/ui/kit-provider.tsx')
        ? { code: `import '@mantine/core/styles.layer.css'\n${code}`, map: null }
        : undefined,
  }
}

const virtualName = 'virtual:mantine-theme.css'

/** The theme's CSS variables as a file, so that no style element is written at run time. */
export function mantineTheme(): Plugin {
  return {
    name: 'mantine-theme',
    resolveId: name => (name === virtualName ? `\0${virtualName}` : undefined),
    load(file) {
      if (file !== `\0${virtualName}`) return undefined
      const standard = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
      const own = kitVariables()
      return convertCssVariables(
        withoutUnusedColors({
          variables: standard.variables,
          light: { ...standard.light, ...own },
          dark: { ...standard.dark, ...own },
        }),
        ':root',
      )
    },
  }
}

type Variables = Record<string, string>

/**
 * Mantine brings eleven families of colors that the theme replaces or never names, two thirds of all variables. Those that
 * another variable refers to stay.
 */
export function withoutUnusedColors<T extends Record<string, Variables>>(sets: T): T {
  const named = new Set(Object.keys(theme.colors ?? {}))
  const unused = Object.keys(DEFAULT_THEME.colors).filter(family => !named.has(family))
  const isUnused = (name: string) => unused.some(family => name.startsWith(`--mantine-color-${family}-`))
  const values = Object.values(sets).flatMap(set =>
    Object.entries(set).flatMap(([name, value]) => (isUnused(name) ? [] : [value])),
  )
  const referred = new Set(
    values.flatMap(value => [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  )
  const kept = (set: Variables) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => !isUnused(name) || referred.has(name)))
  return Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, kept(set)])) as T
}
