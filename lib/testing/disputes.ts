import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { downloader } from '#lib/modules/callbacks/index.ts';
import type { DisputesContext } from '#lib/modules/disputes/context.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { MAX_FILE_BYTES } from '#lib/modules/seller-files/contract/limits.ts';
import { fileInspector, folderStore } from '#lib/modules/seller-files/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { renderPdf } from '#lib/platform/pdf/render-pdf.ts';
import type { TestDatabase } from '#lib/testing/database.ts';
import type { TestSeller, World } from '#lib/testing/world.ts';

/** Disputes of tests: with real files, papers and a real bank. */

const OF_CHARGEBACK = statement(
  'test_dispute_of_chargeback',
  `SELECT d.public_id AS "disputeId" FROM dispute d JOIN attempt a ON a.id = d.attempt_id
WHERE a.processor_reference = $1`,
);

/** A disputed payment, by all of its names. */
type GivenDispute = { saleId: string; paymentId: string; chargeback: string; disputeId: string };

export function disputesOf(base: TestDatabase, world: World) {
  const folder = mkdtempSync(join(tmpdir(), 'disputes-'));
  const inspector = fileInspector();
  afterAll(() => {
    inspector.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const hear = (reference: string) => handleProcessorWebhook(world.context, reference);
  return {
    hear,
    context: (): DisputesContext => ({
      database: base.db,
      timeZone: 'Asia/Jerusalem',
      acquirer: world.context.acquirer,
      renderPdf,
      files: {
        database: base.db,
        vault: base.vault,
        store: folderStore(folder),
        inspector,
        downloads: downloader({ environment: 'sandbox', allowedHosts: [], ownUrls: [] }, MAX_FILE_BYTES),
      },
    }),
    /** Takes a payment of this sale, or of a new one of 50.00, back at the bank, and books the notice. */
    async given(seller: TestSeller, wanted: object = {}, paid?: { saleId: string; paymentId: string }) {
      const sale = paid ?? (await payment(seller));
      const { reference: chargeback } = await world.bank.control('POST', '/control/chargebacks', {
        originalReference: sale.paymentId,
        decideAfterMs: 0,
        reasonCode: '13.1',
        ...wanted,
      });
      const heard = await hear(chargeback);
      if (heard !== 'processed') throw new Error(`a chargeback was heard as ${heard}`);
      const [row] = await base.db.query<{ disputeId: string }>(OF_CHARGEBACK, [chargeback]);
      return { ...sale, chargeback, disputeId: row?.disputeId ?? '' } satisfies GivenDispute;
    },
    payment,
    /** Lets the bank, whose clock is so much ahead, decide, and books all that it says. */
    async decided(offsetSeconds = 0) {
      await world.bank.control('PUT', '/control/clock', { offsetSeconds });
      const { notices } = await world.bank.control('GET', '/control/notices');
      for (const { reference } of notices as { reference: string }[]) await hear(reference);
    },
  };

  async function payment(seller: TestSeller) {
    const { saleId } = await world.givenSale(seller);
    const { body } = await world.pay(seller, saleId);
    return { saleId, paymentId: body.svc_transaction_id as string };
  }
}

const SAY = statement(
  'test_dispute_evidence',
  `INSERT INTO dispute_evidence (dispute_id, kind, text)
SELECT id, 'explanation', 'losing_evidence' FROM dispute WHERE public_id = $1`,
);

/** A disputed payment of 50.00 with an explanation, by the identifier of its case. */
export async function givenDispute(base: TestDatabase, world: World, seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', {
    originalReference: body.svc_transaction_id,
  });
  await handleProcessorWebhook(world.context, reference);
  const [row] = await base.db.query<{ disputeId: string }>(OF_CHARGEBACK, [reference]);
  if (!row) throw new Error('there is no dispute');
  await base.owner.query(SAY, [row.disputeId]);
  return row.disputeId;
}
