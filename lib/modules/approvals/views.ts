/** What waits for a second person, as screens show it. */
export type WaitingApproval = {
  publicId: string;
  kind: string;
  /** What is to be done, as a whole sentence in the language of the reader. */
  says: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  /** The reader asked for it: another person decides. */
  isOwn: boolean;
};
