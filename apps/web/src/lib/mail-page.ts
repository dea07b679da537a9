import { trustInSandbox } from './trusted-types.ts'

/** Links that a stored mail does not have: in their place stands a name in double braces. */
const placeholder = /\{\{(?:check_out|unsubscribe)_url\}\}/g

/**
 * Returns a mail as a page for a frame that runs no scripts: its styles have the nonce that our Content-Security-Policy
 * asks for, its links open in a tab of their own, and secret links are words, since the mail does not have them.
 *
 * @param hiddenLink What stands in place of a secret link's URL.
 */
export function toFramePage(
  html: string,
  { nonce, hiddenLink }: { nonce: string; hiddenLink: string },
): string {
  // Before it is parsed: a style without one would be reported as a violation then. In a mail's text there is no tag.
  const allowed = html.replaceAll(/<style(?=[\s>])/gi, `<style nonce="${nonce}"`)
  const page = new DOMParser().parseFromString(trustInSandbox(allowed), 'text/html')
  for (const link of page.querySelectorAll('a')) {
    if ((link.getAttribute('href') ?? '').includes('{{')) link.removeAttribute('href')
    else {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    }
  }
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    text.nodeValue = hideSecretLinks(text.nodeValue ?? '', hiddenLink)
  }
  return trustInSandbox(`<!doctype html>${page.documentElement.outerHTML}`)
}

/** Returns a text with words in place of its secret links. */
export function hideSecretLinks(text: string, hiddenLink: string): string {
  return text.replace(placeholder, `[${hiddenLink}]`)
}
