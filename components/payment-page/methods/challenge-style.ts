/** The look of the dialog, in the page's own colours; it is added with the module and removed with the dialog. */
export const CHALLENGE_STYLE = `
.issuer{margin:auto;inline-size:min(100%,30rem);max-inline-size:100%;block-size:min(100%,42rem);max-block-size:100%;\
padding:0;border:1px solid var(--line);border-radius:12px;overflow:hidden;color:var(--ink);background:var(--surface);\
flex-direction:column}
.issuer[open]{display:flex}
.issuer::backdrop{background:rgb(0 0 0/.55)}
@media (max-width:30rem){.issuer{block-size:100%;border:0;border-radius:0}}
.issuer-head{flex:none;display:flex;align-items:flex-start;gap:12px;padding-block:16px 12px;padding-inline:20px 12px;\
border-block-end:1px solid var(--line)}
.issuer-head div{flex:1;min-inline-size:0}
.issuer-close{flex:none;inline-size:44px;min-block-size:44px;padding:0;font-size:1.5rem;font-weight:400;line-height:1;\
color:inherit;background:none}
.issuer-close:hover{background:var(--paper);filter:none}
.issuer-page{position:relative;flex:1;min-block-size:0;display:flex;flex-direction:column}
.issuer-page iframe{flex:1;min-block-size:0;inline-size:100%;border:0;background:#fff;color-scheme:light dark}
.issuer-page .help{flex:none;margin:0;padding:10px 20px;text-align:center;border-block-start:1px solid var(--line)}
.issuer-page a{color:inherit;display:inline-block;padding-block:4px}
.issuer-status{position:absolute;inset-inline:0;inset-block-start:30%;padding-inline:20px;text-align:center;\
color:var(--muted);pointer-events:none}
.issuer-status:empty{display:none}
.issuer-ask{flex:1;overflow:auto;display:flex;flex-direction:column;justify-content:center;gap:12px;padding:20px}
.issuer h3{font-size:1.125rem;font-weight:600}
.issuer h2:focus,.issuer h3:focus{outline:none}
.issuer-ask p{color:var(--muted)}
.issuer-ask .notice{margin:0;color:var(--bad)}
.issuer-ask .notice:empty{display:none}
`;
