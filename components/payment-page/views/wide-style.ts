/**
 * Style of a page in a window of its own, on a wide screen: the order at the start, the payment beside it. Both begin
 * on one line, near the middle of the screen; changes below it move neither. A frame has room for one column, and its
 * host has shown the order already; only pages outside of frames carry these bytes.
 */
export const WIDE_STYLE =
  '@media(min-width:900px){.wide{max-inline-size:66rem;padding-inline:32px}' +
  // A sum without items has a column as narrow as itself.
  '.wide:not(:has(.items)){max-inline-size:56rem}' +
  '.wide main{flex:1;display:grid;grid-template:auto auto 1fr/minmax(0,1fr) 29rem;column-gap:64px;' +
  'padding-block-start:max(0px,calc(50vh - 23rem))}' +
  '.wide header{grid-column:1/-1;min-block-size:56px}.wide .order{grid-row:2;align-self:start;border:0;' +
  'padding-block-start:32px}.wide h1{font-size:2rem}' +
  '.wide .side{grid-area:2/2/4;align-self:start;padding:32px 32px 8px;background:var(--surface);' +
  'border:1px solid var(--line);border-radius:10px;margin-block-end:24px}' +
  '.wide .act{position:static;background:none}' +
  '@supports selector(::details-content){.wide .items summary{display:none}.wide .items{margin-block-start:24px}' +
  '.wide .items::details-content{content-visibility:visible;display:block}}}';
