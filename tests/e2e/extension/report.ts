/** Prints what a test measured, for the reader of the run. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
