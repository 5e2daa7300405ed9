import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { flag, language, text, uuid } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';

export const publicKey = uuid({ max: 36, description: "The seller's public key." });

const pixels = whole({ min: 0, max: 100_000, description: 'Pixels.' });

/** POST /client-data: signs the data of a browser for 3-D Secure (answers, section 10). */
export const clientDataContract = contract({
  id: 'client-data',
  method: 'POST',
  path: '/client-data',
  summary: 'Sign the browser’s data for 3-D Secure.',
  notes: [
    'The public key is optional, because a page with its own card form has none. If you send one, its ' +
      'seller must be active and the site must be on its list.',
    '`Svc.clientData` of the hosted fields calls this from pages of registered sites. The IP address, ' +
      '`User-Agent` and `Accept` of the request are part of the signed data.',
    'The result is valid for an hour: send it as `meta_data_jwt`. After it expires, the issuer decides without it.',
  ],
  auth: 'none',
  isForPages: true,
  limitGroup: null,
  request: z.object({
    public_key: publicKey.optional,
    browser_language: text({ max: 35 }).optional,
    color_depth: whole({ min: 0, max: 64 }).optional,
    screen_width: pixels.optional,
    screen_height: pixels.optional,
    timezone_offset: whole({ min: -1_440, max: 1_440, description: 'Minutes behind UTC.' }).optional,
    java_enabled: flag().optional,
    test_mode: flag({ description: 'Rejected outside the sandbox.' }).optional,
    language: language(),
  }),
  sources: { public_key: 'header:Svc-Public-Key' },
  response: z.object({ hash: z.string() }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'seller_not_found',
    'origin_not_registered',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      public_key: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
      browser_language: 'he-IL',
      color_depth: 24,
      screen_width: 390,
      screen_height: 844,
      timezone_offset: -120,
    },
    response: { hash: 'eyJhbGciOiJIUzI1NiJ9.…' },
  },
});

export type ClientDataRequest = z.output<typeof clientDataContract.request>;
