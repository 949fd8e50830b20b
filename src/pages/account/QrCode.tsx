import AntdQrCode from 'antd/es/qr-code'

/** On white in either theme: what scans it expects dark on light. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="zg-order-qr" role="img" aria-label={label}>
      <AntdQrCode value={text} color="black" bgColor="white" type="svg" />
    </div>
  )
}
