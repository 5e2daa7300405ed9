/** Makes an element without markup, so that no text is read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** Puts a module's own style into the document, under the nonce that the page's style has. */
export function addStyle(text: string): HTMLStyleElement {
  const style = element('style', {}, text);
  style.nonce = document.querySelector('style')?.nonce ?? '';
  document.head.append(style);
  return style;
}
