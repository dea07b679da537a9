import { defineConfig } from 'oxlint'
import { buildImportRules, type Layers } from './scripts/import-rules.ts'

const server = 'domain shared locales db/core:types db/queries'
const caller =
  'domain contract:types contract/endpoints.ts contract/admin-endpoints.ts lib npm:@tanstack/react-query npm:*'
const adminLibraries =
  '@mantine/core @mantine/hooks @mantine/dates @mantine/spotlight @mantine/notifications @mantine/charts @tanstack/react-table @tanstack/react-virtual dayjs get-nonce recharts fflate read-excel-file write-excel-file'
    .split(' ')
    .map((name) => `npm:${name}`)
    .join(' ')
const screen =
  'domain contract:types lib theme locales components api session live pwa npm:@tanstack/react-query npm:*'

/**
 * What each layer may import beside itself; scripts/import-rules.ts says how to read a row. It goes one way:
 * domain ← contract ← db ← steps ← use-cases, reads ← jobs, http ← routes.ts ← server.ts, and on the web lib,
 * theme, locales, components ← api, session, pwa, auth ← live ← routes. An exception has its reason beside it.
 */
export const layers: Layers = {
  'packages/domain/src': { imports: '', also: { 'week.ts': 'npm:temporal-polyfill' } },
  'packages/contract/src': { imports: 'domain:types npm:zod' },
  'packages/contract/src/endpoints.ts': { imports: '' }, // the browser loads it
  'packages/embedded-postgres/src': { imports: 'npm:pg node:*' },

  'apps/server/src/shared': {
    imports: 'domain contract:types node:* npm:*',
    // The types of what is passed in.
    also: {
      'deps.ts': 'db/core:types mail:types push:types storage:types',
      'paths.ts': 'config.ts:types storage:types',
    },
  },
  'apps/server/src/locales': { imports: 'domain shared' },
  // SQL stands in db: to import statement.ts or pg is to write SQL.
  'apps/server/src/db/core': {
    imports: 'domain embedded-postgres shared/backoff.ts db/core/statement.ts npm:pg npm:dataloader node:*',
  },
  'apps/server/src/db/core/statement.ts': { imports: '', fenced: true },
  'apps/server/src/db/demo-lock.ts': { imports: 'db/core' },
  'apps/server/src/db/queries': {
    imports: 'domain db/core db/core/statement.ts shared/by-group.ts shared/slices.ts node:crypto',
  },
  'apps/server/src/steps': {
    imports: `${server} mail contract:types db/core/constraints.ts db/core/pg-errors.ts node:crypto`,
    also: {
      'import/read-table.ts': 'npm:csv-parse',
      // Files of thousands of rows: others run in between.
      'import/apply-rows.ts': 'node:timers',
      'import/rest.ts': 'node:timers',
    },
  },
  'apps/server/src/use-cases': {
    imports: `${server} mail contract:types steps node:crypto`,
    siblings: false,
  },
  'apps/server/src/reads': {
    imports: `${server} mail contract:types config.ts:types npm:ical-generator npm:lru-cache node:*`,
    also: {
      'own-data.ts': 'steps/collect-own-data.ts', // an admin's export is the same file
      'admin/import-details.ts': 'steps/import/importers.ts steps/import/guess-kind.ts', // which columns a kind has
      'admin/support-report.ts': 'steps/support-case.ts', // who a reply would go to
      'sheets/import-problems.ts': 'steps/import/importers.ts', // what its fields are called
    },
  },
  'apps/server/src/jobs': {
    imports: `${server} mail contract steps use-cases reads push:types node:*`,
    // Which errors mean that the database is away.
    also: { 'step.ts': 'db/core/pg-errors.ts' },
  },
  'apps/server/src/http': {
    imports:
      'domain contract shared locales mail db/queries use-cases reads identity storage config.ts:types npm:zod npm:lru-cache node:* npm:*',
    // Which errors mean "try again".
    also: { 'errors.ts': 'db/core/pg-errors.ts' },
  },
  'apps/server/src/routes.ts': { imports: 'contract shared use-cases reads http admin-routes.ts' },
  'apps/server/src/admin-routes.ts': {
    imports: 'contract shared use-cases reads http admin-sheets.ts admin-mail-routes.ts',
  },
  'apps/server/src/admin-mail-routes.ts': { imports: 'contract use-cases reads http' },
  'apps/server/src/admin-sheets.ts': { imports: 'contract reads http' },
  'apps/server/src/live': {
    imports: 'domain contract shared locales db/queries:types node:* npm:*',
    // It builds the hub and passes in what the hub reads.
    also: { 'create-hub.ts': 'db/core db/queries use-cases http identity reads/announced.ts' },
  },
  'apps/server/src/mail': { imports: `${server} npm:ical-generator npm:lru-cache node:* npm:*` },
  'apps/server/src/push': { imports: `${server} node:* npm:*` },
  'apps/server/src/storage': { imports: `${server} node:* npm:*` },
  'apps/server/src/identity': { imports: `${server} db/core/pg-errors.ts npm:lru-cache node:* npm:*` },
  'apps/server/src/demo': {
    imports: 'domain contract shared locales db/queries use-cases reads jobs mail storage node:* npm:*',
    // It opens a database of its own, before the server's.
    also: { 'ensure-demo.ts': 'db/core db/demo-lock.ts embedded-postgres' },
  },
  'apps/server/src/demo/content': { imports: 'domain demo' },
  'apps/server/src/cli': {
    imports: 'domain shared config.ts db/core demo storage embedded-postgres node:*',
    also: {
      'verify.ts': 'npm:pg', // it trusts nothing of the server: its SQL is verify.sql
      // It does what the admin area does.
      'import.ts': 'mail reads',
      'read-import-file.ts': 'locales npm:read-excel-file',
      'import-arguments.ts': 'locales',
      'run-import.ts': 'locales db/queries steps use-cases jobs',
    },
  },
  'apps/server/src/config.ts': {
    imports: 'domain config-rules.ts db/core/host-urls.ts push/allowlist.ts storage npm:zod',
  },
  'apps/server/src/*': {
    also: {
      'server.ts': 'cli/verify.ts', // it runs after an import, as the operator would run it
      'main.ts': 'run.ts',
      'run.ts': 'start-database.ts', // the server is loaded while its database starts
    },
    imports:
      'domain shared db/core embedded-postgres config.ts server.ts stop-server.ts routes.ts reads jobs http live mail push storage identity demo node:* npm:*',
  },
  'apps/server/testing': {
    imports:
      'domain contract embedded-postgres apps/server/src db/core/statement.ts npm:pg npm:zod npm:@microsoft/signalr node:* npm:*',
    also: {
      // What browsers derive is compared with what the server says (decision 153).
      'model/system.ts': 'apps/web/src/api/expand-calendars.ts',
      // Every act that has a name in the trail has happened (decision 215).
      'years/act-names.ts': 'apps/web/src/locales/da/admin-activity.ts',
    },
  },

  'apps/web/src/lib': { imports: 'domain npm:*' },
  'apps/web/src/theme': { imports: 'domain contract:types npm:*' },
  'apps/web/src/locales': { imports: 'domain contract:types lib npm:*' },
  'apps/web/src/components': { imports: 'domain lib theme locales npm:*' },
  'apps/web/src/api': {
    imports: `${caller} session`,
    // Keeps the answer for the offline page; a sentence names a number of the group's rules.
    also: {
      'bookings.ts': 'pwa/offline-cache.ts',
      'error-message.ts': 'locales/rule-sentences.ts locales/da/errors.ts:types',
    },
  },
  'apps/web/src/session': { imports: `${caller} locales api` },
  'apps/web/src/pwa': { imports: `${caller} theme locales api session` },
  // The service worker knows no page.
  'apps/web/src/pwa/worker': { imports: 'npm:workbox-precaching', fenced: true },
  'apps/web/src/auth': {
    imports: 'contract:types lib api session pwa npm:oidc-client-ts npm:*',
  },
  'apps/web/src/live': {
    imports: 'domain contract:types lib api session npm:@microsoft/signalr npm:@tanstack/react-query npm:*',
  },
  'apps/web/src/routes': {
    imports: screen,
    siblings: false,
    also: {
      '__root.tsx': 'auth routes/-shell',
      '$.tsx': 'routes/-shell/not-found-screen.tsx',
      'admin.*': 'routes/-admin',
      'boliger.*': 'routes/-houses',
      'booking.$year.tsx': 'routes/-year',
      'booking.index.tsx': 'routes/-overview',
      'booking.points.tsx': 'routes/-points',
      'mails.tsx': 'routes/-mails',
      'bookingvilkar.tsx': 'routes/-terms',
      'forening.tsx': 'routes/-association',
      'indberetning-af-ophold*': 'routes/-check-out',
      'profile.tsx': 'routes/-profile',
    },
  },
  // Members load none of these libraries, and of the contract the list of endpoints alone.
  'apps/web/src/routes/-admin': {
    imports: `${screen} contract npm:zod ${adminLibraries} routes/-shell/use-language-choice.ts routes/-shell/use-page-focus.ts routes/-shell/brand.tsx`,
    also: { 'admin-area.tsx': 'auth' },
  },
  'apps/web/src/routes/-association': { imports: screen },
  'apps/web/src/routes/-booking-dialogs': { imports: screen },
  'apps/web/src/routes/-check-out': { imports: screen },
  'apps/web/src/routes/-houses': { imports: screen },
  'apps/web/src/routes/-overview': { imports: `${screen} routes/-booking-dialogs` },
  'apps/web/src/routes/-mails': { imports: screen },
  'apps/web/src/routes/-points': { imports: screen },
  'apps/web/src/routes/-profile': { imports: screen },
  // It shows a reservation over every page.
  'apps/web/src/routes/-shell': { imports: `${screen} routes/-booking-dialogs` },
  'apps/web/src/routes/-terms': { imports: screen },
  'apps/web/src/routes/-year': {
    imports: `${screen} routes/-booking-dialogs`,
    // The years to choose from are the overview's.
    also: { 'year-screen.tsx': 'routes/-overview/years-with-activity.ts' },
  },
  'apps/web/src/*': {
    imports: `${screen} auth app.tsx router.ts routeTree.gen.ts`,
    also: { 'app.tsx': 'routes/-shell', 'testing-setup.ts': 'testing-styles.ts' },
  },
  // The build, beside `vite.config.ts`.
  'apps/web/member-modules.ts': { imports: 'npm:*' },

  // Journeys sign in as the server's tests do.
  e2e: {
    imports: 'domain contract node:* npm:read-excel-file npm:*',
    also: {
      'fixtures/auth.ts': 'apps/server/testing/oidc/oidc-client.ts',
      // The relay that the server's tests send to.
      'fixtures/mail-site.ts': 'apps/server/testing/fakes/smtp-sink.ts',
      // The demo that `npm test` has made, and the limits of its servers.
      'fixtures/second-server.ts': 'scripts apps/server/testing/fixtures/raised-limits.ts',
    },
  },
  scripts: {
    imports: 'node:* npm:*',
    also: { 'planted-imports.ts': 'oxlint.config.ts', 'import-examples.ts': 'npm:write-excel-file' },
  },
  bench: {
    imports:
      'domain contract embedded-postgres apps/server/src apps/server/src/db/core/statement.ts apps/server/testing scripts npm:pg node:* npm:*',
  },
}

