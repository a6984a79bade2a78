/** The look of the framed card element: follows the page around it, dark or light. */
export const elementStyle = `
:root{
  color-scheme:light; --surface:#fff; --ink:#1a1c1a; --soft:#6a665a; --edge:#8b8678; --green:#0d5c48;
  --on-green:#fff; --bad:#a32020; --tint:#f4f2ec;
}
:root[data-theme=dark]{
  color-scheme:dark; --surface:#141816; --ink:#e8ebe8; --soft:#9aa39d; --edge:#6b746f; --green:#6dbb9d;
  --on-green:#0e1210; --bad:#f0938c; --tint:#1a1f1c;
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{
  margin:0; padding:4px; background:var(--surface); color:var(--ink);
  font:14px/1.5 "Geist Variable",Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
}
form,.challenge{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.wide,.note{grid-column:1/-1}
label{display:block;font-weight:500;margin-bottom:4px}
input{
  font:inherit; width:100%; min-height:40px; padding:8px 12px; border:1px solid var(--edge);
  border-radius:8px; background:var(--surface); color:var(--ink); font-variant-numeric:tabular-nums;
}
@media (max-width:480px){input{font-size:16px}}
input:focus-visible,button:focus-visible,h2:focus-visible,iframe:focus-visible{
  outline:2px solid var(--green); outline-offset:2px;
}
input[aria-invalid=true]{border-color:var(--bad)}
.error{color:var(--bad);margin:4px 0 0;font-size:13px}
.error:empty{display:none}
.note{color:var(--soft);margin:0;font-size:13px}
[hidden]{display:none!important}
.challenge{
  grid-template-columns:1fr; gap:12px; padding:16px; border:1px solid var(--edge); border-radius:12px;
  background:var(--tint);
}
.challenge h2{font-size:16px;line-height:1.3;margin:0}
.challenge p{margin:0}
.actions{display:flex;flex-wrap:wrap;gap:8px}
button{
  font:inherit; font-weight:500; min-height:40px; padding:8px 16px; border:1px solid var(--edge);
  border-radius:8px; background:var(--surface); color:var(--ink); cursor:pointer;
}
button.main{background:var(--green);border-color:var(--green);color:var(--on-green)}
iframe{display:block;width:100%;height:220px;border:0}
`
