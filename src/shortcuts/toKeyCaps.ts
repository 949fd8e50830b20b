const namesOnMac: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', alt: '⌥' }
const namesElsewhere: Readonly<Record<string, string>> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' }

/** What is written on the keys: one list for each press, `g>s` being two presses and `mod+k` one of two keys. */
export function toKeyCaps(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const names = isMac ? namesOnMac : namesElsewhere
  return keys.split('>').map((press) => press.split('+').map((key) => names[key] ?? key.toUpperCase()))
}

export function isMac(browser: Pick<Navigator, 'userAgent'> = navigator): boolean {
  return /mac/i.test(browser.userAgent)
}
