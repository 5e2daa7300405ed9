/**
 * A browser's translation of the page replaces text nodes that React still holds: React's later writes are invisible,
 * and removals throw, which ends the whole screen. Here each text node is kept with its replacement: a changed text
 * reappears, a removed one takes its replacement along.
 */
const standIns = new WeakMap<Node, Element>();

let watcher: MutationObserver | null = null;

/** Called once, before React draws anything. */
export function followTranslators(page: Document): void {
  if (watcher) return;
  watcher = new MutationObserver(note);
  watcher.observe(page, { childList: true, subtree: true });
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = placeOf(child, this);
    if (there !== child) standIns.delete(child);
    removeChild.call(this, there);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    takeAway(node);
    return insertBefore.call(this, node, before && placeOf(before, this)) as Child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    takeAway(node);
    return appendChild.call(this, node) as Child;
  };
}

/** Translators write a `font` into the place of a text, in one step or beside it first. */
function note(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      const there = standIns.get(target);
      standIns.delete(target);
      if (there?.isConnected) there.replaceWith(target);
      continue;
    }
    const [text] = removedNodes;
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected || !(font instanceof Element)) continue;
    standIns.set(text, font);
    watcher?.observe(text, { characterData: true });
  }
}

/** The present node in the place of a child of this parent. */
function placeOf(child: Node, parent: Node): Node {
  if (child.parentNode === parent) return child;
  note(watcher?.takeRecords() ?? []);
  const there = standIns.get(child);
  return there?.parentNode === parent ? there : child;
}

/** A text that is put elsewhere leaves nothing in its old place. */
function takeAway(node: Node): void {
  if (node.nodeType !== Node.TEXT_NODE || node.parentNode) return;
  standIns.get(node)?.remove();
  standIns.delete(node);
}
