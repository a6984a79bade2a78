/** The look of the sandbox's pages: warm paper, evergreen ink, one marigold ribbon. */
export const pageStyle = `
:root{
  --paper:#faf9f6; --surface:#fff; --line:#e9e6df; --edge:#8b8678; --ink:#1a1c1a; --soft:#6a665a;
  --green:#0d5c48; --tint:#eef7f3; --ribbon:#f2b441; --bad:#a32020; --warn:#9a5b00;
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{
  margin:0; background:var(--paper); color:var(--ink);
  font:14px/1.5 "Geist Variable",Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
}
.wrap{max-width:960px;margin-inline:auto;padding-inline:24px}
.narrow{max-width:560px;padding-block:48px}
a{color:var(--green);text-underline-offset:3px;text-decoration-thickness:1px}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,iframe:focus-visible{
  outline:2px solid var(--green); outline-offset:2px; border-radius:6px;
}
.skip{position:absolute;left:-999px}.skip:focus{left:12px;top:12px;background:var(--surface);padding:8px 12px;z-index:2}
.top{background:var(--surface);border-bottom:1px solid var(--line);border-top:3px solid var(--green)}
.top .wrap{
  display:flex; align-items:center; justify-content:space-between; gap:8px 24px; flex-wrap:wrap;
  min-height:60px; padding-block:8px;
}
.brand{
  display:inline-flex; align-items:center; gap:10px; font-size:17px; font-weight:600; letter-spacing:-.02em;
  color:var(--ink); text-decoration:none; min-height:32px;
}
.brand small{font-weight:400;font-size:13px;color:var(--soft);letter-spacing:0}
.bow{
  width:22px; height:22px; border-radius:6px;
  background:linear-gradient(90deg,transparent 8px,var(--ribbon) 8px 14px,transparent 14px),
    linear-gradient(transparent 8px,var(--ribbon) 8px 14px,transparent 14px),var(--green);
}
nav{display:flex;flex-wrap:wrap;gap:4px}
nav a{padding:6px 12px;border-radius:8px;color:var(--ink);text-decoration:none}
nav a:hover{background:var(--paper)}
nav a[aria-current]{background:var(--tint);color:var(--green);font-weight:600}
main{padding-block:32px 64px}
h1{font-size:26px;line-height:1.2;letter-spacing:-.02em;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:17px;line-height:1.3;letter-spacing:-.01em;margin:32px 0 12px}
.parcel h2{font-size:15px;margin:0}
.lead{color:var(--soft);margin:0 0 24px;max-width:64ch}
.soft{color:var(--soft)}
.card>p:last-child{margin-bottom:0}
.num{font-variant-numeric:tabular-nums}
.card,.rows{background:var(--surface);border:1px solid var(--line);border-radius:12px}
.card{padding:20px}
.rows{list-style:none;margin:0;padding:0;overflow:hidden}
.rows>li+li{border-top:1px solid var(--line)}
.row{
  display:grid; grid-template-columns:minmax(0,1fr) auto; gap:2px 24px; padding:12px 20px; color:inherit;
  text-decoration:none;
}
a.row:hover{background:#fdfcfa}
a.row:focus-visible{outline-offset:-2px;border-radius:12px}
.row .lead-line{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row .right{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.row .wide{grid-column:1/-1}
.row .under{color:var(--soft);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.status{display:inline-flex;align-items:center;gap:7px;white-space:nowrap}
.status i{width:8px;height:8px;border-radius:50%;background:var(--edge)}
.status.good i{background:var(--green)}
.status.busy i{background:var(--ribbon);box-shadow:0 0 0 1px #b07a12}
.status.bad i{background:var(--bad)}
.status.bad{color:var(--bad)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(200px,45%),1fr));gap:16px;margin:0 0 8px;padding:0}
.places{grid-template-columns:repeat(auto-fill,minmax(min(240px,45%),1fr))}
.tile{
  display:block; background:var(--surface); border:1px solid var(--line); border-radius:12px;
  padding:16px 20px; color:inherit; text-decoration:none;
}
a.tile:hover{border-color:#b3d9c9}
.tile dt,.tile .name{color:var(--soft);font-size:13px}
.tile dd,.tile .figure{
  margin:2px 0 0; font-size:26px; line-height:1.2; letter-spacing:-.02em; font-variant-numeric:tabular-nums;
  color:var(--ink);
}
.tile .note{color:var(--soft);font-size:13px;margin-top:4px}
.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.actions form{margin:0}
button,.button{
  font:inherit; font-weight:500; display:inline-flex; align-items:center; min-height:36px; padding:6px 14px;
  border:1px solid var(--edge); border-radius:8px; background:var(--surface); color:var(--ink);
  cursor:pointer; text-decoration:none; transition:background .12s;
}
button:hover,.button:hover{background:var(--paper)}
.main{background:var(--green);border-color:var(--green);color:#fff}.main:hover{background:#0a4a3a}
.bad-act{color:var(--bad);border-color:#c9a3a0}
.search{display:flex;gap:8px;margin:0 0 16px;flex-wrap:wrap;align-items:end}
.search label{display:grid;gap:4px;font-size:13px;color:var(--soft);flex:1 1 220px;max-width:360px}
input,select{
  font:inherit; width:100%; min-height:36px; padding:6px 12px; border:1px solid var(--edge);
  border-radius:8px; background:var(--surface); color:var(--ink);
}
.signin,.choices{display:grid;gap:12px;margin:0 0 16px}
.signin label{display:grid;gap:4px;font-size:13px;color:var(--soft)}
.signin button{justify-self:start}
.empty{
  text-align:center; color:var(--green); background:var(--surface); border:1px solid var(--line);
  border-radius:12px; padding:48px 24px;
}
.empty h2{margin:12px 0 4px;color:var(--ink)}.empty p{margin:0 auto;color:var(--soft);max-width:46ch}
dl.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 20px;margin:0}
dl.facts dt{color:var(--soft)}dl.facts dd{margin:0;overflow-wrap:anywhere}dl.facts .lines{white-space:pre-line}
pre{
  white-space:pre-wrap; overflow-wrap:anywhere;
  font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; background:var(--surface);
  border:1px solid var(--line); border-radius:12px; padding:16px 20px; margin:0;
}
iframe{display:block;width:100%;height:640px;border:1px solid var(--line);border-radius:12px;background:#fff}
details{margin-top:16px}summary{cursor:pointer;font-weight:600;padding:8px 0;width:max-content;max-width:100%}
.parcel{padding:20px}
.parcel header{display:flex;justify-content:space-between;gap:4px 16px;flex-wrap:wrap;margin-bottom:2px}
.parcel p{margin:0}
.steps{
  list-style:none; display:grid; grid-template-columns:repeat(4,1fr); gap:6px; margin:16px 0; padding:0;
  font-size:13px; color:var(--soft);
}
.steps li{border-top:4px solid var(--line);padding-top:6px}
.steps li.done{border-color:var(--green);color:var(--ink)}
.steps li.now{font-weight:600}
.timeline{list-style:none;margin:0;padding:0}
.timeline li{position:relative;padding:0 0 20px 24px}
.timeline li::before{
  content:""; position:absolute; left:3px; top:6px; width:10px; height:10px; border-radius:50%;
  background:var(--surface); border:2px solid var(--green);
}
.timeline li::after{content:"";position:absolute;left:8.5px;top:20px;bottom:-4px;width:1px;background:#b3d9c9}
.timeline li:last-child::after{display:none}
.timeline li:first-child::before{background:var(--green)}
.timeline p{margin:0}
.ribbon{height:4px;width:64px;background:var(--ribbon);border-radius:2px;margin:0 0 20px}
@media (max-width:600px){
.wrap{padding-inline:16px}main{padding-block:24px 48px}.narrow{padding-block:32px}
nav a{padding:6px 10px}.top .wrap{justify-content:flex-start}
.tiles{gap:8px}.tile{padding:12px 16px}.tile dd,.tile .figure{font-size:20px}
.row{padding:12px 16px;gap:2px 12px}.row .under:not(.wide):not(.id){white-space:normal}.parcel,.card{padding:16px}
.steps{font-size:12px}
dl.facts{grid-template-columns:minmax(0,1fr)}dl.facts dd{margin-bottom:8px}
iframe{height:560px}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media print{.top,.actions,.search{display:none}body{background:#fff}}
`
