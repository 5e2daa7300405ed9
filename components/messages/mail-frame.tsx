/**
 * An e-mail as it was sent, in a sandboxed frame without scripts, storage or an origin: text typed into it reaches no
 * page of ours. Its links open in a tab of their own.
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
