// For Stryker (`npm run mutants`), which runs in this folder. All other runs use the configuration of the repository.
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { include: ['src/**/*.test.ts'] } })
