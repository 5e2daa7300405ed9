export { isNoticeOf, NOTICE_HEADERS } from './notices.ts';
export type {
  Acquirer,
  AcquirerRecord,
  AuthenticationFacts,
  PassedAuthentication,
  CardFacts,
  CardForOneCall,
  DisputeAnswer,
  DisputeAnswerOutcome,
  DisputeFacts,
  InquireOutcome,
  Instrument,
  NetworkToken,
  Submission,
  SubmitOutcome,
  TransferDetails,
} from './port.ts';

export type {
  AcquirerAlert,
  AlertDesk,
} from './alerts/port.ts';
export { httpAlerts } from './alerts/http-alerts.ts';
export { walletDecryption } from './wallets/open-wallets.ts';
export type { WalletDecryption, WalletName } from './wallets/port.ts';
export { type PageWallets, pageWallets } from './wallets/page-wallets.ts';
export { readWalletKeys } from './wallets/read-keys.ts';
export { MAX_DOCUMENT_BYTES } from './protocol.ts';
export { httpProcessor } from './http-processor.ts';
