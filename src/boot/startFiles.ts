/** On the link of a file that the console starts from; written by the build. */
export const START_ATTRIBUTE = 'data-start'

/** The files that the console starts from, in the order in which they run; none where it is served as it is written. */
export function readStartFiles(page: Document): readonly string[] {
  return [...page.querySelectorAll(`link[${START_ATTRIBUTE}]`)].flatMap((link) => link.getAttribute('href') ?? [])
}

/**
 * Which build of the console the page is of: the name of the file that runs last. It names the others, and they all others, by their content; the
 * one that runs first names none. Empty where the console is served as it is written.
 */
export function readBuild(page: Document): string {
  return readStartFiles(page).at(-1) ?? ''
}
