import { readFileSync } from 'node:fs'
import type { Manifest } from 'vite'

/** The console's manifest. It stands beside the served folder, not in it: it names every source file. */
export const MANIFEST_PATH = 'dist/console-manifest.json'

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(MANIFEST_PATH, 'utf8')) as Manifest
}

/** The scripts and styles that a built page names itself: its entry and all that this imports statically. */
export function filesOfPage(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? [])
}

/** Files of sources that are loaded on demand, with all that they import statically. A source that is gone is an error. */
export function filesOfSources(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const waiting = [...sources]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the build has no ${source}`)
    if (files.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}

export function toTextsSource(locale: string): string {
  return `src/locales/${locale}.ts`
}

/** The file of a worker, by the name of its source. A worker that is gone is an error. */
export function toWorkerFile(manifest: Manifest, name: string): string {
  const file = Object.values(manifest)
    .flatMap(({ assets = [] }) => assets)
    .find((asset) => asset.startsWith(`assets/${name}-`))
  if (!file) throw new Error(`the build has no worker ${name}`)
  return file
}
