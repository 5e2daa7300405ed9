export { isNoticeOf, NOTICE_HEADERS } from './notices.ts';
export type {
  Acquirer, AcquirerRecord, AuthenticationAsked, AuthenticationFacts, CancelOrConfirmOutcome, CardFacts, CardForOneCall, InquireOutcome, Instrument, NetworkToken,
  RecordedOperation, Submission, SubmitOutcome, TransferDetails,
} from './port.ts';
export { httpProcessor } from './processors/http-processor.ts';
