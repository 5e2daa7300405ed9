import type { PageRegistry } from './browser-methods.tsx';

// What parts get in place of Preact: the page's own copy, so that there is one.
const { preact } = (globalThis as unknown as { kupaPage: PageRegistry }).kupaPage;

export const { Fragment, jsx, jsxs, useEffect, useRef, useState } = preact;
