/** Longer ones are cut: no honest browser sends as much. */
const longestRead = 400

/** The first that matches names the browser: most call themselves by their forebears' names too. */
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

/** Browser and system by family, from the User-Agent header; empty where it names none that we know. */
export function browserFamily(userAgent: string | undefined): { browser: string; system: string } {
  const text = (userAgent ?? '').slice(0, longestRead)
  const nameIn = (families: typeof browsers) => families.find(([form]) => form.test(text))?.[1] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
