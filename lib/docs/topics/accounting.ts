import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { CLIENT_SECONDS } from '#lib/modules/tokens/domain.ts';
import { SCOPES, type Scope } from '#lib/modules/accounting/contract/scopes.ts';

/** How accounting software reads what was booked. */

const MEANINGS: Readonly<Record<Scope, string>> = {
  'read-ledger':
    '[list-accounting-entries](/docs/operations/list-accounting-entries) and ' +
    '[list-accounting-fees](/docs/operations/list-accounting-fees)',
  'read-payouts': '[list-accounting-payouts](/docs/operations/list-accounting-payouts)',
  'read-documents': '[list-accounting-documents](/docs/operations/list-accounting-documents)',
};

const loop = (origin: string): string => `import json
import urllib.parse
import urllib.request

ORIGIN = '${origin}/api'


def call(path, data=None, token=None):
    request = urllib.request.Request(ORIGIN + path, data=data and urllib.parse.urlencode(data).encode())
    if token:
        request.add_header('Authorization', 'Bearer ' + token)
    return json.load(urllib.request.urlopen(request, timeout=60))


def read_entries(client_id, client_secret, updated_since, keep):
    """Keeps each new entry and returns the time to send as updated_since the next time."""
    credentials = {'grant_type': 'client_credentials', 'client_id': client_id, 'client_secret': client_secret}
    token = call('/oauth/token', credentials)['access_token']
    query = {'limit': 500}
    if updated_since:
        query['updated_since'] = updated_since
    while True:
        page = call('/accounting/entries?' + urllib.parse.urlencode(query), token=token)
        for entry in page['items']:
            keep(entry['entry_id'], entry)  # replaces an entry that is there already
        if page['next_cursor'] is None:
            return page['as_of']
        query['cursor'] = page['next_cursor']
`;

export function accountingApi({ origin }: DocsContext): Block[] {
  return [
    text(
      'Accounting software reads what was booked by OAuth 2.0 client credentials. A client belongs to one ' +
        'business or to one partner, and can only read. That of a partner reads the sellers that the partner has at ' +
        'the moment.',
    ),
    heading('client', 'Make a client'),
    list(
      'Open [API keys](/developers/keys) in the dashboard and create a client under Accounting software. Choose what ' +
        'it may read.',
      'Copy `client_id` and `client_secret`. The secret is shown once.',
      'Revoke a client there when you no longer need it. Its tokens end at once.',
    ),
    heading('token', 'Get a token'),
    text(
      'Send the credentials to [POST /oauth/token](/docs/operations/oauth-token) as a form, or by HTTP Basic. The ' +
        `token is valid for ${CLIENT_SECONDS} seconds (\`expires_in\`). Get another when it has expired.`,
    ),
    {
      kind: 'samples',
      label: 'A token',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/api/oauth/token' -u 'YOUR_CLIENT_ID:YOUR_CLIENT_SECRET' \\\n` +
            `  -d grant_type=client_credentials -d scope=read-ledger`,
        },
      ],
    },
    heading('scopes', 'Scopes'),
    table(
      'Scopes',
      ['Scope', 'What it reads'],
      SCOPES.map((scope) => [scope, MEANINGS[scope]]),
    ),
    heading('reading', 'Read everything, then what is new'),
    list(
      'The lists begin with the oldest. Send `next_cursor` as `cursor` until it is null.',
      'Keep `as_of` of the last page. The next time, send it as `updated_since`: you get all that came or changed ' +
        'since then. A few items may come again, none is left out, also while payments are being booked.',
      'An item appears up to two minutes after it was booked. Entries, fees and documents never change; a payout ' +
        'comes again when its status has changed.',
      '`public_key` says which seller an item is of. A seller that left the partner is no longer in the lists. For ' +
        'one that joined, read once without `updated_since`.',
    ),
    {
      kind: 'samples',
      label: 'A loop that misses nothing',
      samples: [{ language: 'Python', code: loop(origin) }],
    },
    heading('errors', 'Errors'),
    text(
      'Errors have the body of OAuth: `error` and `error_description`. A wrong client is `invalid_client` (401), a ' +
        'token that has ended `invalid_token` (401), one without the scope `insufficient_scope` (403), a wrong ' +
        'parameter `invalid_request` (400). With 429, after too many tokens or wrong secrets within an hour, and ' +
        'with 503, try again after `Retry-After` seconds.',
    ),
  ];
}
