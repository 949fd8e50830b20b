const texts = new WeakMap<HTMLStyleElement, string>()

/**
 * Gives a style element of the page its rules, in place of those that it has. The content security policy refuses style elements with a text, which
 * markup could bring; an empty one, and rules that a script puts into it, are let through (decision 0134). In: the element, in the page. Out: the same.
 */
export function putRules(style: HTMLStyleElement, css: string): HTMLStyleElement {
  const { sheet } = style
  if (!sheet || texts.get(style) === css) return style
  texts.set(style, css)
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  // A sheet takes one rule at a time: this one holds all of them, and changes nothing about them.
  sheet.insertRule(`@media all{${css}}`)
  return style
}
