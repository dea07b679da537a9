import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followImpersonation } from './api/impersonation.ts'
import { readLocal } from './api/local.ts'
import { takeGroupFromAddress } from './api/way-in.ts'
import { keepApp } from './installed-app.ts'
import { followNewVersions } from './new-version.ts'
import { isLanguage, startTexts } from './text/i18n.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no place for the app')
takeGroupFromAddress()
followNewVersions()
followImpersonation()
await startTexts(readLocal('language', isLanguage) ?? 'da')
createRoot(place).render(<App />)
if (import.meta.env.PROD) keepApp()
