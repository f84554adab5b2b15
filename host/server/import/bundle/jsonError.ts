/* oxlint-disable no-control-regex -- JSON forbids them inside strings */
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const unfinished = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*\\?$/y;
const space = /[ \t\r\n]*/y;

/**
 * Offset of the first sign that makes a text no JSON. The engine's own message often does not say where. No recursion, so
 * that a deeply nested text cannot end the process.
 */
export const firstError = (text: string): number => {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const failed = (): number => (take(unfinished) ? text.length : at);
  const name = (): boolean => {
    if (!take(string)) return false;
    take(space);
    if (text[at] !== ':') return false;
    at += 1;
    return true;
  };
  const open: string[] = [];
  for (;;) {
    // Here a value is due.
    take(space);
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      at += 1;
      take(space);
      const end = sign === '{' ? '}' : ']';
      if (text[at] !== end) {
        open.push(end);
        if (sign === '{' && !name()) return failed();
        continue;
      }
      at += 1;
    } else if (!take(string) && !take(literal)) return failed();
    // Here one has ended.
    for (take(space); open.length > 0 && text[at] === open.at(-1); take(space)) {
      open.pop();
      at += 1;
    }
    if (open.length === 0) return at;
    if (text[at] !== ',') return at;
    at += 1;
    take(space);
    if (open.at(-1) === '}' && !name()) return failed();
  }
};
