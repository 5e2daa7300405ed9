import { CALLBACK_NAMES, RETURNED_NAMES } from '../contract/callback-fields.ts';
import { type VerifyBy, verifyPasted } from '../contract/verify-pasted.ts';
import { isOfSubscription, readPasted } from '../contract/read-pasted.ts';
import type { Finding, Pasted, Verdict } from '../contract/verification.ts';
import type { DeliveryLog } from '../deliveries/list-deliveries.sql.ts';
import { findSubject, type NamedSubject, subjectsOf } from '../deliveries/subjects.sql.ts';
import { keysOfSellers, type NamedKeys } from './store-pasted.ts';

/** Limit of reported differences. */
const MAX_CHANGES = 5;

/**
 * The verification page of the dashboard: a developer pastes a callback body or a return address. The text is verified
 * with the keys of the person's sellers, and compared with the body that was sent. Neither the keys nor an expected
 * signature leave the server: a caller who could request signatures could sign. `isValid` null: no signature decides.
 */
export async function checkPasted(
  log: DeliveryLog,
  sellerIds: readonly number[],
  pasted: Pasted,
  by: VerifyBy,
): Promise<Verdict> {
  const { kind, fields } = readPasted(pasted.text, by.notifyTypes);
  const [all, known] = await Promise.all([keysOfSellers(log.database, sellerIds), findKnown(log, sellerIds, fields)]);
  const judgedBy = (keys: NamedKeys) => verifyPasted({ ...pasted, own: '' }, keys, by);
  const signing = all.filter(({ signs, sellerId }) => signs && (known === null || known.sellerId === sellerId));
  const verdicts = signing.map(judgedBy);
  const verdict =
    verdicts.find(({ isValid }) => isValid) ??
    verdicts[0] ??
    verifyPasted(pasted, { clientKey: '', password: '', webhookSecrets: [] }, by);
  if (kind === null) return verdict;
  const findings = [
    ...verdict.findings.flatMap((finding) =>
      finding.say === 'differs' ? (otherKeys(all, judgedBy) ?? finding) : finding,
    ),
    ...comparisonOf(known, kind, fields),
  ];
  const isBad = findings.some(({ tone }) => tone === 'bad');
  const isValid = verdict.isValid === null && isOfSubscription(fields) && !isBad ? null : verdict.isValid === true;
  return {
    ...verdict,
    isValid: isValid && !isBad,
    findings,
    computed: verdict.computed === verdict.arrived ? verdict.computed : null,
  };
}

/** Sale or subscription of the text, among these sellers. */
async function findKnown(
  { database, records }: DeliveryLog,
  sellerIds: readonly number[],
  fields: URLSearchParams,
): Promise<NamedSubject | null> {
  const kind = fields.has(CALLBACK_NAMES.subscription) ? 'subscription' : 'sale';
  const subject = subjectsOf(records).find((one) => one.kind === kind);
  if (!subject) return null;
  const named = (name: keyof typeof CALLBACK_NAMES): string => fields.get(CALLBACK_NAMES[name]) ?? '';
  return findSubject(database, subject, sellerIds, { publicId: named(kind), attemptId: named('attempt') });
}

/** Finding for a signature made with another key pair of the person's sellers. */
function otherKeys(all: readonly NamedKeys[], judgedBy: (keys: NamedKeys) => Verdict): Finding | null {
  const signer = all.find((keys) => judgedBy(keys).findings.some(({ say }) => say === 'signatureRight'));
  return signer ? { tone: 'bad', say: 'otherKey', values: { name: signer.owner } } : null;
}

const unknownEventOf = (fields: URLSearchParams): Finding['say'] =>
  fields.has(CALLBACK_NAMES.subscription) ? 'unknownSubscriptionEvent' : 'unknownEvent';

/** The event that a callback is. Of a subscription, which has many of a type, the one that happened at that time. */
function meantBy(fields: URLSearchParams, events: NamedSubject['events']): NamedSubject['events'][number] | undefined {
  const ofType = events.filter(({ notifyType }) => notifyType === fields.get(CALLBACK_NAMES.type));
  if (!fields.has(CALLBACK_NAMES.subscription)) return ofType[0];
  const at = fields.get(CALLBACK_NAMES.time);
  return ofType.find(({ body }) => new URLSearchParams(body).get(CALLBACK_NAMES.time) === at);
}

/** Comparison of the pasted text with the event that was sent. */
function comparisonOf(known: NamedSubject | null, kind: 'callback' | 'return', fields: URLSearchParams): Finding[] {
  if (known === null) {
    if (fields.get(CALLBACK_NAMES.subscription)) return [{ tone: 'bad', say: 'unknownSubscription' }];
    return fields.get(CALLBACK_NAMES.sale) ? [{ tone: 'bad', say: 'unknownSale' }] : [];
  }
  const event = kind === 'return' ? known.events[0] : meantBy(fields, known.events);
  if (!event) return [{ tone: 'bad', say: unknownEventOf(fields) }];
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
