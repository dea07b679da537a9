import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { syncImpersonationAcrossTabs } from './session/impersonation.ts'
import { readLocal } from './lib/local-storage.ts'
import { keepPressesSingle } from './lib/single-presses.ts'
import { applyGroupFromUrl } from './session/group-from-url.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'
import { reloadOnNewVersion } from './pwa/reload-on-new-version.ts'
import { allowTextsOfLibraries } from './lib/trusted-types.ts'
import { isLanguage, startTexts } from './locales/i18n.ts'

// zod, which the admin area loads, would try to compile its checks, which the Content-Security-Policy forbids. Set here,
// since it must be set before any schema exists.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

allowTextsOfLibraries()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root element')
keepPressesSingle(window)
applyGroupFromUrl()
reloadOnNewVersion()
syncImpersonationAcrossTabs()
await startTexts(readLocal('language', isLanguage) ?? 'da')
createRoot(root).render(<App />)
if (import.meta.env.PROD) registerServiceWorker()
