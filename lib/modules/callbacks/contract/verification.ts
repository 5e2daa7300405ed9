/**
 * Findings of the verification page about a pasted callback or return address. Plain values, worded in the reader's
 * language by the page.
 */

/** The four strings of `svc_signature`, in their order (specification 6.6). */
export const SIGNED_PARTS = ['clientKey', 'password', 'attemptId', 'saleId'] as const;
export type SignedPart = (typeof SIGNED_PARTS)[number];

/** `good`: this is right. `bad`: this is why it is not valid. `note`: worth knowing, decides nothing. */
export type Finding = {
  tone: 'good' | 'bad' | 'note';
  say: FindingName;
  values?: Readonly<Record<string, string>>;
  parts?: readonly SignedPart[];
};

export type FindingName =
  // The text
  | 'empty'
  | 'json'
  | 'notForm'
  | 'space'
  | 'lineBreaks'
  | 'htmlEscaped'
  | 'doubleEncoded'
  | 'cutOff'
  | 'cutInShell'
  | 'complete'
  // The fields
  | 'missing'
  | 'emptyField'
  | 'twice'
  | 'idShape'
  | 'signatureShape'
  | 'nullSignature'
  | 'isSubscription'
  // The keys
  | 'noKeys'
  | 'keySpace'
  | 'secretShape'
  // svc_signature
  | 'signatureRight'
  | 'upperCase'
  | 'signatureSpace'
  | 'signatureCut'
  | 'swapped'
  | 'order'
  | 'idChanged'
  | 'differs'
  | 'otherKey'
  // The result of the reader's own program
  | 'ownRight'
  | 'ownUpperCase'
  | 'ownOrder'
  | 'ownSeparator'
  | 'ownNewline'
  | 'ownMissing'
  | 'ownHash'
  | 'ownHmac'
  | 'ownBase64'
  | 'ownUnknown'
  // Standard Webhooks
  | 'webhookMissing'
  | 'webhookRight'
  | 'webhookBodyChanged'
  | 'webhookDiffers'
  | 'webhookNoSecret'
  | 'webhookOld'
  | 'webhookTime'
  // Comparison with what was sent, for signed-in readers
  | 'asSent'
  | 'changedField'
  | 'unknownSale'
  | 'unknownEvent'
  | 'unknownSubscription'
  | 'unknownSubscriptionEvent';

export type PastedKind = 'callback' | 'return';

/** The pasted input. Only the text is required. */
export type Pasted = {
  /** A form-encoded callback body, or a return address. */
  text: string;
  /** Lines of `name: value`. */
  headers: string;
  /** The signature that the merchant's own program computed. */
  own: string;
};

export type PastedKeys = { clientKey: string; password: string; webhookSecrets: readonly string[] };

/** `isValid` is null where nothing could be compared. `computed` is the signature that the keys give. */
export type Verdict = {
  kind: PastedKind | null;
  isValid: boolean | null;
  computed: string | null;
  arrived: string | null;
  findings: Finding[];
};
