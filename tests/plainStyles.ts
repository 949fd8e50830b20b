/** What the test libraries ask of an element again and again: is it there to be seen, and to be pressed? */
const inheritedNames = { visibility: 'visible', 'pointer-events': 'auto' } as const
const displayOfKind = new Map<string, string>()

/**
 * jsdom goes through its whole style sheet, for the element and all that it is in, each time something asks what the element looks like: a sixth of the
 * time of a test with many roles. Where the page has no rules of its own, an element's kind and its own `style` say it. All else is
 * asked of jsdom as before.
 */
export function answerPlainStyles(): void {
  // The files of a worker share the page.
  if (window.getComputedStyle.name === answerPlainly.name) return
  const ask = window.getComputedStyle.bind(window)
  window.getComputedStyle = answerPlainly

  function answerPlainly(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo || hasRules()) return ask(element, pseudo)
    const known = (name: string): string | undefined => {
      if (name === 'display') return displayOf(element, ask)
      return name in inheritedNames ? inheritedOf(element, name as keyof typeof inheritedNames) : undefined
    }
    let whole: CSSStyleDeclaration | undefined
    const read = () => (whole ??= ask(element))
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return (asked: string) => known(asked) ?? read().getPropertyValue(asked)
        const value = known(name === 'pointerEvents' ? 'pointer-events' : String(name)) ?? Reflect.get(read(), name)
        return typeof value === 'function' ? value.bind(read()) : value
      },
    })
  }
}

function hasRules(): boolean {
  for (const { cssRules } of document.styleSheets) if (cssRules.length > 0) return true
  return false
}

function displayOf(element: Element, ask: typeof getComputedStyle): string {
  const own = styleOf(element)?.display
  if (own) return own
  const kind = JSON.stringify([element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))])
  const known = displayOfKind.get(kind)
  if (known !== undefined) return known
  const { display } = ask(element)
  displayOfKind.set(kind, display)
  return display
}

function inheritedOf(element: Element, name: keyof typeof inheritedNames): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = styleOf(at)?.getPropertyValue(name)
    if (own) return own
  }
  return inheritedNames[name]
}

const styleOf = (element: Element) => (element as Partial<HTMLElement>).style
