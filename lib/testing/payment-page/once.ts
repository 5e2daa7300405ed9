import { randomBytes } from 'node:crypto';

/** The token of a form that has not been sent yet. */
export const freshFormToken = (): string => randomBytes(16).toString('base64url');
