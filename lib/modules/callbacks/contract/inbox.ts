/** What the sandbox inbox shows. Plain values, so that they can be drawn anywhere. */

/** One string of a signature. `secret`: shown masked; `text` is null where the reader may not see it at all. */
export type SignaturePart = { name: 'clientKey' | 'password' | 'attemptId' | 'saleId'; secret: boolean; masked: string; text: string | null };

export type SignatureCheck = { parts: SignaturePart[]; computed: string; arrived: string | null; matches: boolean };

export type InboxMessage = {
  id: number;
  receivedAt: Date;
  /** Null where the body is not one of our callbacks. */
  notifyType: string | null;
  fields: { name: string; value: string }[];
  headers: { name: string; value: string }[];
  body: string;
  signature: SignatureCheck | null;
};

/** Deliveries of one event: equal `notify_type`, sale and attempt (specification 6.5.5). Newest first. */
export type InboxGroup = { key: string; messages: [InboxMessage, ...InboxMessage[]] };

export type InboxSeller = { name: string; publicKey: string };
