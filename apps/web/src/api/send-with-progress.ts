/**
 * Sends a request as `fetch` does, and tells how much of its body has been sent, from 0 to 1: `fetch` itself cannot.
 *
 * @throws TypeError if there was no response; DOMException AbortError if it was aborted
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, credentials, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.responseType = 'text'
  request.withCredentials = credentials === 'include'
  new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total)
  })
  return new Promise((resolve, reject) => {
    const abort = () => request.abort()
    const stopListening = () => signal?.removeEventListener('abort', abort)
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new TypeError('there was no response')))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    request.addEventListener('loadend', stopListening)
    if (signal?.aborted === true) {
      reject(new DOMException('aborted', 'AbortError'))
      return
    }
    signal?.addEventListener('abort', abort)
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]]
  })
  const { status, statusText, responseText } = request
  return new Response(responseText === '' ? null : responseText, { status, statusText, headers })
}
