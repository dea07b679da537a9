/**
 * The stylesheet of the sign-in pages: petrol, soft corners, large type; texts have a contrast of 4.5 to 1. The font
 * is the app's own file, so that a browser has it when it arrives there; without one the device's is used.
 */
export function pageStyle(brandColor: string, fontAddress: string | null): string {
  const font = fontAddress === null ? '' : fontFace.replace('{address}', fontAddress)
  return font + stylesheet.replace('{brand}', brandColor)
}

const fontFace = `
@font-face {
  font-family: 'Inter Variable';
  font-weight: 100 900;
  font-display: swap;
  src: url('{address}') format('woff2');
}`

const stylesheet = `
:root {
  --brand: {brand};
  --ink: #12302f;
  --quiet: #47605f;
  --line: #cfdcda;
  --soft: #e3f0ee;
  --paper: #ffffff;
  --ground: #f3f7f6;
  --wrong: #a1260d;
  --wrong-ground: #fdeee9;
  color-scheme: light;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  background: var(--ground);
  color: var(--ink);
  font: 1.125rem/1.5 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  overflow-wrap: anywhere;
}
header {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
  justify-content: space-between;
  width: 100%;
  max-width: 46rem;
  margin: 0 auto;
  padding: 1rem 1.25rem;
}
.logo { display: inline-flex; gap: 0.6rem; align-items: center; color: var(--brand); font-size: 1.375rem; font-weight: 700; }
.logo svg { width: 2rem; height: 2rem; flex: none; }
.logo img { max-height: 2.25rem; max-width: 10rem; }
.languages { display: flex; gap: 0.25rem; margin: 0; padding: 0; list-style: none; }
.languages a {
  display: block;
  min-height: 44px;
  padding: 0.5rem 0.7rem;
  border-radius: 12px;
  color: var(--quiet);
  font-size: 1rem;
  line-height: 1.75rem;
}
.languages a[aria-current] { background: var(--soft); color: var(--ink); font-weight: 600; text-decoration: none; }
main { width: 100%; max-width: 46rem; margin: 0 auto; padding: 0 1.25rem 3rem; flex: 1; }
.card {
  background: var(--paper);
  border: 1px solid var(--line);
  border-radius: 24px;
  padding: clamp(1.25rem, 5vw, 2.5rem);
  box-shadow: 0 12px 40px rgb(14 60 60 / 0.07);
}
h1 { margin: 0 0 1.25rem; font-size: clamp(1.75rem, 6vw, 2.25rem); line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 0 0 0.25rem; font-size: 1.25rem; line-height: 1.35; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); }
.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 0.75rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.people form { margin: 0; height: 100%; }
.person {
  display: flex;
  gap: 0.9rem;
  align-items: center;
  width: 100%;
  height: 100%;
  min-height: 4.5rem;
  padding: 0.7rem 1rem;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--paper);
  color: inherit;
  font: inherit;
  line-height: 1.35;
  text-align: left;
  cursor: pointer;
}
.person:hover { border-color: var(--brand); background: var(--soft); }
.initials {
  display: grid;
  place-items: center;
  flex: none;
  width: 3rem;
  height: 3rem;
  border-radius: 50%;
  background: var(--soft);
  color: var(--brand);
  font-weight: 700;
}
.person:hover .initials { background: var(--paper); }
.name { display: block; font-weight: 600; }
.about { display: block; color: var(--quiet); font-size: 1rem; }
.by-email { margin-top: 2rem; padding-top: 1.75rem; border-top: 1px solid var(--line); }
label { display: block; margin-top: 1rem; font-weight: 600; }
input {
  display: block;
  width: 100%;
  min-height: 3.25rem;
  margin-top: 0.35rem;
  padding: 0.5rem 1rem;
  border: 2px solid #7f9694;
  border-radius: 14px;
  background: var(--paper);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--wrong); }
.main-action {
  display: inline-block;
  width: 100%;
  min-height: 3.5rem;
  margin-top: 1.5rem;
  padding: 0.75rem 1.75rem;
  border: 0;
  border-radius: 16px;
  background: var(--brand);
  color: #fff;
  font: inherit;
  font-weight: 700;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.main-action:hover { filter: brightness(0.9); }
.side-action { display: block; margin-top: 1rem; padding: 0.6rem; color: var(--brand); text-align: center; }
.wrong { margin: 1rem 0 0; padding: 0.9rem 1.1rem; border-radius: 14px; background: var(--wrong-ground); color: var(--wrong); font-weight: 600; }
.details { margin: 1.5rem 0 0; color: var(--quiet); font-size: 0.95rem; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; }
@media (max-width: 26rem) {
  header { padding: 0.75rem 1rem; }
  main { padding: 0 0.75rem 2rem; }
}
@media (forced-colors: active) { .person, .main-action, .card { border: 1px solid; } }
`
