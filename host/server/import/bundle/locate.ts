type Step = string | number;

/** 'entry[3].resource.name' -> ['entry', 3, 'resource', 'name']. */
export const stepsOf = (path: string): readonly Step[] =>
  [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) =>
    index === undefined ? (name as string) : Number(index),
  );

/** Skips white space and one separator. */
const skip = (text: string, at: number): number => {
  while (at < text.length && /[\s,:]/.test(text[at] as string)) at += 1;
  return at;
};

const endOfString = (text: string, at: number): number => {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end + 1;
};

const endOfValue = (text: string, at: number): number => {
  const first = text[at];
  if (first === '"') return endOfString(text, at);
  if (first !== '{' && first !== '[') {
    while (at < text.length && !/[\s,\]}]/.test(text[at] as string)) at += 1;
    return at;
  }
  let depth = 0;
  for (let here = at; here < text.length;) {
    const sign = text[here];
    if (sign === '"') {
      here = endOfString(text, here);
      continue;
    }
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    here += 1;
    if (depth === 0) return here;
  }
  return text.length;
};

/** Where the value of this step begins inside the object or array at `at`; null where it has none. */
const enter = (text: string, at: number, step: Step): number | null => {
  const object = text[at] === '{';
  if (!object && text[at] !== '[') return null;
  let here = skip(text, at + 1);
  for (let index = 0; here < text.length && text[here] !== '}' && text[here] !== ']'; index += 1) {
    let name: Step = index;
    if (object) {
      const end = endOfString(text, here);
      name = JSON.parse(text.slice(here, end)) as string;
      here = skip(text, end);
    }
    if (name === step) return here;
    here = skip(text, endOfValue(text, here));
  }
  return null;
};

/** Offset of what a path names in a JSON text, or of the nearest thing around it that is there. */
export const locate = (text: string, path: readonly Step[]): number => {
  let at = skip(text, 0);
  for (const step of path) {
    const next = enter(text, at, step);
    if (next === null) return at;
    at = next;
  }
  return at;
};
