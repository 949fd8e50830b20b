import { build } from 'vite'

/** The entry with all that it imports as one classic script. `define`: names that it is built with, each with its value as code. Throws when the build fails. */
export async function bundleScript(entry: string, target: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { ...define },
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
  const chunk = chunks.find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`no code from ${entry}`)
  return chunk.code
}
