/** In this order: most browsers also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['360', /\b(?:QIHU 360[ES]E|360[ES]E)\b/],
  ['QQ', /\bM?QQBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
]

/** Android claims to be Linux, an iPhone to be like a Mac. */
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Browser and system in short, as `Chrome 156 · Windows`; '' for what calls itself otherwise. */
export function describeBrowser(userAgent: string): string {
  return [describe(userAgent, browsers), describe(userAgent, systems)].filter((part) => part !== '').join(' · ')
}

function describe(userAgent: string, known: typeof browsers): string {
  for (const [name, pattern] of known) {
    const match = pattern.exec(userAgent)
    if (match) return match[1] === undefined ? name : `${name} ${match[1]}`
  }
  return ''
}
