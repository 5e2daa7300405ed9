/**
 * Style of saved cards and of the box that offers to save one, in the page's own colours. A saved card needs its
 * security code and the number of payments, and no other field of the form.
 */
export const SAVED_CARDS_STYLE = `
.cards{min-inline-size:0;margin-block-end:16px;border:0}
.cards legend{margin-block-end:6px;font-weight:500}
.cards>div{position:relative;display:flex;align-items:center;min-block-size:56px;padding-inline:14px 6px;\
background:var(--surface);border:1px solid var(--line);margin-block-start:-1px}
.cards>div:first-of-type{border-start-start-radius:6px;border-start-end-radius:6px}
.cards>div:last-of-type{border-end-start-radius:6px;border-end-end-radius:6px}
.cards>div:has(:checked){z-index:1;border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.cards label{flex:1;min-inline-size:0;display:flex;align-items:center;gap:12px;min-block-size:54px;margin:0;\
padding-block:6px;font-weight:400;font-size:1rem;cursor:pointer}
.cards label span{min-inline-size:0;overflow-wrap:anywhere}
.cards small{display:block;font-size:.8125rem;color:var(--muted)}
.cards small.over{color:var(--bad)}
.cards input,.remember input{flex:none;inline-size:20px;block-size:20px;margin:0;accent-color:var(--accent)}
.cards input:disabled~span{color:var(--muted)}
.cards label:has(:disabled){cursor:default}
.cards button{flex:none;inline-size:auto;min-block-size:44px;min-inline-size:44px;padding-inline:10px;\
font-size:.8125rem;font-weight:500;color:var(--muted);background:none;border-color:transparent}
.cards button:hover{color:var(--ink);filter:none}
.cards .wraps{flex-wrap:wrap}
.cards .wraps label{flex-basis:100%}
.cards .sure{flex:1 0 100%;display:flex;flex-wrap:wrap;align-items:center;justify-content:flex-end;gap:8px;\
padding-block-end:10px;padding-inline-end:8px}
.cards .sure p{flex:1 0 100%;overflow-wrap:anywhere}
.cards .sure p:focus{outline:none}
.cards .sure button{color:var(--ink);border-color:var(--edge)}
.cards .error:empty{display:none}
form[data-remembered] .field:not(.stays),form[data-remembered] .remember{display:none}
.remember{margin-block:0 16px}
.remember label{display:flex;align-items:center;gap:10px;min-block-size:44px;margin:0;cursor:pointer}
.remember .help{margin-block-start:0;margin-inline-start:30px}
`;
