/**
 * `npm run test:node [-- VERSION ...]`: all tests of the server, on the oldest Node that package.json promises and on the line of the image. Versions
 * in the place of these two: `npm run test:node -- 26`.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ensureNode, readImageLine } from './prepare/otherNode.mjs'
import { ensureReady } from './prepare/ready.mjs'

await ensureReady()
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const asked = process.argv.slice(2)
for (const version of asked.length > 0 ? asked : [engines.node.replace('>=', ''), readImageLine()]) {
  const node = ensureNode(version)
  if (node === null) throw new Error(`Node ${version} cannot be installed here.`)
  process.stdout.write(`\nOn Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout}`)
  const { status } = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
