import fc from 'fast-check'

/**
 * Cases that are made up, the same ones in every run: a fault is found by who brought it. `FUZZ_SEED` asks for others, and what they find
 * becomes a case of its own beside the property.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FUZZ_SEED ?? 20261122) })

export { fc }
