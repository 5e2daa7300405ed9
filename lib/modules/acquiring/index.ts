export type {
  Acquirer, AcquirerRecord, CancelOrConfirmOutcome, CardFacts, CardForOneCall, InquireOutcome, Submission, SubmitOutcome,
} from './port.ts';
export { httpProcessor } from './processors/http-processor.ts';
