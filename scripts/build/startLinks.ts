import { START_ATTRIBUTE } from '../../src/boot/startFiles.ts'

/** The files that a built page starts from are loaded at once, and run by src/boot/startConsole.ts. An error where there are none. */
export function toStartLinks(html: string): string {
  const linked = html.replaceAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, (_script, file) => toLink(file))
  if (linked === html) throw new Error('the page starts from no file')
  return linked
}

function toLink(file: string): string {
  return `<link rel="modulepreload" crossorigin href="${file}" ${START_ATTRIBUTE}>`
}
