/** `@kupa/api`: the API of an installation for programs on servers. */
export { type CallOptions, createKupa, type Kupa, type KupaOptions } from './client.ts';
export { KupaConnectionError, KupaRefusal } from './errors.ts';
export type { Operations } from './generated/operations.ts';
export {
  type CallbackRequest,
  type ReturnKeys,
  type VerifiedReturn,
  verifyCallback,
  verifyReturnUrl,
} from './signatures.ts';
