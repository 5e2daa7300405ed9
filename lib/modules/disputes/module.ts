import { disputesContext, disputesReading } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { MINUTE_MS, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { followAnswers } from './answer-dispute.ts';
import { disputeFigures } from './figures.sql.ts';
import {
  serveAcceptDispute,
  serveGetDispute,
  serveListDisputes,
  serveSaveEvidence,
  serveSubmitDispute,
} from './api/disputes.ts';
import { FOLLOW_DISPUTES } from './case-of-booking.sql.ts';
import {
  acceptDisputeContract,
  getDisputeContract,
  listDisputesContract,
  saveEvidenceContract,
  submitDisputeContract,
} from './contract/disputes.ts';
import { followDisputes, openMissingCases } from './follow-disputes.ts';
import { findBrokenDisputes } from './store-broken.sql.ts';

/** Pause between two looks for answers of which nobody knows whether the acquirer has them, milliseconds. */
const ANSWERS_EVERY_MS = 5_000;

const { withKeys } = operationsWith(disputesContext);

/** Registration of disputes. */
export const disputes = {
  name: 'disputes',
  operations: [
    {
      title: 'disputes',
      operations: [
        withKeys(listDisputesContract, serveListDisputes),
        withKeys(getDisputeContract, serveGetDispute),
        withKeys(saveEvidenceContract, serveSaveEvidence),
        withKeys(submitDisputeContract, serveSubmitDispute),
        withKeys(acceptDisputeContract, serveAcceptDispute),
      ],
    },
  ],
  figures: disputeFigures,
  invariants: [{ id: 'I18', says: 'docs.status.invariant.I18', findSince: findBrokenDisputes }],
  jobs: () => [
    {
      name: FOLLOW_DISPUTES,
      everyMs: MINUTE_MS,
      run: () => followDisputes(disputesReading()),
      waitsForTime: true,
    },
    {
      name: 'follow-dispute-answers',
      everyMs: ANSWERS_EVERY_MS,
      run: () => followAnswers(disputesContext()),
      waitsForTime: true,
    },
    {
      name: 'open-missing-disputes',
      everyMs: TIDY_MS,
      run: () => openMissingCases(disputesReading().database),
    },
  ],
} as const satisfies Module;
