/** Before the first browser test: the programs are built once, and no test builds them under the others. */
export { ensureBuilt as setup } from '../../scripts/prepare/built.mjs'
