import { Browser, Picture, Puzzle } from './Picture.tsx'

export function BackPicture() {
  return (
    <Picture>
      <Browser>
        <path className="pic-reload" d="M203 23.5a6 6 0 1 0 1.6 5M204.5 20v5h-5" />
        <rect className="pic-side" x="28" y="40" width="40" height="80" />
        {[52, 64, 76].map((y) => (
          <rect key={y} className="pic-line" x="36" y={y} width="24" height="5" rx="2.5" />
        ))}
        <rect className="pic-card" x="80" y="52" width="120" height="54" rx="6" />
        <Puzzle x={92} y={66} />
        <path className="pic-arrow" d="m134 80 10 10 20-22" />
      </Browser>
    </Picture>
  )
}