/** Time, chance, the environment and the network are passed in; scripts/clock-reads.test.ts finds `new Date()`. */
const timeAndChance = [
  { object: 'Date', property: 'now', message: 'Take it from Deps, on the web from lib/server-time.ts.' },
  { object: 'Math', property: 'random', message: 'Take it from Deps, on the web from live/live.tsx.' },
]
const environment = { object: 'process', property: 'env', message: 'Only run.ts and cli/ read it.' }
const network = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message: 'The only fetch of our API is in api/http.ts, the only socket in live/.',
}))

const plugins = ['eslint', 'typescript', 'unicorn', 'oxc', 'import'] as const

export default defineConfig({
  plugins: [...plugins],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  // The compiler's errors too: `npm run check` has no other step for them (decision 192).
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '**/routeTree.gen.ts', '.tmp/**', 'test-results/**', 'playwright-report/**'],
  rules: {
    // promises
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/prefer-promise-reject-errors': 'error',
    'eslint/no-promise-executor-return': 'off',
    'eslint/no-await-in-loop': 'off',

    // types
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    // A statement's row type stands once, where the statement is written.
    'typescript/no-unnecessary-type-parameters': 'off',

    // modules
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'i18next', 'dayjs/locale/*'] }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/prefer-node-protocol': 'error',

    // plain lines
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-param-reassign': 'error',
    'eslint/no-console': 'error',
    'eslint/no-empty': 'error',
    'eslint/no-fallthrough': 'error',
    'eslint/no-self-compare': 'error',
    'eslint/no-sequences': 'error',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/object-shorthand': 'error',
    'eslint/prefer-template': 'error',
    'eslint/no-useless-return': 'error',
    'eslint/no-lonely-if': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'eslint/max-params': ['error', { max: 3 }],
    'eslint/max-depth': ['error', { max: 4 }],
    'eslint/max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'eslint/max-lines-per-function': ['error', { max: 75, skipBlankLines: true, skipComments: true }],
    'unicorn/throw-new-error': 'error',
    'unicorn/error-message': 'error',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/prefer-set-has': 'off',
    // Made for Express, which loses a handler's rejection; Fastify does not.
    'oxc/no-async-endpoint-handlers': 'off',
  },
  overrides: [
    {
      files: ['packages/**', 'apps/server/**', 'scripts/**', 'e2e/**', 'bench/**'],
      rules: { 'unicorn/filename-case': ['error', { case: 'kebabCase' }] },
    },
    {
      files: ['apps/web/src/**/*.tsx'],
      plugins: [...plugins, 'react', 'jsx-a11y'],
      jsPlugins: ['./scripts/translatable-text.mjs'],
      rules: {
        'samhus/translatable-text': 'error',
        'react/react-in-jsx-scope': 'off',
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/button-has-type': 'error',
        'react/no-danger': 'error',
        'react/self-closing-comp': 'error',
        'react/jsx-no-target-blank': 'error',
        'react/jsx-no-useless-fragment': 'error',
      },
    },
    {
      // A type in a comment does not count for these rules.
      files: ['scripts/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // The router throws redirects.
      files: ['apps/web/src/routes/**'],
      rules: { 'typescript/only-throw-error': 'off' },
    },
    // One of them is a table of all layers.
    {
      files: ['**/*.config.ts', '**/*.config.mjs', 'scripts/translatable-text.mjs'],
      rules: { 'import/no-default-export': 'off', 'eslint/max-lines': 'off' },
    },
    {
      files: ['scripts/**', 'bench/**', 'apps/server/src/run.ts', 'apps/server/src/cli/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    ...buildImportRules(layers),
    {
      files: ['packages/*/src/**', 'apps/server/src/**'],
      rules: { 'eslint/no-restricted-properties': ['error', ...timeAndChance, environment] },
    },
    {
      files: ['apps/web/src/**'],
      rules: {
        'eslint/no-restricted-properties': ['error', ...timeAndChance],
        'eslint/no-restricted-globals': ['error', { globals: network, checkGlobalObject: true }],
      },
    },
    {
      files: [
        'apps/server/src/run.ts',
        'apps/server/src/cli/**',
        'apps/web/src/lib/server-time.ts',
        'apps/web/src/live/live.tsx',
      ],
      rules: { 'eslint/no-restricted-properties': 'off' },
    },
    {
      files: [
        'apps/web/src/api/http.ts',
        'apps/web/src/api/send-with-progress.ts',
        'apps/web/src/api/map-tiles.ts',
        'apps/web/src/pwa/worker/**',
      ],
      rules: { 'eslint/no-restricted-globals': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'apps/server/testing/**', 'e2e/**'],
      rules: {
        'eslint/no-restricted-properties': 'off',
        'eslint/no-restricted-globals': 'off',
        'eslint/max-lines': 'off',
        'eslint/max-lines-per-function': 'off',
        'eslint/max-params': 'off',
        'eslint/no-console': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      plugins: [...plugins, 'vitest'],
      rules: {
        'eslint/no-restricted-imports': 'off',
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/no-identical-title': 'error',
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'assert*', 'fc.assert'] }],
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/warn-todo': 'off',
      },
    },
  ],
})
