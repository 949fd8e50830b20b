/** Prints what a test measured, for whoever reads the run. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
