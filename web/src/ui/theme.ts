import { createTheme, type MantineColorsTuple } from '@mantine/core'

const evergreen: MantineColorsTuple = [
  '#eef7f3',
  '#d9ece4',
  '#b3d9c9',
  '#86c1a9',
  '#57a688',
  '#2f8b6c',
  '#18735a',
  '#0d5c48',
  '#0a4a3a',
  '#06352a',
]
const marigold: MantineColorsTuple = [
  '#fef8ea',
  '#fbeccb',
  '#f8dd9f',
  '#f5ca6c',
  '#f2b441',
  '#dc9a20',
  '#c07f0e',
  '#9a5b00',
  '#734400',
  '#4d2d00',
]
const paper: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ec',
  '#e9e6df',
  '#d6d2c8',
  '#b5b0a3',
  '#8b8678',
  '#6a665a',
  '#4d4a41',
  '#33312b',
  '#1a1c1a',
]
const slate: MantineColorsTuple = [
  '#e8ebe8',
  '#c3cac5',
  '#9aa39d',
  '#6b746f',
  '#3a423d',
  '#262c29',
  '#1a1f1c',
  '#141816',
  '#0e1210',
  '#090c0a',
]
const brick: MantineColorsTuple = [
  '#fbeeec',
  '#f6d9d5',
  '#eeb3ab',
  '#e58a80',
  '#d75f54',
  '#c0453f',
  '#b02f2b',
  '#a32020',
  '#861818',
  '#641010',
]

export const theme = createTheme({
  primaryColor: 'evergreen',
  primaryShade: { light: 7, dark: 6 },
  colors: { evergreen, marigold, gray: paper, dark: slate, red: brick },
  black: '#1a1c1a',
  fontFamily: 'var(--rb-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '17px' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.2' },
      h3: { fontSize: '17px', lineHeight: '1.2' },
      h4: { fontSize: '14px', lineHeight: '1.3' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The library's scroll lock adds a style element, which the content security policy refuses; `data-locks-scroll` does the same in CSS.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 180 },
        overlayProps: { 'data-locks-scroll': true },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 180 },
        overlayProps: { 'data-locks-scroll': true },
      },
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 },
      },
    },
  },
})

/** The kit's tokens as the library's variables; controls get a border of at least 3:1. */
export function kitVariables() {
  return {
    '--mantine-color-body': 'var(--rb-canvas)',
    '--mantine-color-text': 'var(--rb-ink)',
    '--mantine-color-dimmed': 'var(--rb-dim)',
    '--mantine-color-placeholder': 'var(--rb-placeholder)',
    '--mantine-color-anchor': 'var(--rb-brand-ink)',
    '--mantine-color-error': 'var(--rb-danger)',
    '--mantine-color-default': 'var(--rb-surface)',
    '--mantine-color-default-hover': 'var(--rb-sunken)',
    '--mantine-color-default-color': 'var(--rb-ink)',
    '--mantine-color-default-border': 'var(--rb-control)',
    '--mantine-color-disabled': 'var(--rb-sunken)',
    '--mantine-color-disabled-color': 'var(--rb-dim)',
    '--mantine-color-disabled-border': 'var(--rb-hairline)',
    '--mantine-primary-color-contrast': '#ffffff',
  }
}
