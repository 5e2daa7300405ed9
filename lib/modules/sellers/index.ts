export { ADMIT, admitAfter, RETRY_AFTER } from './admit.ts';
export { CALLER } from './caller.ts';
export { whyNoCaller } from './store.ts';
