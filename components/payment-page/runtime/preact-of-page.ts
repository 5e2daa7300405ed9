import type { PageRegistry } from './browser-methods.tsx';

// Method modules get the page's own copy of Preact, so that there is one.
const { preact } = (globalThis as unknown as { kupaPage: PageRegistry }).kupaPage;

export const { Fragment, jsx, jsxs, useEffect, useRef, useState } = preact;
