/** After how many failures of a date its subscription is cancelled, as screens say it. */
export { FAILURES_THAT_CANCEL } from '../domain/settle.ts';
