import { z } from 'zod';

/**
 * What the owners of a seller are told when an address keeps failing. Kept with the message as JSON; times in ISO 8601.
 */
export const endpointFailing = z.object({
  /** `shop.example.com`, or `shop.example.com:8443` */
  host: z.string().min(1).max(300),
  /** When the first of the failures in a row was. */
  since: z.iso.datetime(),
  /** The last failure: a word of the deliveries' own list, and the HTTP status where an answer came. */
  error: z.enum([
    'timeout',
    'refused_address',
    'dns',
    'tls',
    'connection',
    'too_many_redirects',
    'insecure_redirect',
    'status',
  ]),
  httpStatus: z.int().min(100).max(599).nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  /** The page that shows its deliveries: a path of ours. */
  path: z.string().regex(/^\/(?!\/)/),
});

export type EndpointFailing = z.output<typeof endpointFailing>;
