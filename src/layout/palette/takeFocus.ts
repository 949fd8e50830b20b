/** Opened for the first time, the field comes after its dialog; later before it, and the dialog looks for `autofocus`. */
export function takeFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
  input?.focus()
}
