/** The shop's own look: clay, paper and sea, in both themes and both directions. */
export const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fdf8f0,#1b1512);--card:light-dark(#fffdf9,#261d18);\
--ink:light-dark(#33231a,#f4e9dc);--soft:light-dark(#6f5a4b,#c3ae9d);--line:light-dark(#e9dcc9,#43362d);\
--main:light-dark(#a04a28,#e39a6f);--on:light-dark(#fffaf1,#2a1409);--strip:light-dark(#33231a,#100b08)}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",sans-serif;\
min-block-size:100dvh;display:flex;flex-direction:column}
a{color:var(--main);text-underline-offset:3px}a:focus-visible,button:focus-visible,pre:focus-visible\
{outline:3px solid var(--main);outline-offset:3px}
h1,h2{line-height:1.2;font-weight:700;text-wrap:balance;margin:0}h1{font-size:28px}h2{font-size:20px}p{margin:0}
.strip{background:var(--strip);color:#f4e9dc;text-align:center;font-size:13px;padding:6px 16px}
.wrap{inline-size:100%;max-inline-size:1120px;margin-inline:auto;padding-inline:20px}
header{border-block-end:1px solid var(--line)}header .wrap{display:flex;flex-wrap:wrap;gap:8px 24px;\
align-items:center;justify-content:space-between;padding-block:12px}
.brand{display:flex;gap:10px;align-items:center;font-weight:700;font-size:18px;color:inherit;text-decoration:none;\
min-block-size:44px}.brand svg{inline-size:34px;block-size:36px}
nav{display:flex;flex-wrap:wrap;gap:0 4px;margin-inline:-8px;font-size:14px}nav a{display:inline-flex;\
align-items:center;min-block-size:44px;padding-inline:8px;color:var(--soft);text-decoration:none}\
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:underline;text-decoration-color:var(--main);\
text-decoration-thickness:2px;text-underline-offset:6px}nav a:hover{color:var(--ink)}
main{flex:1;padding-block:32px 56px}
.hero{display:grid;gap:8px 48px;align-items:center;grid-template-columns:minmax(0,1fr) minmax(0,1.1fr);\
margin-block-end:40px}.hero h1{font-size:clamp(32px,4.4vw,46px);letter-spacing:-.01em}\
.hero p{font-size:18px;color:var(--soft);margin-block:16px 28px;max-inline-size:42ch}\
.hero svg{inline-size:100%;block-size:auto;display:block}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:44px;padding:8px 20px;\
border:0;border-radius:999px;background:var(--main);color:var(--on);font:inherit;font-weight:600;\
text-decoration:none;text-align:center;cursor:pointer}.button:hover{filter:brightness(1.08)}
.goods{display:grid;gap:28px 24px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));padding:0;\
margin:20px 0 0;list-style:none}
.goods li{display:flex;flex-direction:column;gap:4px}.goods b{font-size:17px;margin-block-start:10px}\
.goods .note{color:var(--soft);font-size:14px;flex:1}.goods .buy{display:flex;gap:12px;align-items:center;\
justify-content:space-between;margin-block-start:8px}.price{justify-self:start;\
font-weight:600;font-variant-numeric:tabular-nums}
.tile{border-radius:18px;overflow:hidden;display:block}.tile svg{display:block;inline-size:100%;block-size:auto}
.beans{background:light-dark(#efd9b8,#5d4a30)}.pot{background:light-dark(#cfdcd3,#37493f)}\
.set{background:light-dark(#e9cdb7,#594032)}.rakwe{background:light-dark(#dfe0c2,#484a30)}\
.cups{background:light-dark(#d3dfe2,#364a50)}.biscuits{background:light-dark(#f0dfc6,#5a4c3a)}
.trust{display:grid;gap:16px 32px;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));padding:24px 0 0;\
margin:48px 0 0;list-style:none;border-block-start:1px solid var(--line);color:var(--soft);font-size:14px}\
.card{white-space:nowrap}.trust b{display:block;color:var(--ink);font-size:15px}
footer{border-block-start:1px solid var(--line);color:var(--soft);font-size:14px}\
footer .wrap{padding-block:16px;display:flex;align-items:center;flex-wrap:wrap;gap:4px 20px;\
justify-content:space-between}\
footer .links{display:flex;flex-wrap:wrap;gap:0 20px}\
footer a{display:inline-flex;align-items:center;min-block-size:44px}
.back{display:inline-flex;align-items:center;min-block-size:44px;margin-block-end:8px}
.checkout{display:grid;gap:24px 48px;grid-template-columns:minmax(0,1fr) minmax(0,480px);\
grid-template-areas:"order pay" "build pay";grid-template-rows:auto 1fr}
.order{grid-area:order}.pay{grid-area:pay}.build{grid-area:build}
.bought{display:grid;grid-template-columns:112px minmax(0,1fr) auto;gap:4px 16px;align-items:center;\
margin-block:20px 16px}.bought .tile{border-radius:12px;grid-row:span 2}.bought b{align-self:end}\
.bought .note{grid-column:2;color:var(--soft);font-size:14px;align-self:start}.bought .price{grid-row:1;\
grid-column:3;align-self:end}
.total{display:flex;justify-content:space-between;border-block-start:1px solid var(--line);padding-block:14px 0;\
font-size:18px;font-weight:700}
.build{border-block-start:1px solid var(--line);padding-block-start:20px;align-self:start;min-inline-size:0}\
.build h2{font-size:15px;margin-block:20px 8px}.build h2:first-child{margin-block-start:0}
.ways{display:flex;flex-wrap:wrap;gap:8px;padding:0;margin:0;list-style:none}.ways a{display:flex;\
align-items:center;min-block-size:44px;padding-inline:14px;border:1px solid var(--line);border-radius:999px;\
text-decoration:none;font-size:14px}.ways a[aria-current]{background:var(--card);border-color:var(--main);\
font-weight:600}
pre{overflow:auto;margin:0;padding:14px;border:1px solid var(--line);border-radius:12px;background:var(--card);\
font:13px/1.5 ui-monospace,monospace;text-align:start}
#heard{font:13px/1.7 ui-monospace,monospace;padding-inline-start:24px;margin:0}\
#heard:empty+p{color:var(--soft);font-size:14px}#heard:not(:empty)+p{display:none}
iframe{inline-size:100%;block-size:760px;border:1px solid var(--line);border-radius:18px;background:Canvas;\
display:block}.panel{border:1px solid var(--line);border-radius:18px;overflow:hidden;background:Canvas;\
align-self:start}.panel iframe{border:0;border-radius:0}.pay .button{inline-size:100%;min-block-size:52px;\
font-size:17px}
h3{font-size:13px;margin:16px 0 6px;color:var(--soft)}.lead{color:var(--soft);font-size:17px;max-inline-size:64ch;\
margin-block:10px 24px}
.list{list-style:none;padding:0;margin:0;border-block-start:1px solid var(--line)}.list li{display:grid;gap:2px;\
padding-block:14px;border-block-end:1px solid var(--line)}.list a{font-size:18px;font-weight:600;justify-self:start;\
min-block-size:44px;display:inline-flex;align-items:center}.note{color:var(--soft);font-size:14px}
.example{display:grid;gap:24px 40px;grid-template-columns:minmax(0,420px) minmax(0,1fr);align-items:start}\
.example iframe{block-size:720px}.example h2{margin-block-end:12px}.run .note{margin-block-start:10px}\
.code pre{max-block-size:700px}.build pre{max-block-size:420px}
.embed{margin-block-start:24px}.embed~.code{margin-block-start:40px}.embed~.code h2{margin-block-end:12px}
.own{border:1px solid var(--line);border-radius:18px;background:var(--card);padding:20px}.own label{display:block;\
font-size:15px;font-weight:600;margin-block-end:4px}.own input,.own .field{inline-size:100%;block-size:48px;\
border:1px solid light-dark(#8b7666,#8d7a6c);border-radius:12px;background:var(--bg);color:var(--ink);\
overflow:hidden}.own .field iframe{border:0;border-radius:0;background:none;color-scheme:light}\
.own input{padding-inline:12px;font:inherit}.own input:focus,.own .svc-focus{outline:3px solid var(--main);\
outline-offset:1px}.own .svc-invalid{border-color:light-dark(#a32626,#f2a3a3)}.own .error{min-block-size:22px;\
font-size:14px;color:light-dark(#a32626,#f2a3a3)}.own .pair{display:grid;gap:0 16px;\
grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.own .button{gap:.3em}\
.own .button:disabled{opacity:.6}#problem{margin-block-start:10px}
.thanks{max-inline-size:620px;margin-inline:auto;display:grid;gap:16px}.thanks .tile{max-inline-size:280px;\
justify-self:center;inline-size:100%}.thanks h1{text-align:center}.thanks>p{text-align:center}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:10px 24px;margin:8px 0;padding:20px;\
border:1px solid var(--line);border-radius:18px;background:var(--card)}dt{color:var(--soft)}\
dd{margin:0;overflow-wrap:anywhere;text-align:end}
.good{color:light-dark(#1e6b3a,#8fd6a8)}.bad{color:light-dark(#a32626,#f2a3a3)}
.after{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;justify-content:center}
@media(max-width:820px){.example{grid-template-columns:minmax(0,1fr)}\
main{padding-block:20px 40px}.hero{grid-template-columns:minmax(0,1fr);\
margin-block-end:32px}.hero svg{order:-1;max-inline-size:420px;margin-inline:auto}\
.checkout{grid-template-columns:minmax(0,1fr);grid-template-areas:"order" "pay" "build"}}
@media(max-width:640px){.goods{grid-template-columns:repeat(2,minmax(0,1fr));gap:24px 14px}.goods b{font-size:15px}\
.goods .buy{flex-direction:column;align-items:stretch;gap:8px}\
.buy .price{align-self:start}.bought{grid-template-columns:88px minmax(0,1fr)}\
.bought .price{grid-column:2;grid-row:auto}}
@media(max-width:330px){.goods{grid-template-columns:minmax(0,1fr)}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}`;
