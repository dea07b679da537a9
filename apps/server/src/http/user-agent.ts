/** Longer than the header of any real browser. */
const maxReadLength = 400

/** The first match decides: most browsers also name the ones that they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser's and the system's family from a User-Agent header; empty where unknown. */
export function parseUserAgent(userAgent: string | undefined): { browser: string; system: string } {
  const text = (userAgent ?? '').slice(0, maxReadLength)
  const findName = (families: typeof browsers) => families.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  return { browser: findName(browsers), system: findName(systems) }
}
