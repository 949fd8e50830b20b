/** A text in the program, not a file beside it, so that a bundle carries it. */
export const pageStyles = `
:root {
  --ground: #f4f5f8; --card: #fff; --text: #1d2129; --soft: #5c6370; --line: #dfe2e8; --tint: #f0f4ff;
  --primary: #165dff; --on-primary: #fff; --good: #0a7a3d; --bad: #c4281c; --bad-tint: #fdeeed; --good-tint: #e9f7ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181d; --card: #202329; --text: #e8eaee; --soft: #a3a9b5; --line: #363a43; --tint: #262d3f;
    --primary: #7ba4ff; --on-primary: #10131a; --good: #5fd394; --bad: #ff8f86; --bad-tint: #3a2222; --good-tint: #1d3327;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--text); font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
.bar { display: flex; align-items: center; gap: 10px; padding: 12px 24px; background: var(--card); border-bottom: 1px solid var(--line); }
.mark { display: grid; place-items: center; width: 30px; height: 30px; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-weight: 600; }
.who { padding: 2px 10px; border-radius: 999px; background: var(--good-tint); color: var(--good); font-size: 13px; }
.tag { margin-left: auto; color: var(--soft); font-size: 13px; }
main { display: grid; gap: 20px; margin: 32px auto; padding: 0 20px; }
.login { max-width: 960px; grid-template-columns: minmax(0, 1fr); }
.home { max-width: 520px; text-align: center; }
@media (min-width: 760px) {
  .login { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; margin-top: 56px; }
  .home { margin-top: 72px; }
}
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 28px; }
h1, h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.4; }
.hint { margin: 0 0 20px; color: var(--soft); font-size: 13px; }
label { display: block; margin: 14px 0 4px; font-size: 14px; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: inherit; font: inherit; }
button { font: inherit; color: inherit; cursor: pointer; }
.primary { width: 100%; height: 42px; margin-top: 24px; border: 0; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-weight: 600; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.failure, .success { margin: 0; padding: 9px 12px; border-radius: 8px; font-size: 14px; }
.failure { background: var(--bad-tint); color: var(--bad); }
.success { background: var(--good-tint); color: var(--good); }
.stores { list-style: none; margin: 0; padding: 0; max-height: 400px; overflow: auto; border: 1px solid var(--line); border-radius: 8px; }
.stores li + li { border-top: 1px solid var(--line); }
.stores button { display: flex; align-items: center; gap: 12px; width: 100%; padding: 9px 12px; border: 0; background: none; text-align: left; }
.stores button:hover { background: var(--tint); }
.stores button:focus-visible { outline-offset: -2px; }
.stores img, .logo { display: block; border-radius: 8px; }
.name { flex: 1; min-width: 0; overflow-wrap: anywhere; line-height: 1.35; }
.name small { display: block; color: var(--soft); font-size: 12px; }
.state { flex: none; font-size: 13px; }
.online { color: var(--good); }
.offline { color: var(--bad); }
.logo { margin: 0 auto 14px; border-radius: 14px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 18px 0; padding: 14px 16px; border-radius: 8px; background: var(--ground); text-align: left; font-size: 14px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.actions { display: flex; justify-content: center; align-items: center; gap: 20px; margin-top: 22px; }
.actions button { height: 38px; padding: 0 18px; border: 1px solid var(--line); border-radius: 8px; background: none; }
.actions button:hover { background: var(--tint); }
a { color: var(--primary); }
`
