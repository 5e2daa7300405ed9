import { EVIDENCE_KINDS } from '#lib/kernel/dispute.ts';
import type { Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Block, Cell, Fact, Paper, Picture } from '#lib/platform/pdf/paper.ts';
import type { Gathered } from '../contract/gathered.ts';
import type { DisputeView } from '../views/disputes.ts';

/** Form of a seller's file on the paper: a picture on it, or pages behind it. */
export type PaperFile = { fileId: string; name: string } & ({ picture: Picture } | { pdf: Buffer });

type Words = { language: Language; timeZone: string };

/** Width of a seller's picture, millimetres: as wide as the page is printed. */
const PICTURE_MM = 170;

/** The answer to a chargeback: a letter, what our records say, and what the seller added. Pure. */
export function disputePaper(dispute: DisputeView, files: readonly PaperFile[], { language, timeZone }: Words): Paper {
  const amount = amountText(dispute.amount, dispute.currency, language);
  return {
    language,
    timeZone,
    title: say(language, 'disputes.paper.title'),
    subtitle: { sentence: say(language, 'disputes.paper.about', { reference: dispute.attemptId }) },
    issuer: { name: dispute.sellerName },
    blocks: [
      {
        kind: 'text',
        text: { sentence: say(language, 'disputes.paper.letter', { seller: dispute.sellerName, amount }) },
      },
      {
        kind: 'facts',
        facts: present([
          [say(language, 'disputes.paper.dispute'), dispute.disputeId, 'code'],
          [say(language, 'disputes.paper.reason'), say(language, `disputes.reason.${dispute.reason}`)],
          [say(language, 'disputes.paper.reasonCode'), dispute.reasonCode || null, 'code'],
          [say(language, 'disputes.paper.amount'), { amount: dispute.amount, currency: dispute.currency }],
          [say(language, 'disputes.paper.due'), dispute.dueAt, 'time'],
        ]),
      },
      ...ownBlocks(dispute, files, language),
      { kind: 'heading', text: say(language, 'disputes.paper.records') },
      ...gatheredBlocks(dispute.gathered, language),
    ],
  };
}

type Shown = readonly [name: string, value: Cell, kind?: Fact['kind']];

const present = (facts: readonly Shown[]): Fact[] =>
  facts.flatMap(([name, value, kind]) =>
    value === null || value === '' ? [] : [{ name, value, ...(kind && { kind }) }],
  );

/** The seller's pieces in the order of their kinds; pictures follow their names, PDFs stand behind the paper. */
function ownBlocks({ own }: DisputeView, files: readonly PaperFile[], language: Language): Block[] {
  if (own.length === 0) return [];
  const pieces = EVIDENCE_KINDS.flatMap((kind) => own.filter((one) => one.kind === kind));
  return [
    { kind: 'heading', text: say(language, 'disputes.paper.added') },
    ...pieces.flatMap(({ kind, text, file }): Block[] => {
      const title = say(language, kind === 'explanation' ? 'disputes.paper.explanation' : `disputes.evidence.${kind}`);
      if (text !== null) return [{ kind: 'text', title, text }];
      const found = files.find(({ fileId }) => fileId === file?.fileId);
      const name = file?.name ?? '';
      const below = { sentence: say(language, 'disputes.paper.pictureBelow', { name }) };
      if (!found || 'pdf' in found) return [{ kind: 'text', title, text: below }];
      return [
        { kind: 'text', title, text: name },
        { kind: 'picture', picture: found.picture, alt: title, widthMm: PICTURE_MM },
      ];
    }),
  ];
}

