import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import type { TFunction } from 'i18next'
import styles from './theme.module.css'

/*
 * Sizes, spacing and corners are those of theme/tokens.css under [data-theme='admin']. Colours stand here as numbers
 * too, because Mantine computes its shades from them: slate 7 is --brand, red 7 --danger, green 7 --good, yellow 7
 * --warn.
 */
const slate: MantineColorsTuple = [
  '#f3f5f7',
  '#e7ebef',
  '#d9dfe5',
  '#bcc7d1',
  '#94a3b3',
  '#6f8295',
  '#52606d',
  '#33475b',
  '#283a4b',
  '#18212b',
]
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fad7d4',
  '#f4b3ae',
  '#ec8a83',
  '#e0625a',
  '#d24038',
  '#c22f27',
  '#b3261e',
  '#951f18',
  '#771812',
]
const green: MantineColorsTuple = [
  '#e6f5ea',
  '#cdebd6',
  '#a0d7b1',
  '#70c08a',
  '#48a868',
  '#2f9350',
  '#248544',
  '#1d7a41',
  '#166333',
  '#0f4c26',
]
const yellow: MantineColorsTuple = [
  '#fff3d9',
  '#ffe6b0',
  '#fbd280',
  '#efb94f',
  '#d99a26',
  '#b97d0f',
  '#956300',
  '#7a5200',
  '#614100',
  '#483000',
]

/** What Mantine's own shades would make too faint to read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
  },
  light: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--brand-ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
  },
  dark: {},
})

/** Cures of what axe finds in Mantine as it comes: nameless buttons, and a menu with a child that is no item. */
function buildDefaultProps(t: TFunction<'admin'>): NonNullable<MantineThemeOverride['components']> {
  const close = { 'aria-label': t('shell.close') }
  const calendar = {
    ariaLabels: {
      monthLevelControl: t('shell.calendar.chooseMonth'),
      yearLevelControl: t('shell.calendar.chooseYear'),
      nextMonth: t('shell.calendar.nextMonth'),
      previousMonth: t('shell.calendar.previousMonth'),
      nextYear: t('shell.calendar.nextYear'),
      previousYear: t('shell.calendar.previousYear'),
      nextDecade: t('shell.calendar.nextDecade'),
      previousDecade: t('shell.calendar.previousDecade'),
    },
    withWeekNumbers: true,
    // Their grey is too faint.
    hideOutsideDates: true,
  }
  const dropdown = {
    popoverProps: {
      // It would be a dialog named by an element that is not there.
      withRoles: false,
      // To the field, when a day is chosen.
      returnFocus: true,
      // A press beside its days leaves the focus in it, and Escape closes it alone, not the dialog around the field.
      attributes: { dropdown: { tabIndex: -1, 'data-mantine-stop-propagation': 'true' } },
    },
  }
  // What scrolls must be the listbox itself, which the field's arrow keys move through.
  const listbox = { withScrollArea: false }
  const clearable = { clearButtonProps: { 'aria-label': t('shell.clear') } }
  return {
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
    Button: { defaultProps: { size: 'sm' } },
    Calendar: { defaultProps: calendar },
    CloseButton: { defaultProps: close },
    DatePicker: { defaultProps: calendar },
    DateInput: { defaultProps: { ...calendar, ...clearable, ...dropdown, valueFormat: 'DD/MM-YYYY' } },
    DatePickerInput: { defaultProps: { ...calendar, ...clearable, ...dropdown, valueFormat: 'DD/MM-YYYY' } },
    Drawer: { defaultProps: { closeButtonProps: close }, classNames: { title: styles.title ?? '' } },
    Kbd: { classNames: { root: styles.key ?? '' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md' } },
    Modal: {
      defaultProps: { closeButtonProps: close, centered: true },
      classNames: { title: styles.title ?? '', inner: styles.inner ?? '', content: styles.content ?? '' },
    },
    MultiSelect: {
      defaultProps: { ...clearable, ...listbox },
      classNames: { options: styles.options ?? '' },
    },
    Notification: { defaultProps: { closeButtonProps: close } },
    Select: {
      defaultProps: { ...clearable, ...listbox, allowDeselect: false },
      classNames: { options: styles.options ?? '' },
    },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } },
  }
}

/** Slate and compact. @param t of the `admin` namespace: the buttons that Mantine itself makes need names. */
export function createAdminTheme(t: TFunction<'admin'>): MantineThemeOverride {
  return createTheme({
    colors: { slate, gray: slate, red, green, yellow },
    primaryColor: 'slate',
    primaryShade: 7,
    black: '#18212b',
    fontFamily: 'var(--font)',
    fontSizes: {
      xs: '0.8125rem',
      sm: 'var(--text-sm)',
      md: 'var(--text-md)',
      lg: '1.0625rem',
      xl: 'var(--text-lg)',
    },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    spacing: {
      xs: 'var(--space-2)',
      sm: 'var(--space-3)',
      md: 'var(--space-4)',
      lg: 'var(--space-5)',
      xl: 'var(--space-6)',
    },
    radius: {
      xs: '0.25rem',
      sm: '0.375rem',
      md: 'var(--radius-sm)',
      lg: 'var(--radius-lg)',
      xl: 'var(--radius-full)',
    },
    defaultRadius: 'sm',
    shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)', lg: 'var(--shadow-3)', xl: 'var(--shadow-3)' },
    headings: {
      fontFamily: 'var(--font)',
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.35' },
      },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: buildDefaultProps(t),
  })
}
