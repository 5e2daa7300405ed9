/**
 * An e-mail as it looks, in a frame that runs nothing, stores nothing and belongs to nobody: what somebody typed into
 * it reaches no page of ours. Its links open in a tab of their own.
 */
export function MailFrame({ address, title, className }: { address: string; title: string; className: string }) {
  return (
    <iframe
      src={address}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={className}
    />
  );
}
