import type { Database } from '#lib/platform/db/database.ts';
import { CALLBACK_NAMES, RETURNED_NAMES } from '../contract/callback-fields.ts';
import { verifyPasted } from '../contract/verify-pasted.ts';
import { readPasted } from '../contract/read-pasted.ts';
import type { Finding, Pasted, Verdict } from '../contract/verification.ts';
import { findPasted, type KnownSale, keysOfSellers, type NamedKeys } from './queries/pasted.ts';

/** Differences are told up to this many. */
const MAX_CHANGES = 5;

/**
 * Verifies a pasted text with the keys of the person's sellers, and against what was really sent. Neither the keys nor
 * an expected signature leave the server: a caller who could request signatures could sign.
 */
export async function checkPasted(
  database: Database,
  sellerIds: readonly number[],
  pasted: Pasted,
  now: Date,
): Promise<Verdict> {
  const { kind, fields } = readPasted(pasted.text);
  const [all, known] = await Promise.all([
    keysOfSellers(database, sellerIds),
    findPasted(database, sellerIds, fields.get(CALLBACK_NAMES.sale) ?? '', fields.get(CALLBACK_NAMES.attempt) ?? ''),
  ]);
  const judgedBy = (keys: NamedKeys) => verifyPasted({ ...pasted, own: '' }, keys, now);
  const signing = all.filter(({ signs, sellerId }) => signs && (known === null || known.sellerId === sellerId));
  const verdicts = signing.map(judgedBy);
  const verdict =
    verdicts.find(({ isValid }) => isValid) ??
    verdicts[0] ??
    verifyPasted(pasted, { clientKey: '', password: '', webhookSecrets: [] }, now);
  if (kind === null) return verdict;
  const findings = [
    ...verdict.findings.flatMap((finding) =>
      finding.say === 'differs' ? (otherKeys(all, judgedBy) ?? finding) : finding,
    ),
    ...whatWeKnow(known, kind, fields),
  ];
  const isValid = verdict.isValid === true && !findings.some(({ tone }) => tone === 'bad');
  return { ...verdict, isValid, findings, computed: verdict.computed === verdict.arrived ? verdict.computed : null };
}

/** Another pair of the person's sellers that gives the signature. */
function otherKeys(all: readonly NamedKeys[], judgedBy: (keys: NamedKeys) => Verdict): Finding | null {
  const signer = all.find((keys) => judgedBy(keys).findings.some(({ say }) => say === 'signatureRight'));
  return signer ? { tone: 'bad', say: 'otherKey', values: { name: signer.owner } } : null;
}

/** What was pasted beside what we sent. */
function whatWeKnow(known: KnownSale | null, kind: 'callback' | 'return', fields: URLSearchParams): Finding[] {
  if (known === null) return fields.get(CALLBACK_NAMES.sale) ? [{ tone: 'bad', say: 'unknownSale' }] : [];
  const event =
    kind === 'return'
      ? known.events[0]
      : known.events.find(({ notifyType }) => notifyType === fields.get(CALLBACK_NAMES.type));
  if (!event) return [{ tone: 'bad', say: 'unknownEvent' }];
  const sent = new URLSearchParams(event.body);
  const names =
    kind === 'return'
      ? RETURNED_NAMES.filter((name) => fields.has(name))
      : [...new Set([...sent.keys(), ...fields.keys()])];
  const changed = names.filter(
    (name) => name !== CALLBACK_NAMES.signature && (sent.get(name) ?? '') !== (fields.get(name) ?? ''),
  );
  if (changed.length === 0) return [{ tone: 'good', say: 'asSent' }];
  return changed.slice(0, MAX_CHANGES).map((field) => ({
    tone: 'bad',
    say: 'changedField',
    values: { field, sent: sent.get(field) ?? '–', pasted: fields.get(field) ?? '–' },
  }));
}