function gatheredBlocks(gathered: Gathered, language: Language): Block[] {
  const { receipt, buyer, authentication, device, delivery, messages, refunds, earlierSales } = gathered;
  const { currency } = receipt;
  const title = (kind: Parameters<typeof say>[1]) => say(language, kind);
  const card = [receipt.cardBrand, receipt.cardLast4 === null ? null : `**** ${receipt.cardLast4}`];
  return [
    {
      kind: 'facts',
      title: title('disputes.gathered.receipt'),
      facts: present([
        [title('disputes.paper.sale'), receipt.saleId, 'code'],
        [title('disputes.paper.product'), receipt.productName],
        [title('disputes.paper.amount'), { amount: receipt.amount, currency }],
        [title('disputes.paper.paidAt'), moment(receipt.paidAt), 'time'],
        [title('disputes.paper.card'), card.filter((part) => part !== null).join(' '), 'code'],
        [title('disputes.paper.authNumber'), receipt.authNumber, 'code'],
        [title('disputes.paper.documents'), receipt.documents.map(({ number }) => number).join(', '), 'code'],
        [title('disputes.paper.buyer'), buyer.name],
        [title('disputes.paper.email'), buyer.email, 'code'],
        [title('disputes.paper.phone'), buyer.phone, 'code'],
      ]),
    },
    ...(receipt.lines.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            title: title('disputes.paper.lines'),
            columns: [
              { name: title('disputes.paper.item'), kind: 'text' as const },
              { name: title('disputes.paper.quantity'), kind: 'number' as const },
              { name: title('disputes.paper.amount'), kind: 'money' as const },
            ],
            rows: receipt.lines.map(({ name, quantity, total }) => ({
              cells: [name, quantity, { amount: total, currency }],
            })),
          },
        ]),
    ...(authentication === null
      ? []
      : [textOf(title('disputes.gathered.authentication'), authenticationText(authentication, language))]),
    ...(device === null
      ? []
      : [textOf(title('disputes.gathered.device'), say(language, 'disputes.paper.terminal', { name: device.name }))]),
    ...(delivery === null
      ? []
      : [
          {
            kind: 'facts' as const,
            title: title('disputes.gathered.delivery'),
            facts: present([
              [
                title('disputes.paper.shippedTo'),
                [delivery.shipping, delivery.address].filter((part) => part !== null).join(', '),
              ],
              ...delivery.opened.map((at): Shown => [title('disputes.paper.opened'), moment(at), 'time']),
            ]),
          },
        ]),
    ...(messages.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            title: title('disputes.gathered.messages'),
            columns: [
              { name: title('disputes.paper.sent'), kind: 'time' as const },
              { name: title('disputes.paper.to'), kind: 'code' as const },
              { name: title('disputes.paper.what'), kind: 'code' as const },
            ],
            rows: messages.map(({ at, recipient, template }) => ({ cells: [moment(at), recipient, template] })),
          },
        ]),
    ...(refunds.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            title: title('disputes.gathered.refunds'),
            columns: [
              { name: title('disputes.paper.refundedAt'), kind: 'time' as const },
              { name: title('disputes.paper.amount'), kind: 'money' as const },
            ],
            rows: refunds.map(({ at, amount }) => ({ cells: [moment(at), { amount, currency }] })),
          },
        ]),
    ...(earlierSales.count === 0
      ? []
      : [
          textOf(
            title('disputes.gathered.earlier-sales'),
            say(language, 'disputes.paper.earlier', {
              count: earlierSales.count,
              undisputed: earlierSales.undisputed,
            }),
          ),
          {
            kind: 'table' as const,
            columns: [
              { name: title('disputes.paper.paidAt'), kind: 'time' as const },
              { name: title('disputes.paper.product'), kind: 'text' as const },
              { name: title('disputes.paper.amount'), kind: 'money' as const },
            ],
            rows: earlierSales.latest.map(({ paidAt, productName, amount, currency: of }) => ({
              cells: [moment(paidAt), productName, { amount, currency: of }],
            })),
          },
        ]),
  ];
}

const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const textOf = (title: string, sentence: string): Block => ({ kind: 'text', title, text: { sentence } });

function authenticationText(
  { eci, isAuthenticated, isLiabilityShifted }: NonNullable<Gathered['authentication']>,
  language: Language,
): string {
  const tried = isLiabilityShifted ? 'attempted' : 'notAuthenticated';
  return say(language, `disputes.paper.${isAuthenticated ? 'authenticated' : tried}`, { eci });
}
