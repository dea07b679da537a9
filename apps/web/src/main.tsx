import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followImpersonation } from './session/impersonation.ts'
import { readLocal } from './lib/local-storage.ts'
import { takeGroupFromAddress } from './session/deep-link.ts'
import { keepApp } from './pwa/register-service-worker.ts'
import { followNewVersions } from './pwa/reload-on-new-version.ts'
import { isLanguage, startTexts } from './locales/i18n.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no place for the app')
takeGroupFromAddress()
followNewVersions()
followImpersonation()
await startTexts(readLocal('language', isLanguage) ?? 'da')
createRoot(place).render(<App />)
if (import.meta.env.PROD) keepApp()
