/** The letters that a text message can carry seven bits each; any other makes all of it sixteen bits (GSM 03.38). */
const SEVEN_BITS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ ' +
  '!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Characters that take the room of two. */
const TWICE = '\f^{}\\[~]|€';

/** Characters of one message, and of each part of a longer one. */
const ROOM = { seven: { whole: 160, part: 153 }, sixteen: { whole: 70, part: 67 } } as const;

/** How many text messages a text is paid as, and how much of them it fills. */
export function smsParts(text: string): { parts: number; characters: number } {
  const letters = [...text];
  const isSeven = letters.every((letter) => SEVEN_BITS.includes(letter) || TWICE.includes(letter));
  const characters = isSeven ? letters.reduce((sum, letter) => sum + (TWICE.includes(letter) ? 2 : 1), 0) : text.length;
  const room = isSeven ? ROOM.seven : ROOM.sixteen;
  return { parts: characters <= room.whole ? 1 : Math.ceil(characters / room.part), characters };
}
