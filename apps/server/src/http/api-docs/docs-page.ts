import { escapeHtml } from '../../shared/escape-html.ts'

interface DescribedOperation {
  readonly operationId?: string
  readonly summary?: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { name: string; in: string; required?: boolean }[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: unknown }>> }>>
}

interface ApiDescription {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

/** Returns an HTML page that lists every operation; without scripts, so the CSP allows none. */
export function renderDocsPage(api: ApiDescription): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderSection(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)} API</title><link rel="stylesheet" href="/client/api/docs.css"></head>
<body><main><h1>${escapeHtml(api.info.title)} API</h1><p>${escapeHtml(api.info.description ?? '')}</p>
<p><a href="/client/api/openapi.json">OpenAPI 3.1</a></p>
${operations.join('\n')}</main></body></html>`
}

export const docsStyle = `
body { margin: 0; font: 17px/1.55 system-ui, sans-serif; color: #17302f; background: #f4f7f6 }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { color: #0e5a5e } section { background: #fff; border: 1px solid #d8e2e0; border-radius: 14px; padding: 1rem 1.25rem; margin: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; overflow-wrap: anywhere } .method { color: #0e5a5e }
p { margin: .25rem 0 .75rem } h3 { font-size: .95rem; margin: .75rem 0 .25rem }
pre { background: #f4f7f6; border-radius: 10px; padding: .75rem; overflow: auto; font-size: .82rem; margin: 0 }
`

function renderSection(method: string, path: string, operation: DescribedOperation): string {
  const response = operation.responses?.['200']?.content?.['application/json']?.schema
  const parameters = (operation.parameters ?? []).map(
    (parameter) => `${parameter.name} (${parameter.in}${parameter.required ? '' : ', optional'})`,
  )
  const access = (operation.security?.length ?? 0) > 0 ? 'Signed in.' : 'Open to anyone.'
  return `<section><h2><span class="method">${escapeHtml(method.toUpperCase())}</span> ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary ?? '')}. ${access}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><p>${escapeHtml(parameters.join(', '))}</p>` : ''}
${operation.requestBody === undefined ? '' : `<h3>Body</h3><pre>${escapeHtml(formatSchema(operation.requestBody))}</pre>`}
<h3>Answer</h3><pre>${escapeHtml(formatSchema(response))}</pre></section>`
}

function formatSchema(schema: unknown): string {
  return JSON.stringify(schema ?? {}, null, 2)
}
