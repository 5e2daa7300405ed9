/** The mail server's own settings; it shares none with the product. */
export type MailSettings = {
  /** Port of the control API and of the gateway for text messages. */
  port: number;
  smtpPort: number;
  key: string;
  /** A SQLite file, or `:memory:`. */
  data: string;
};

/** The mail server's settings; null where none is configured. */
export function mailSettings(): MailSettings | null {
  const { POST_PORT, POST_SMTP_PORT, POST_KEY, POST_DATA } = process.env;
  if (!POST_PORT) return null;
  if (!POST_SMTP_PORT || !POST_KEY || !POST_DATA)
    throw new Error('The mail server needs POST_PORT, POST_SMTP_PORT, POST_KEY and POST_DATA.');
  return { port: Number(POST_PORT), smtpPort: Number(POST_SMTP_PORT), key: POST_KEY, data: POST_DATA };
}
