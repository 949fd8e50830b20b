/** `npm run notices`: writes NOTICE; with --check it only says whether it is up to date, and whether every licence is one that we may ship. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { findUnfit } from './papers/licences.ts'
import { listShipped, readLock } from './papers/lockedPackages.ts'
import { listShippedFiles } from './papers/shippedFiles.ts'
import { toShippedNotice } from './papers/toNotice.ts'
import { ensureBuilt } from './prepare/built.mjs'

ensureBuilt()
const lock = readLock()
const isCheck = process.argv.includes('--check')
const notice = toShippedNotice(listShippedFiles(lock))
const isStale = !existsSync('NOTICE') || readFileSync('NOTICE', 'utf8') !== notice
if (isStale && isCheck) process.stderr.write('NOTICE is not what is shipped: run npm run notices\n')
if (isStale && !isCheck) writeFileSync('NOTICE', notice)
const unfit = findUnfit(lock.values(), listShipped(lock))
for (const line of unfit) process.stderr.write(`${line}: not a licence that scripts/papers/licences.ts allows\n`)
if (unfit.length > 0 || (isCheck && isStale)) process.exitCode = 1
