/** A text message as a phone shows it: its first letter says the direction. Its address can be followed. */
export function SmsBubble({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="w-fit max-w-full rounded-panel rounded-ss-none bg-calm-soft px-3.5 py-2.5 break-words whitespace-pre-wrap"
    >
      {text.split(/(https?:\/\/\S+)/).map((part, at) =>
        at % 2 === 1 ? (
          <a
            translate="no"
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
            key={at}
            href={part}
            target="_blank"
            rel="noreferrer"
            className="island break-all text-accent text-link"
          >
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places
          <span key={at}>{part}</span>
        ),
      )}
    </p>
  );
}
