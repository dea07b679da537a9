/*
 * jsdom matches every rule of its own style sheet against an element that is asked for its style, which takes it 0.4 ms,
 * and a search by role asks for the style of every element around the one that it finds. All that such a search reads
 * is whether something is displayed and visible: for nearly every element its tag says so.
 */

const jsdomWindow = document.defaultView as Window & typeof globalThis

/** jsdom's own answer. */
export const computeStyle = jsdomWindow.getComputedStyle.bind(jsdomWindow)

type Read = 'display' | 'visibility'

/** The display of an element that has nothing but its tag, and perhaps `hidden`. */
const displays = new Map<string, string>()

/** Classes that a style sheet's text displays or hides; null if it does so without a class. */
const classesOfText = new Map<string, readonly string[] | null>()
const classesOfSheet = new WeakMap<CSSStyleSheet, readonly string[] | null>()

function findClasses(text: string): readonly string[] | null {
  const blocks = text.split('}').map((block) => block.split('{'))
  const found = blocks.flatMap((parts) => {
    const isRead = /\b(?:display|visibility|all)\s*:/.test(parts.at(-1) ?? '')
    return isRead ? [[...(parts.at(-2) ?? '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)] : []
  })
  return found.some((names) => names.length === 0) ? null : found.flat()
}

function listClasses(sheet: CSSStyleSheet): readonly string[] | null {
  const ofSheet = classesOfSheet.get(sheet)
  if (ofSheet !== undefined) return ofSheet
  const text = sheet.ownerNode?.textContent ?? ''
  const known = classesOfText.get(text)
  const found = known === undefined ? findClasses(text) : known
  classesOfText.set(text, found)
  classesOfSheet.set(sheet, found)
  return found
}

/** Returns the classes that the page's style sheets display or hide; null if one does so without a class. */
function listClassesOfPage(): readonly string[] | null {
  const named: string[] = []
  for (const sheet of document.styleSheets) {
    const ofSheet = listClasses(sheet)
    if (ofSheet === null) return null
    named.push(...ofSheet)
  }
  return named
}

/** Whether more than its tag may say how the element is displayed, or whether it is visible: then jsdom is asked. */
function isSpecial(element: Element, classesOfPage: readonly string[] | null): boolean {
  if (classesOfPage === null || classesOfPage.some((name) => element.classList.contains(name))) return true
  const style = element.getAttribute('style')
  return style !== null && /display|visibility|all\s*:/.test(style)
}

/** Tags that jsdom's own style sheet displays by their place or their attributes. */
const displayedByAttributes = /^(?:dialog|summary|noscript)$/

function getDisplay(element: Element): string {
  const { localName, namespaceURI } = element
  const isHiddenField = localName === 'input' && /^hidden$/i.test(element.getAttribute('type') ?? '')
  const isOdd = isHiddenField || displayedByAttributes.test(localName) || element.hasAttribute('popover')
  if (isOdd || isSpecial(element, listClassesOfPage())) return computeStyle(element).display
  const hidden = element.getAttribute('hidden')
  const key = `${namespaceURI} ${localName} ${hidden}`
  const known = displays.get(key)
  if (known !== undefined) return known
  const plain = document.createElementNS(namespaceURI, localName)
  if (hidden !== null) plain.setAttribute('hidden', hidden)
  const { display } = computeStyle(plain)
  displays.set(key, display)
  return display
}

/** Visibility is inherited; jsdom's own style sheet takes it from hidden parts of tables only. */
function getVisibility(element: Element): string {
  const classesOfPage = listClassesOfPage()
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const isHiddenPart = /^(?:col|t)/.test(each.localName) && each.hasAttribute('hidden')
    if (isHiddenPart || isSpecial(each, classesOfPage)) return computeStyle(element).visibility
  }
  return 'visible'
}

function read(element: Element, name: Read): string {
  return name === 'display' ? getDisplay(element) : getVisibility(element)
}

const isRead = (name: unknown): name is Read => name === 'display' || name === 'visibility'

/** Returns a style that asks jsdom for all but the two. */
function createStyle(element: Element): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | null = null
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, key) => {
      if (isRead(key)) return read(element, key)
      if (key === 'getPropertyValue') {
        return (name: string) =>
          isRead(name) ? read(element, name) : computeStyle(element).getPropertyValue(name)
      }
      whole ??= computeStyle(element)
      const value: unknown = Reflect.get(whole, key, whole)
      return typeof value === 'function' ? (value.bind(whole) as unknown) : value
    },
  })
}

/** Gives the page the quick styles. */
export function installQuickStyles(): void {
  const quick: typeof window.getComputedStyle = (element, pseudo) =>
    pseudo ? computeStyle(element, pseudo) : createStyle(element)
  jsdomWindow.getComputedStyle = quick
  window.getComputedStyle = quick
}
