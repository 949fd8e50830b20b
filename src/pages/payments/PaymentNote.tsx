/** How to pay, in the operator's own words and lines. */
export function PaymentNote({ text }: { readonly text: string }) {
  return <p className="zg-payment-note">{text}</p>
}
