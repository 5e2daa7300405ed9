/** Changes that wait for a second person, as screens show them. */
export type WaitingApproval = {
  publicId: string;
  kind: string;
  /** The change, as a whole sentence in the language of the reader. */
  says: string;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
  /** The reader asked for it: another person decides. */
  isOwn: boolean;
};
